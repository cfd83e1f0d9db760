import { isOneOf, nextWanted, readinessOf } from '../model/apps/rollout.ts';
import { begunTasks, tasksOf } from '../model/deploys/release-task.ts';
import type { RowOf } from '../model/tables/tables.ts';
import type { Ports } from '../ports/ports.ts';
import type { Next } from '../ports/work.ts';
import { freeSlot } from '../transitions/deploys.ts';
import {
  type AppFacts,
  applyServices,
  canReceive,
  formerServices,
  pointRoute,
  receiversOf,
  steadyServices,
} from './app-facts.ts';
import { lookMs } from './deploy-change.ts';

type DeployRow = RowOf<'deploys'>;

/**
 * Ends the task of an ended deploy, and stops the containers that it leaves behind: the former ones after a success,
 * else its own. A deploy that has not failed keeps its slot until they only finish their requests.
 */
export async function cleanUp(ports: Ports, facts: AppFacts, deploy: DeployRow): Promise<Next> {
  // A deploy during its rollout decides which containers run.
  const isDecidedElsewhere = facts.active?.status === 'deploying' || facts.region?.status === 'failed';
  const task = tasksOf(deploy).at(-1);
  // In a failed region, it ends when the log is stored.
  if (task && deploy.releaseTask?.finishedAfter === null && facts.region?.status !== 'failed')
    await ports.runtime.stopTask(task);
  const hasBegun = deploy.appliedAt !== null || begunTasks(deploy).some(({ starts }) => starts.length > 0);
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

/**
 * Stops all but the wanted containers. Returns the time of the next look; `null` if nothing else is left but what
 * finishes its requests, which the reconciler of the app follows.
 */
async function settle(ports: Ports, facts: AppFacts): Promise<number | null> {
  const target = steadyServices(facts);
  const before = await ports.runtime.observe(facts.app);
  const isReady = readinessOf(target, before.containers).ready === 'all';
  // A restart or a change of size may have begun in the meantime.
  const former = isReady ? [] : formerServices(facts, before);
  const wanted = nextWanted(target, former, before.containers);
  if (former.length === 0 || canReceive(target, before)) {
    await pointRoute(ports, facts, receiversOf(facts, target, before));
  }
  await applyServices(ports, facts, wanted, before);
  const { containers, nextChangeAt } = await ports.runtime.observe(facts.app);
  const others = containers.filter((container) => !container.isStopping && !isOneOf([...target, ...former], container));
  if (others.length > 0) return nextChangeAt ?? ports.clock.now() + lookMs;
  if (target.every((one) => wanted.includes(one))) return null;
  // A service starts after what it waits for: its dependencies, and with a volume the end of its former container.
  const next = nextWanted(target, former, containers);
  const isDue = target.some((one) => next.includes(one) && !wanted.includes(one));
  return isDue ? ports.clock.now() : (nextChangeAt ?? ports.clock.now() + lookMs);
}
