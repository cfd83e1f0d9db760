import { isOneOf, nextWanted, readinessOf } from '../model/apps/rollout.ts';
import { taskOf } from '../model/deploys/release-task.ts';
import type { RowOf } from '../model/tables/tables.ts';
import type { Ports } from '../ports/ports.ts';
import type { Next } from '../ports/work.ts';
import { freeSlot } from '../transitions/deploys.ts';
import { type AppFacts, applyServices, canReceive, formerServices, pointRoute, steadyServices } from './app-facts.ts';
import { lookMs } from './deploy-change.ts';

type DeployRow = RowOf<'deploys'>;

/**
 * Ends the release command of an ended deploy, and removes the containers that the deploy leaves behind: the former
 * ones if it has succeeded, else its own. A deploy that has not failed still has its place, so only then the next one
 * starts.
 */
export async function cleanUp(ports: Ports, facts: AppFacts, deploy: DeployRow): Promise<Next> {
  // A deploy that rolls out its release decides what runs.
  const isDecidedElsewhere = facts.active?.status === 'deploying' || facts.region?.status === 'failed';
  const task = taskOf(deploy);
  // In a region that has failed, it ends when the log is stored.
  if (task && deploy.releaseTask?.finishedAfter === null && facts.region?.status !== 'failed')
    await ports.runtime.stopTask(task);
  const hasBegun = deploy.appliedAt !== null || (deploy.releaseTask?.starts.length ?? 0) > 0;
  if (hasBegun && !isDecidedElsewhere) {
    const nextAt = await settle(ports, facts);
    if (nextAt !== null) return nextAt;
  }
  await ports.store.write('system', async (tx) => {
    const row = await tx.deploys.find({ id: deploy.id, slot: 'active' });
    if (row) await freeSlot(tx, row);
    await tx.wake('app', deploy.appId);
  });
  return null;
}

/** Lets only what shall run be there. Returns when to look again; `null` if nothing else is left. */
async function settle(ports: Ports, facts: AppFacts): Promise<number | null> {
  const target = steadyServices(facts);
  const before = await ports.runtime.observe(facts.app);
  const isReady = readinessOf(target, before.containers).ready === 'all';
  // A restart or a change of size may have begun since.
  const former = isReady ? [] : formerServices(facts, before);
  const wanted = nextWanted(target, former, before.containers);
  if (former.length === 0 || canReceive(target, before)) await pointRoute(ports, facts, target);
  await applyServices(ports, facts, wanted);
  const { containers, nextChangeAt } = await ports.runtime.observe(facts.app);
  const others = containers.filter((container) => container.isStopping || !isOneOf([...target, ...former], container));
  if (others.length > 0) return nextChangeAt ?? ports.clock.now() + lookMs;
  // A service with a volume starts once its other container is gone.
  return target.every((one) => wanted.includes(one)) ? null : ports.clock.now();
}
