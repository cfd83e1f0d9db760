import { missingDependencies, taskOf } from '../model/deploys/release-task.ts';
import type { ReleaseTask } from '../model/tables/deploys.ts';
import type { RowOf } from '../model/tables/tables.ts';
import type { Ports } from '../ports/ports.ts';
import type { WantedService } from '../ports/runtime.ts';
import type { Task, TaskRef } from '../ports/task.ts';
import type { Next } from '../ports/work.ts';
import type { Ending } from '../transitions/deploys.ts';
import { keepVolumeSizes } from '../transitions/sizes.ts';
import type { AppFacts } from './app-facts.ts';
import { approach, brokenBy, brokenIn, observeUntil, readyUntil } from './rollout-step.ts';
import { changeDeploy, end, lookMs, refuse } from './deploy-change.ts';

type DeployRow = RowOf<'deploys'>;

interface Command {
  readonly command: Pick<ReleaseTask, 'command' | 'service'>;
  /** The services of the release. */
  readonly target: readonly WantedService[];
}

const limitMs = 10 * 60_000;
const longestLine = 200;

/** Runs the release command once: first it starts the dependencies that are not ready, then the command. */
export async function runReleaseCommand(
  ports: Ports,
  facts: AppFacts,
  deploy: DeployRow,
  command: Command,
): Promise<Next> {
  const task = taskOf(deploy);
  return task ? follow(ports, deploy, task) : prepare(ports, facts, deploy, command);
}

async function prepare(ports: Ports, facts: AppFacts, deploy: DeployRow, { command, target }: Command): Promise<Next> {
  const now = ports.clock.now();
  const until = readyUntil(deploy);
  const seen = await observeUntil(ports, facts, until);
  const ready = new Set(seen.containers.filter((one) => one.ready && !one.isStopping).map(({ service }) => service));
  const definitions = target.map(({ service }) => service);
  const missing = missingDependencies(definitions, command.service, (name) => ready.has(name));
  const before = deploy.releaseTask?.starts ?? [];
  const starts = [...new Set([...before, ...missing])];
  if (deploy.releaseTask === null || starts.length > before.length) {
    const releaseTask = { ...command, starts, startedAfter: null, finishedAfter: null };
    await changeDeploy(ports, deploy, (tx, row) => tx.deploys.update(row.id, { releaseTask }));
    return now;
  }
  const waiting = starts.filter((name) => !ready.has(name));
  if (waiting.length === 0) return start(ports, facts, deploy, { command, target });
  const services = target.filter(({ service }) => starts.includes(service.name));
  const broken = brokenIn(services, seen);
  if (broken) return end(ports, deploy, broken);
  if (now >= until) {
    const message = `What the release command needs was not ready within 5 minutes: ${waiting.join(', ')}.`;
    return end(ports, deploy, { to: 'failed', trigger: 'timeout', code: 'health_check_failed', message });
  }
  const next = await approach(ports, facts, { services, seen, until }).catch((error: unknown) =>
    refuseCommand(ports, deploy, error),
  );
  await ports.store.write('system', (tx) => keepVolumeSizes(tx, deploy.appId, services));
  return next;
}

/** Starts the command. The possible start is written before, so the command is never started twice. */
async function start(
  ports: Ports,
  { app, vars }: AppFacts,
  deploy: DeployRow,
  { command, target }: Command,
): Promise<Next> {
  const isFirst = await ports.store.write('system', async (tx) => {
    const row = await tx.deploys.find({ id: deploy.id, status: deploy.status });
    if (row?.releaseTask?.startedAfter !== null) return false;
    await tx.deploys.update(row.id, { releaseTask: { ...row.releaseTask, startedAfter: tx.now - row.createdAt } });
    return true;
  });
  const wanted = target.find(({ service }) => service.name === command.service);
  if (!isFirst || !wanted) return ports.clock.now();
  const { id, region, workspaceId, slug } = app;
  const secrets = vars.filter(({ isSecret }) => isSecret).map(({ key }) => key);
  const order = { id, region, task: deploy.id, workspaceId, slug, service: wanted.service, env: wanted.env, secrets };
  await ports.runtime
    .startTask({ ...order, argv: ['sh', '-c', command.command] })
    .catch((error: unknown) => refuseCommand(ports, deploy, error));
  // If the deploy was ended or the app was removed in between, there was no task to stop yet.
  const isOpen = await ports.store.read('system', (tx) => tx.deploys.count({ id: deploy.id, status: deploy.status }));
  if (isOpen === 0) await ports.runtime.removeTask(order);
  return ports.clock.now();
}

async function follow(ports: Ports, deploy: DeployRow, ref: TaskRef): Promise<Next> {
  const now = ports.clock.now();
  const until = deploy.createdAt + (deploy.releaseTask?.startedAfter ?? 0) + limitMs;
  const task = await ports.runtime.observeTask(ref).catch((error: unknown) => {
    if (now < until) throw error;
    return null;
  });
  if (task?.state === 'done' && task.exitCode === 0) {
    await changeDeploy(ports, deploy, async (tx, row) => {
      const finishedAfter = tx.now - row.createdAt;
      if (row.releaseTask) await tx.deploys.update(row.id, { releaseTask: { ...row.releaseTask, finishedAfter } });
    });
    return now;
  }
  if (task?.state === 'done') return end(ports, deploy, await failureOf(ports, deploy, ref, task));
  if (task?.state === 'absent') {
    const message =
      'The runtime has lost the release command, which is not started again. Check what it has done, and deploy again.';
    return end(ports, deploy, { ...failed, message });
  }
  if (now >= until)
    return end(ports, deploy, {
      ...failed,
      trigger: 'timeout',
      message: 'The release command took more than 10 minutes.',
    });
  return Math.min(until, task?.nextChangeAt === undefined ? now + lookMs : (task.nextChangeAt ?? until));
}

const failed = { to: 'failed', trigger: 'releaseCommandFailed', code: 'release_failed' } as const;

async function failureOf(
  ports: Ports,
  { releaseTask }: DeployRow,
  ref: TaskRef,
  { reason, exitCode }: Task,
): Promise<Ending> {
  const service = releaseTask?.service ?? '';
  if (reason === 'image_gone' || reason === 'machine_limit') return brokenBy({ reason, service });
  if (reason === 'out_of_memory') {
    return { ...failed, message: `The release command used more memory than its service "${service}" has.` };
  }
  if (exitCode === null)
    return { ...failed, message: `The release command cannot be run by sh in the image of the service "${service}".` };
  // Without its lines, the exit code still gives a hint.
  const lines = await ports.runtime.taskLines(ref, 0).catch(() => []);
  const last = lines.at(-1)?.line.slice(0, longestLine);
  const said = last === undefined ? '' : ` Its last line: ${last}`;
  return { ...failed, message: `The release command ended with exit code ${exitCode}.${said}` };
}

function refuseCommand(ports: Ports, deploy: DeployRow, error: unknown): Promise<never> {
  return refuse(ports, deploy, error, 'The runtime refused the release command or cannot be reached. Deploy again.');
}
