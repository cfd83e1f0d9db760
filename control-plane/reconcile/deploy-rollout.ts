import { deployLifecycle } from '../../generated/moves.ts';
import { move } from '../model/shared/lifecycle.ts';
import { isOneOf, readinessOf } from '../model/apps/rollout.ts';
import { releaseCommandOf } from '../model/deploys/release-task.ts';
import type { Step } from '../model/tables/deploys.ts';
import type { RowOf } from '../model/tables/tables.ts';
import type { Ports } from '../ports/ports.ts';
import type { WantedService } from '../ports/runtime.ts';
import type { ReadTx } from '../ports/store.ts';
import type { Next } from '../ports/work.ts';
import { labelWithRoute } from '../transitions/address.ts';
import { findReleased } from '../transitions/app-services.ts';
import { succeedDeploy } from '../transitions/deploys.ts';
import { missingFor } from '../transitions/pool.ts';
import { freezeSizes, keepVolumeSizes } from '../transitions/sizes.ts';
import { type AppFacts, applyServices, pointRoute, wantedServices } from './app-facts.ts';
import { approach, brokenIn, observeUntil, readyUntil, wantedNow } from './rollout-step.ts';
import { beginStep, beginSteps, changeDeploy, end, refuse } from './deploy-change.ts';
import { runReleaseCommand } from './deploy-command.ts';

type DeployRow = RowOf<'deploys'>;

/** Begins with the steps after the build, for a deploy without one. */
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
    const frozen = app && freezeSizes(services, app);
    await tx.deploys.update(row.id, { ...frozen, status, startedAt: tx.now, steps: beginStep(row, tx.now) });
  });
  return now;
}

/** Starts the release beside the current one, and moves the route when it is ready. */
export async function rollOut(ports: Ports, facts: AppFacts, deploy: DeployRow): Promise<Next> {
  const now = ports.clock.now();
  const release = await ports.store.read('system', (tx) => readRelease(tx, deploy));
  const target = wantedServices(facts, deploy, release?.services ?? []);
  if (deploy.appliedAt === null) {
    if (await ports.store.read('system', (tx) => isTooLarge(tx, facts, deploy))) {
      const message = 'The release needs more than the pool of the region has left.';
      return end(ports, deploy, { to: 'failed', trigger: 'tooLarge', code: 'insufficient_pool', message });
    }
    const command = deploy.releaseTask ?? (release && releaseCommandOf(facts.app, deploy, release));
    const isOver = command === null || (deploy.releaseTask !== null && deploy.releaseTask.finishedAfter !== null);
    return isOver ? begin(ports, facts, deploy, target) : runReleaseCommand(ports, facts, deploy, { command, target });
  }
  const until = readyUntil(deploy);
  const seen = await observeUntil(ports, facts, until);
  const broken = brokenIn(target, seen);
  if (broken) return end(ports, deploy, broken);
  if (readinessOf(target, seen.containers).ready === 'all') return moveRoute(ports, facts, deploy, target);
  if (now >= until) {
    const message = 'The release was not ready within 5 minutes.';
    return end(ports, deploy, { to: 'failed', trigger: 'timeout', code: 'health_check_failed', message });
  }
  const next = await approach(ports, facts, { services: target, seen, until });
  const mine = seen.containers.filter((container) => isOneOf(target, container));
  const haveStarted = target.every((one) =>
    mine.some(({ service, state }) => service === one.service.name && state !== 'starting'),
  );
  if (haveStarted && stepOf(deploy) === 'release') {
    await changeDeploy(ports, deploy, (tx, row) => tx.deploys.update(row.id, { steps: beginStep(row, tx.now) }));
  }
  return next;
}

/** Gives the release to the runtime. */
async function begin(
  ports: Ports,
  facts: AppFacts,
  deploy: DeployRow,
  target: readonly WantedService[],
): Promise<Next> {
  const now = ports.clock.now();
  try {
    await applyServices(ports, facts, wantedNow(facts, target, await ports.runtime.observe(facts.app)));
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

/** Whether the release does not fit beside what the other apps of the workspace count. */
async function isTooLarge(tx: ReadTx, { app, plan }: AppFacts, deploy: DeployRow): Promise<boolean> {
  return plan !== null && (await missingFor(tx, app, deploy)) !== null;
}

/** The release that is rolled out. */
async function readRelease(tx: ReadTx, { releaseId }: DeployRow): Promise<RowOf<'releases'> | null> {
  return releaseId === null ? null : tx.releases.find({ id: releaseId });
}

/** The step that runs. */
function stepOf({ steps }: DeployRow): Step | undefined {
  return steps.find(({ status }) => status === 'running')?.id;
}
