import { logOf, mostLines } from '../model/deploys/deploy-log.ts';
import type { Ports } from '../ports/ports.ts';
import type { Next } from '../ports/work.ts';

/**
 * Stores the log of a deploy that has ended, and lets the builder end the build and forget it. Its images go when
 * its release is not there (any more).
 */
export async function reconcileBuild(ports: Ports, id: string): Promise<Next> {
  await keepLog(ports, id);
  await ports.builder.stop(id);
  const isKept = await ports.store.read('system', async (tx) => (await tx.releases.count({ deployId: id })) > 0);
  if (!isKept) await ports.builder.removeImages(id);
  return null;
}

/** The builder forgets the build, so its log is stored first. */
async function keepLog({ store, builder }: Ports, id: string): Promise<void> {
  const isNeeded = await store.read('system', async (tx) => (await tx.deploys.find({ id })) && !(await tx.deployLogs.find({ id })));
  if (!isNeeded) return;
  const build = await builder.log(id, 0);
  await store.write('system', async (tx) => {
    const row = await tx.deploys.find({ id });
    if (!row || (await tx.deployLogs.find({ id }))) return;
    const release = row.releaseId === null ? null : await tx.releases.find({ id: row.releaseId });
    const lines = logOf({ deploy: row, build, services: (release?.services ?? []).map(({ name }) => name) });
    const kept = { lines: lines.slice(-mostLines), isTruncated: lines.length > mostLines };
    await tx.deployLogs.insert({ id: row.id, workspaceId: row.workspaceId, appId: row.appId, ...kept });
  });
}
