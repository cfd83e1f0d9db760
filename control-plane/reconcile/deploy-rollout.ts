import { deployLifecycle } from '../../generated/moves.ts';
import { move } from '../model/shared/lifecycle.ts';
import { isOneOf, readinessOf } from '../model/apps/rollout.ts';
import { nextTask } from '../model/deploys/release-task.ts';
import { addressedOf, goesOn } from '../model/apps/service.ts';
import type { ServiceDefinition } from '../model/tables/apps.ts';
import type { Step } from '../model/tables/deploys.ts';
import type { RowOf } from '../model/tables/tables.ts';
import type { Ports } from '../ports/ports.ts';
import type { WantedService } from '../ports/runtime.ts';
import type { ReadTx } from '../ports/store.ts';
import type { Next } from '../ports/work.ts';
import { freeLabels, labelServices, labelWithRoute } from '../transitions/address.ts';
import { findReleased } from '../transitions/app-services.ts';
import { succeedDeploy } from '../transitions/deploys.ts';
import { missingFor } from '../transitions/pool.ts';
import { freezeSizes, keepVolumeSizes } from '../transitions/sizes.ts';
import { type AppFacts, applyServices, pointRoute, wantedServices } from './app-facts.ts';
import { approach, brokenIn, observeUntil, readyUntil, wantedNow } from './rollout-step.ts';
import { beginStep, beginSteps, changeDeploy, end, refuse } from './deploy-change.ts';
import { runTask } from './deploy-command.ts';
import { learnPort } from './learn-port.ts';
import { followFailure, lateEnding } from './rollout-failure.ts';

type DeployRow = RowOf<'deploys'>;

/** Begins the rollout of a deploy without a build. */
export async function startRollout(ports: Ports, deploy: DeployRow): Promise<Next> {
  const now = ports.clock.now();
  const services = await ports.store.read('system', (tx) => findReleased(tx, deploy));
  if (services.length === 0) {
    const message = 'The release does not exist any more.';
    return end(ports, deploy, { to: 'failed', trigger: 'runtimeFailed', code: 'internal', message });
  }
  await changeDeploy(ports, deploy, async (tx, row) => {
    const status = move(deployLifecycle, row.status, 'started', 'deploying');
    const app = await tx.apps.find({ id: row.appId });
    const frozen = app && (await freezeSizes(tx, row, services, app));
    await tx.deploys.update(row.id, { ...frozen, status, startedAt: tx.now, steps: beginStep(row, tx.now) });
  });
  return now;
}

/** Starts the release beside the current one, and moves the route when it is ready. */
export async function rollOut(ports: Ports, facts: AppFacts, deploy: DeployRow): Promise<Next> {
  const now = ports.clock.now();
  const release = await ports.store.read('system', (tx) => readRelease(tx, deploy));
  const services = wantedServices(facts, deploy, release?.services ?? []);
  const target = services.filter(({ service }) => goesOn(service));
  if (deploy.appliedAt === null) {
    if (await ports.store.read('system', (tx) => isTooLarge(tx, facts, deploy))) {
      const message = 'The release needs more than the pool of the region has left.';
      return end(ports, deploy, { to: 'failed', trigger: 'tooLarge', code: 'insufficient_pool', message });
    }
    const command = release && nextTask(facts.app, deploy, release);
    return command ? runTask(ports, facts, deploy, { command, target, services }) : begin(ports, facts, deploy, target);
  }
  const until = readyUntil(deploy);
  const seen = await observeUntil(ports, facts, until);
  const broken = brokenIn(target, seen);
  if (broken) return end(ports, deploy, broken);
  if (readinessOf(target, seen.containers).ready === 'all') return moveRoute(ports, facts, deploy, target);
  const failure = await followFailure(ports, facts, deploy, { target, seen });
  if (failure.wrongGuess) return learnPort(ports, deploy, failure.wrongGuess);
  if (failure.ending) return end(ports, deploy, failure.ending);
  if (now >= until) return end(ports, deploy, lateEnding(failure, deploy));
  const next = await approach(ports, facts, { services: target, seen, until });
  const mine = seen.containers.filter((container) => isOneOf(target, container));
  const haveStarted = target.every((one) =>
    mine.some(({ service, state }) => service === one.service.name && state !== 'starting'),
  );
  if (haveStarted && stepOf(deploy) === 'release') {
    await changeDeploy(ports, deploy, (tx, row) => tx.deploys.update(row.id, { steps: beginStep(row, tx.now) }));
  }
  return Math.min(next, failure.nextAt);
}

/** Applies the release to the runtime. */
async function begin(
  ports: Ports,
  facts: AppFacts,
  deploy: DeployRow,
  target: readonly WantedService[],
): Promise<Next> {
  const now = ports.clock.now();
  try {
    const seen = await ports.runtime.observe(facts.app);
    await applyServices(ports, facts, wantedNow(facts, target, seen), seen);
  } catch (error) {
    return refuse(ports, deploy, error, 'The runtime refused the release or cannot be reached. Deploy again.');
  }
  await changeDeploy(ports, deploy, async (tx, row) => {
    await tx.deploys.update(row.id, { appliedAt: tx.now });
    await keepVolumeSizes(tx, row.appId, target);
  });
  return now;
}

async function moveRoute(
  ports: Ports,
  facts: AppFacts,
  deploy: DeployRow,
  target: readonly WantedService[],
): Promise<Next> {
  const now = ports.clock.now();
  const services = target.map(({ service }) => service);
  const label = await ports.store.read('system', (tx) => labelWithRoute(tx, facts.app));
  await pointRoute(ports, facts, target, { label, labels: await claimLabels(ports, facts, services) });
  await changeDeploy(ports, deploy, async (tx, row) => {
    const app = await tx.apps.find({ id: row.appId });
    // The app may have been renamed in the meantime. Then its own reconciler moves the route once more.
    const more = app && { label: await labelWithRoute(tx, app) };
    await succeedDeploy(tx, { ...row, steps: beginSteps(row, tx.now) }, more ?? {});
    await freeLabels(tx, row.appId, services);
  });
  return now;
}

/** The labels of services, before the route leads their hosts to the app. */
async function claimLabels(
  { store }: Ports,
  { app: { id } }: AppFacts,
  services: readonly ServiceDefinition[],
): Promise<AppFacts['labels']> {
  if (addressedOf(services).length < 2) return [];
  return store.write('system', async (tx) => {
    const app = await tx.apps.find({ id });
    return app ? labelServices(tx, app, services) : [];
  });
}

/** Whether the release does not fit beside the other apps of the workspace. */
async function isTooLarge(tx: ReadTx, { app, plan }: AppFacts, deploy: DeployRow): Promise<boolean> {
  return plan !== null && (await missingFor(tx, app, deploy)) !== null;
}

/** The release of the rollout. */
async function readRelease(tx: ReadTx, { releaseId }: DeployRow): Promise<RowOf<'releases'> | null> {
  return releaseId === null ? null : tx.releases.find({ id: releaseId });
}

/** The running step. */
function stepOf({ steps }: DeployRow): Step | undefined {
  return steps.find(({ status }) => status === 'running')?.id;
}
