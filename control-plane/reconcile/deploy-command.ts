import {
  begunTasks,
  endedTasks,
  missingDependencies,
  type PlannedTask,
  needsOf,
  taskId,
  tasksOf,
} from '../model/deploys/release-task.ts';
import type { ReleaseTask } from '../model/tables/deploys.ts';
import type { RowOf } from '../model/tables/tables.ts';
import type { Ports } from '../ports/ports.ts';
import type { WantedService } from '../ports/runtime.ts';
import type { Task, TaskRef } from '../ports/task.ts';
import type { Next } from '../ports/work.ts';
import { keepVolumeSizes } from '../transitions/sizes.ts';
import type { AppFacts } from './app-facts.ts';
import { endingOf, lateEnding, lostEnding, nameOf } from './command-ending.ts';
import { followFailure } from './rollout-failure.ts';
import { approach, brokenIn, observeUntil, readyUntil } from './rollout-step.ts';
import { changeDeploy, end, lookMs, refuse } from './deploy-change.ts';

type DeployRow = RowOf<'deploys'>;

interface Command {
  readonly command: PlannedTask;
  /** The services of the release that go on. */
  readonly target: readonly WantedService[];
  /** All services of the release. */
  readonly services: readonly WantedService[];
}

const usualLimitMs = 10 * 60_000;
const longestPauseMs = 30_000;

/** Runs a task of a release once: first it starts the dependencies that are not ready, then the task. */
export async function runTask(ports: Ports, facts: AppFacts, deploy: DeployRow, command: Command): Promise<Next> {
  const { releaseTask } = deploy;
  const task = tasksOf(deploy).at(-1);
  const hasStarted = releaseTask?.startedAfter != null && releaseTask.finishedAfter === null;
  return task && hasStarted ? follow(ports, deploy, task, command) : prepare(ports, facts, deploy, command);
}

async function prepare(ports: Ports, facts: AppFacts, deploy: DeployRow, command: Command): Promise<Next> {
  const now = ports.clock.now();
  const { target } = command;
  const pausedUntil = pauseOf(deploy);
  if (pausedUntil > now) return pausedUntil;
  const until = readyUntil(deploy);
  const seen = await observeUntil(ports, facts, until);
  const ready = new Set(seen.containers.filter((one) => one.ready && !one.isStopping).map(({ service }) => service));
  const missing = missingDependencies(
    command.services.map(({ service }) => service),
    command.command.service,
    (name) => ready.has(name) || !target.some(({ service }) => service.name === name),
  );
  const present = deploy.releaseTask?.finishedAfter === null ? deploy.releaseTask : null;
  const before = present?.starts ?? [];
  const starts = [...new Set([...before, ...missing])];
  if (present === null || starts.length > before.length) {
    await changeDeploy(ports, deploy, (tx, row) =>
      tx.deploys.update(row.id, { releaseTask: begin(row, command, starts) }),
    );
    return now;
  }
  const waiting = starts.filter((name) => !ready.has(name));
  if (waiting.length === 0) return start(ports, facts, deploy, command);
  const services = target.filter(({ service }) => starts.includes(service.name));
  const failure = await followFailure(ports, facts, deploy, { target: services, seen });
  const broken = brokenIn(services, seen) ?? failure.ending;
  if (broken) return end(ports, deploy, broken);
  if (now >= until) {
    const message = `What ${nameOf(command.command)} needs was not ready within 5 minutes: ${waiting.join(', ')}.`;
    return end(ports, deploy, { to: 'failed', trigger: 'timeout', code: 'health_check_failed', message });
  }
  const next = await approach(ports, facts, { services, seen, until }).catch((error: unknown) =>
    refuseCommand(ports, deploy, command.command, error),
  );
  await ports.store.write('system', (tx) => keepVolumeSizes(tx, deploy.appId, services));
  return Math.min(next, failure.nextAt);
}

/** The record of a task that is due, after those that have ended. */
function begin(
  deploy: Pick<DeployRow, 'releaseTask'>,
  { command: { command, service } }: Command,
  starts: readonly string[],
): ReleaseTask {
  const earlier = endedTasks(deploy);
  return { command, service, starts, startedAfter: null, finishedAfter: null, ...(earlier.length > 0 && { earlier }) };
}

