import { isOneOf, nextWanted } from '../model/apps/rollout.ts';
import type { RowOf } from '../model/tables/tables.ts';
import type { Ports } from '../ports/ports.ts';
import type { Next } from '../ports/work.ts';
import { freeSlot } from '../transitions/deploys.ts';
import { type AppFacts, applyServices, pointRoute, steadyServices } from './app-facts.ts';
import { lookMs } from './deploy-change.ts';

type DeployRow = RowOf<'deploys'>;

/**
 * Removes the containers that an ended deploy leaves behind: the former ones if it has succeeded, else its own. One
 * that has not failed still has its place, so only then the next deploy starts.
 */
export async function cleanUp(ports: Ports, facts: AppFacts, deploy: DeployRow): Promise<Next> {
  // A deploy that rolls out its release decides what runs.
  const isDecidedElsewhere = facts.active?.status === 'deploying' || facts.region?.status === 'failed';
  if (deploy.appliedAt !== null && !isDecidedElsewhere) {
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
  const wanted = nextWanted(target, [], before.containers);
  await pointRoute(ports, facts, target);
  await applyServices(ports, facts, wanted);
  const { containers, nextChangeAt } = await ports.runtime.observe(facts.app);
  const others = containers.filter((container) => container.isStopping || !isOneOf(target, container));
  if (others.length > 0) return nextChangeAt ?? ports.clock.now() + lookMs;
  // A service with a volume starts once its other container is gone.
  return wanted.length < target.length ? ports.clock.now() : null;
}
