import { isOneOf } from '../model/apps/rollout.ts';
import { crashesOf } from '../model/apps/failure.ts';
import type { DeployStep } from '../model/tables/deploys.ts';
import type { RowOf } from '../model/tables/tables.ts';
import type { Ports } from '../ports/ports.ts';
import type { Observed, RuntimeView, WantedService } from '../ports/runtime.ts';
import type { Ending } from '../transitions/deploys.ts';
import { findFailures, type FoundFailure } from '../transitions/failures.ts';
import type { AppFacts } from './app-facts.ts';
import { changeDeploy } from './deploy-change.ts';
import { isWrongGuess } from './learn-port.ts';

type DeployRow = RowOf<'deploys'>;

/** Number of crashes in a row after which a program is not expected to start any more. */
const mostCrashes = 3;
/**
 * Time for which a program has to listen in the wrong place alone. Some open a port for their administrators at once,
 * and the port of the app after they have loaded, so it is several times the start of a large program.
 */
const wrongPlaceMs = 60_000;
/** Length of a run after which a program that has crashed before counts as starting again. */
const startingMs = 10_000;
/** Interval of looks at containers that run and are not ready. No change announces where a program listens. */
const lookMs = 5000;

interface Rollout {
  readonly target: readonly WantedService[];
  readonly seen: RuntimeView;
}

/** The worst failure of a rollout, and the end of its deploy if the failure is certain. */
export interface RolloutFailure {
  readonly worst: FoundFailure | null;
  readonly ending: Ending | null;
  /** The failure, if it goes away with the port where the program listens. */
  readonly wrongGuess?: FoundFailure;
  /** When to look again; `Infinity` to wait for a change. */
  readonly nextAt: number;
}

/** Finds out why a release is not ready, and notes that in the running step. */
export async function followFailure(
  ports: Ports,
  { app, vars }: AppFacts,
  deploy: DeployRow,
  { target, seen }: Rollout,
): Promise<RolloutFailure> {
  const now = ports.clock.now();
  const containers = seen.containers.filter((one) => isOneOf(target, one) && !one.isStopping && !one.ready);
  const services = target.map(({ service }) => service);
  const failures = await findFailures(ports, { app, services, containers, vars });
  const [worst = null] = failures;
  const before = crashesBefore(deploy, containers, now);
  const certain = failures.find((one) => isCertain(one, { deploy, before, now }));
  const nextAt = containers.some(({ state }) => state !== 'starting') ? now + lookMs : Infinity;
  if (certain) {
    const wrongGuess = failures.every((one) => one === certain) && isWrongGuess(certain, services, deploy);
    return {
      worst,
      nextAt,
      ...(wrongGuess ? { ending: null, wrongGuess: certain } : { ending: endingOf(certain, deploy) }),
    };
  }
  const after = now - deploy.createdAt;
  if (differs(deploy, worst, before)) {
    await changeDeploy(ports, deploy, (tx, row) =>
      tx.deploys.update(row.id, { steps: noted(row, { worst, before, after }) }),
    );
  }
  return { worst, nextAt, ending: null };
}

/** The end of a deploy whose release was not ready in time. */
export function lateEnding({ worst }: RolloutFailure, deploy: DeployRow): Ending {
  const late = { to: 'failed', trigger: 'timeout', code: 'health_check_failed' } as const;
  if (!worst) return { ...late, message: 'The release was not ready within 5 minutes.' };
  return { ...late, message: worst.message, cause: causeOf(worst, deploy) };
}

function endingOf(failure: FoundFailure, deploy: DeployRow): Ending {
  const cause = causeOf(failure, deploy);
  return { to: 'failed', trigger: 'startFailed', code: 'start_failed', message: failure.message, cause };
}

/** The cause of a deploy's end, with the last lines of the container for its log. */
function causeOf({ code, lines }: FoundFailure, { createdAt }: DeployRow): NonNullable<Ending['cause']> {
  return { code, lines: lines.map(({ at, stream, text }) => ({ after: at - createdAt, stream, line: text })) };
}

/** The numbers of ends that do not count: from before the deploy, and while another service was still starting. */
function crashesBefore(deploy: DeployRow, containers: readonly Observed[], now: number): Record<string, number> {
  const known = knownCrashes(deploy);
  const counts = containers.map((one): [string, number] => {
    const isOld = one.startedAt !== null && one.startedAt < beginOf(deploy);
    const waits = containers.some((other) => other !== one && isStarting(other, now));
    const count = crashesOf(one);
    return [one.service, isOld || waits ? count : Math.min(known[one.service] ?? 0, count)];
  });
  return { ...known, ...Object.fromEntries(counts) };
}

/** Time at which the rollout began. */
function beginOf({ createdAt, steps }: DeployRow): number {
  return createdAt + (steps.find(({ id }) => id === 'release')?.startedAfter ?? 0);
}

function knownCrashes({ steps }: Pick<DeployRow, 'steps'>): Readonly<Record<string, number>> {
  return Object.assign({}, ...steps.map((step) => step.crashesBefore ?? {})) as Readonly<Record<string, number>>;
}

function isStarting(container: Observed, now: number): boolean {
  if (crashesOf(container) === 0) return container.state === 'starting' || container.state === 'running';
  return container.state === 'running' && now - (container.startedAt ?? now) >= startingMs;
}

interface Course {
  readonly deploy: DeployRow;
  readonly before: Readonly<Record<string, number>>;
  readonly now: number;
}

function isCertain(failure: FoundFailure, { deploy, before, now }: Course): boolean {
  const { isFinal, code, message, container } = failure;
  if (isFinal) return true;
  if (code === 'crashed' || code === 'out_of_memory')
    return crashesOf(container) - (before[container.service] ?? 0) >= mostCrashes;
  if (code !== 'wrong_port' && code !== 'loopback_only') return false;
  const since = sinceOf(deploy, message);
  return since !== null && now - deploy.createdAt - since >= wrongPlaceMs;
}

/** The time since which the failure is the same, in milliseconds after the creation of the deploy. */
function sinceOf({ steps }: Pick<DeployRow, 'steps'>, message: string): number | null {
  return steps.find(({ failure }) => failure?.message === message)?.failure?.since ?? null;
}

function differs(deploy: DeployRow, worst: FoundFailure | null, before: Readonly<Record<string, number>>): boolean {
  const known = knownCrashes(deploy);
  const shown = deploy.steps.find(({ status }) => status === 'running')?.failure?.message ?? null;
  return shown !== (worst?.message ?? null) || Object.keys(before).some((name) => before[name] !== (known[name] ?? 0));
}

interface Noted {
  readonly worst: FoundFailure | null;
  readonly before: Readonly<Record<string, number>>;
  readonly after: number;
}

function noted(row: DeployRow, { worst, before, after }: Noted): DeployStep[] {
  return row.steps.map(({ failure: _, crashesBefore: __, ...step }) => {
    if (step.status !== 'running') return step;
    const { message = '', code = null } = worst ?? {};
    const failure = worst && { message, code, since: sinceOf(row, message) ?? after };
    return { ...step, crashesBefore: before, ...(failure && { failure }) };
  });
}