/** Starts the task. The possible start is written before, so a task is never started twice. */
async function start(
  ports: Ports,
  { app, vars }: AppFacts,
  deploy: DeployRow,
  { command, services }: Command,
): Promise<Next> {
  const isFirst = await ports.store.write('system', async (tx) => {
    const row = await tx.deploys.find({ id: deploy.id, status: deploy.status });
    if (row?.releaseTask?.startedAfter !== null) return false;
    await tx.deploys.update(row.id, { releaseTask: { ...row.releaseTask, startedAfter: tx.now - row.createdAt } });
    return true;
  });
  const wanted = services.find(({ service }) => service.name === command.service);
  if (!isFirst || !wanted) return ports.clock.now();
  const { id, region, workspaceId, slug } = app;
  const secrets = vars.filter(({ isSecret }) => isSecret).map(({ key }) => key);
  const task = taskId(deploy.id, { command: command.command, index: begunTasks(deploy).length - 1 });
  const order = { id, region, task, workspaceId, slug, env: wanted.env, secrets };
  const program =
    command.command === ''
      ? { service: wanted.service, argv: [] }
      : { service: { ...wanted.service, volumes: [] }, argv: ['sh', '-c', command.command] };
  await ports.runtime
    .startTask({ ...order, ...program })
    .catch((error: unknown) => refuseCommand(ports, deploy, command, error));
  if (command.command === '') await ports.store.write('system', (tx) => keepVolumeSizes(tx, deploy.appId, [wanted]));
  // If the deploy was ended or the app was removed in between, there was no task to stop yet.
  const isOpen = await ports.store.read('system', (tx) => tx.deploys.count({ id: deploy.id, status: deploy.status }));
  if (isOpen === 0) await ports.runtime.removeTask(order);
  return ports.clock.now();
}

async function follow(ports: Ports, deploy: DeployRow, ref: TaskRef, { command, services }: Command): Promise<Next> {
  const now = ports.clock.now();
  const until = deploy.createdAt + firstStart(deploy) + limitOf(ports);
  const task = await ports.runtime.observeTask(ref).catch((error: unknown) => {
    if (now < until) throw error;
    return null;
  });
  const definitions = services.map(({ service }) => service);
  const once = definitions.find(({ name }) => name === command.service)?.runsOnce;
  if (task?.state === 'done' && task.exitCode === 0) {
    await changeDeploy(ports, deploy, async (tx, row) => {
      if (!row.releaseTask) return;
      const releaseTask = { ...row.releaseTask, finishedAfter: tx.now - row.createdAt };
      await tx.deploys.update(row.id, { releaseTask, ...needsOf({ ...row, releaseTask }, definitions) });
    });
    return now;
  }
  if (task?.state === 'done') {
    if (mayRetry(deploy, task, once?.retries) && now < until) return tryAgain(ports, deploy, task);
    return end(ports, deploy, await endingOf(ports, command, ref, task));
  }
  if (task?.state === 'absent') return end(ports, deploy, lostEnding(command));
  if (now >= until) {
    const isAwaited = once?.isAwaited ?? false;
    return end(ports, deploy, lateEnding(command, { limitMs: limitOf(ports), isAwaited }));
  }
  return Math.min(until, task?.nextChangeAt === undefined ? now + lookMs : (task.nextChangeAt ?? until));
}

function limitOf({ settings }: Ports): number {
  return settings.taskLimitMs ?? usualLimitMs;
}

/** Failed runs of the present task. */
function failedRuns(deploy: DeployRow) {
  const { command, service } = deploy.releaseTask ?? {};
  return (deploy.releaseTask?.earlier ?? []).filter(
    (one) => one.command === command && one.service === service && one.exitCode !== 0,
  );
}

/** Start of the first run of the present task, in milliseconds after the creation of the deploy. */
function firstStart(deploy: DeployRow): number {
  return (failedRuns(deploy)[0] ?? deploy.releaseTask)?.startedAfter ?? 0;
}

/** Time until which a task that has failed waits for its next run. */
function pauseOf(deploy: DeployRow): number {
  const failed = failedRuns(deploy);
  const last = failed.at(-1);
  return last ? deploy.createdAt + last.finishedAfter + Math.min(1000 * 2 ** failed.length, longestPauseMs) : 0;
}

/** Whether a service that its source wants to run again after a failure has runs left. */
function mayRetry(deploy: DeployRow, { exitCode, reason }: Task, retries: number | null | undefined): boolean {
  if (deploy.releaseTask?.command !== '' || exitCode === null || reason !== null || retries === undefined) return false;
  return retries === null || failedRuns(deploy).length < retries;
}

/** Notes a failed run. Each run is a new task of the runtime. */
async function tryAgain(ports: Ports, deploy: DeployRow, { exitCode }: Task): Promise<Next> {
  await changeDeploy(ports, deploy, async (tx, row) => {
    if (row.releaseTask?.finishedAfter !== null) return;
    const { earlier = [], ...last } = row.releaseTask;
    const ended = { ...last, finishedAfter: tx.now - row.createdAt, exitCode: exitCode ?? 1 };
    const releaseTask = { ...last, starts: [], startedAfter: null, earlier: [...earlier, ended] };
    await tx.deploys.update(row.id, { releaseTask });
  });
  return ports.clock.now();
}

function refuseCommand(ports: Ports, deploy: DeployRow, command: PlannedTask, error: unknown): Promise<never> {
  const message = `The runtime refused ${nameOf(command)} or cannot be reached. Deploy again.`;
  return refuse(ports, deploy, error, message);
}
