import { deployLifecycle } from '../../generated/moves.ts';
import { move } from '../model/shared/lifecycle.ts';
import { isOneOf, nextWanted, readinessOf } from '../model/apps/rollout.ts';
import { footprintOf } from '../model/apps/service.ts';
import type { ServiceDefinition } from '../model/tables/apps.ts';
import type { Step } from '../model/tables/deploys.ts';
import type { RowOf } from '../model/tables/tables.ts';
import type { Ports } from '../ports/ports.ts';
import type { Observed, RuntimeView, WantedService } from '../ports/runtime.ts';
import type { ReadTx } from '../ports/store.ts';
import type { Next } from '../ports/work.ts';
import { labelWithRoute } from '../transitions/address.ts';
import { type Ending, succeedDeploy } from '../transitions/deploys.ts';
import { missingFor } from '../transitions/pool.ts';
import { type AppFacts, applyServices, pointRoute, steadyServices, wantedServices } from './app-facts.ts';
import { beginStep, beginSteps, changeDeploy, end, lookMs, refused } from './deploy-change.ts';

type DeployRow = RowOf<'deploys'>;

const limitMs = 5 * 60_000;

/** Begins with the steps after the build, for a deploy without one. */
export async function startRollout(ports: Ports, deploy: DeployRow): Promise<Next> {
  const now = ports.clock.now();
  const services = await ports.store.read('system', (tx) => readServices(tx, deploy));
  if (services.length === 0) {
    const message = 'The release does not exist any more.';
    return end(ports, deploy, { to: 'failed', trigger: 'runtimeFailed', code: 'internal', message });
  }
  await changeDeploy(ports, deploy, async (tx, row) => {
    const status = move(deployLifecycle, row.status, 'started', 'deploying');
    await tx.deploys.update(row.id, { ...footprintOf(services), status, startedAt: tx.now, steps: beginStep(row, tx.now) });
  });
  return now;
}

/** Starts the release beside the current one, and moves the route when it is ready. */
export async function rollOut(ports: Ports, facts: AppFacts, deploy: DeployRow): Promise<Next> {
  const now = ports.clock.now();
  const target = wantedServices(facts, deploy, await ports.store.read('system', (tx) => readServices(tx, deploy)));
  if (deploy.appliedAt === null) return begin(ports, facts, deploy, target);
  const until = startOf(deploy, 'release') + limitMs;
  const seen = await ports.runtime.observe(facts.app).catch((error: unknown) => {
    if (now < until) throw error;
    return { containers: [], volumes: [] };
  });
  const mine = seen.containers.filter((container) => isOneOf(target, container));
  const broken = mine.find(({ reason, isStopping }) => (reason === 'cannot_start' || reason === 'image_gone') && !isStopping);
  if (broken) return end(ports, deploy, brokenBy(broken));
  if (readinessOf(target, seen.containers).ready === 'all') return moveRoute(ports, facts, deploy, target);
  if (now >= until) {
    const message = 'The release was not ready within 5 minutes.';
    return end(ports, deploy, { to: 'failed', trigger: 'timeout', code: 'health_check_failed', message });
  }
  const wanted = wantedNow(facts, target, seen);
  await applyServices(ports, facts, wanted);
  const after = await ports.runtime.observe(facts.app);
  const haveStarted = target.every((one) => mine.some(({ service, state }) => service === one.service.name && state !== 'starting'));
  if (haveStarted && stepOf(deploy) === 'release') {
    await changeDeploy(ports, deploy, (tx, row) => tx.deploys.update(row.id, { steps: beginStep(row, tx.now) }));
  }
  // A service with a volume starts once its former container is gone.
  const isGone = after.containers.every((container) => isOneOf(wanted, container));
  if (wanted.length < target.length && isGone) return now;
  return Math.min(until, after.nextChangeAt === undefined ? now + lookMs : (after.nextChangeAt ?? until));
}

function brokenBy({ reason, service }: Observed): Ending {
  if (reason === 'image_gone') {
    const message = `The image of the service "${service}" is gone. Deploy its source again.`;
    return { to: 'failed', trigger: 'imageGone', code: 'release_unavailable', message };
  }
  const message = `A container of the service "${service}" cannot be started.`;
  return { to: 'failed', trigger: 'startFailed', code: 'start_failed', message };
}

/** Checks the capacity, and gives the release to the runtime. */
async function begin(ports: Ports, facts: AppFacts, deploy: DeployRow, target: readonly WantedService[]): Promise<Next> {
  const now = ports.clock.now();
  if (await ports.store.read('system', (tx) => isTooLarge(tx, facts, deploy))) {
    const message = 'The release needs more than the pool of the region has left.';
    return end(ports, deploy, { to: 'failed', trigger: 'tooLarge', code: 'insufficient_pool', message });
  }
  try {
    await applyServices(ports, facts, wantedNow(facts, target, await ports.runtime.observe(facts.app)));
  } catch (error) {
    await end(ports, deploy, { ...refused, message: 'The runtime refused the release or cannot be reached. Deploy again.' });
    throw error;
  }
  await changeDeploy(ports, deploy, (tx, row) => tx.deploys.update(row.id, { appliedAt: tx.now }));
  return now;
}

async function moveRoute(ports: Ports, facts: AppFacts, deploy: DeployRow, target: readonly WantedService[]): Promise<Next> {
  const now = ports.clock.now();
  const label = await ports.store.read('system', (tx) => labelWithRoute(tx, facts.app));
  await pointRoute(ports, facts, target, label);
  await changeDeploy(ports, deploy, async (tx, row) => {
    const app = await tx.apps.find({ id: row.appId });
    // It may have been renamed since. Then its own reconciler moves the route once more.
    const more = app && { label: await labelWithRoute(tx, app) };
    await succeedDeploy(tx, { ...row, steps: beginSteps(row, tx.now) }, more ?? {});
  });
  return now;
}

/** What shall run until the route has moved. The current release is left alone if it does not run. */
function wantedNow(facts: AppFacts, target: readonly WantedService[], { containers }: RuntimeView): WantedService[] {
  return nextWanted(target, steadyServices(facts), containers);
}

/** Whether the release does not fit beside what the other apps of the workspace count. */
async function isTooLarge(tx: ReadTx, { app, plan }: AppFacts, deploy: DeployRow): Promise<boolean> {
  return plan !== null && (await missingFor(tx, app, deploy)) !== null;
}

/** The services of the release that is rolled out. */
async function readServices(tx: ReadTx, { releaseId }: DeployRow): Promise<readonly ServiceDefinition[]> {
  const release = releaseId === null ? null : await tx.releases.find({ id: releaseId });
  return release?.services ?? [];
}

/** The step that runs. */
function stepOf({ steps }: DeployRow): Step | undefined {
  return steps.find(({ status }) => status === 'running')?.id;
}

function startOf({ steps, createdAt }: DeployRow, step: Step): number {
  return createdAt + (steps.find(({ id }) => id === step)?.startedAfter ?? 0);
}
