import { logOf, mostLines } from '../model/deploy-log.ts';
import { isOneOf, nextWanted } from '../model/rollout.ts';
import type { RowOf } from '../model/tables/tables.ts';
import type { Ports } from '../ports/ports.ts';
import type { Next } from '../ports/work.ts';
import { freePlace } from '../transitions/deploys.ts';
import { type AppFacts, applyServices, pointRoute, steadyServices } from './app-facts.ts';
import { lookMs } from './deploy-change.ts';

type DeployRow = RowOf<'deploys'>;

/**
 * Removes what an ended deploy leaves behind: the former containers if it has succeeded, else its own. Then the next
 * deploy can start.
 */
export async function cleanUp(ports: Ports, facts: AppFacts, deploy: DeployRow): Promise<Next> {
  await keepLog(ports, deploy);
  if (deploy.appliedAt !== null && facts.region?.status !== 'failed') {
    const nextAt = await settle(ports, facts);
    if (nextAt !== null) return nextAt;
  }
  const now = ports.clock.now();
  await ports.store.write('system', async (tx) => {
    const row = await tx.deploys.find({ id: deploy.id, place: 'active' });
    if (!row) return;
    await freePlace(tx, row, now);
    await tx.wake('app', row.appId, now);
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

/** The builder forgets the build, so its log is stored first. */
async function keepLog(ports: Ports, deploy: DeployRow): Promise<void> {
  const { store, builder } = ports;
  if (await store.read('system', (tx) => tx.deployLogs.find({ id: deploy.id }))) return;
  const build = await builder.log(deploy.id, 0);
  await store.write('system', async (tx) => {
    const row = await tx.deploys.find({ id: deploy.id });
    if (!row || (await tx.deployLogs.find({ id: deploy.id }))) return;
    const release = row.releaseId === null ? null : await tx.releases.find({ id: row.releaseId });
    const lines = logOf({ deploy: row, build, services: (release?.services ?? []).map(({ name }) => name) });
    const kept = { lines: lines.slice(-mostLines), isTruncated: lines.length > mostLines };
    await tx.deployLogs.insert({ id: row.id, workspaceId: row.workspaceId, appId: row.appId, ...kept });
  });
  await builder.stop(deploy.id);
}
