import { logOf, mostLines } from '../model/deploys/deploy-log.ts';
import { taskOf } from '../model/deploys/release-task.ts';
import type { RowOf } from '../model/tables/tables.ts';
import type { BuildRef } from '../ports/builder.ts';
import type { Ports } from '../ports/ports.ts';
import type { TaskRef } from '../ports/task.ts';
import type { Next } from '../ports/work.ts';

/**
 * Stores the log of an ended deploy, then lets the builder and the runtime end and forget its build and its release
 * command. Deletes its images if its release does not exist (any more).
 */
export async function reconcileBuild(ports: Ports, id: string): Promise<Next> {
  const deploy = await ports.store.read('system', (tx) => tx.deploys.find({ id }));
  const task = deploy && taskOf(deploy);
  if (deploy) await keepLog(ports, deploy, task);
  const builds = await refsOf(ports, id, deploy);
  for (const build of builds) await ports.builder.stop(build);
  if (task) await ports.runtime.removeTask(task);
  const isKept = await ports.store.read('system', async (tx) => (await tx.releases.count({ deployId: id })) > 0);
  if (isKept) return null;
  for (const build of builds) await ports.builder.removeImages(build);
  return null;
}

/** The region of a deleted deploy is unknown, so all regions are tried. */
async function refsOf({ store }: Ports, id: string, deploy: RowOf<'deploys'> | null): Promise<BuildRef[]> {
  if (deploy) return [{ region: deploy.region, id }];
  const regions = await store.read('system', (tx) => tx.regions.list({ isVirtual: false }));
  return regions.map(({ id: region }) => ({ region, id }));
}

/** Stores the log first, because the builder and the runtime then forget it. */
async function keepLog(
  { store, builder, runtime }: Ports,
  { region, id }: RowOf<'deploys'>,
  ref: TaskRef | null,
): Promise<void> {
  const isStored = await store.read('system', async (tx) => (await tx.deployLogs.find({ id })) !== null);
  if (isStored) return;
  const build = await builder.log({ region, id }, 0);
  const task = ref ? await runtime.taskLines(ref, 0) : [];
  await store.write('system', async (tx) => {
    const row = await tx.deploys.find({ id });
    if (!row || (await tx.deployLogs.find({ id }))) return;
    const release = row.releaseId === null ? null : await tx.releases.find({ id: row.releaseId });
    const lines = logOf({ deploy: row, build, task, services: (release?.services ?? []).map(({ name }) => name) });
    const log = { lines: lines.slice(-mostLines), omitted: Math.max(0, lines.length - mostLines) };
    await tx.deployLogs.insert({ id: row.id, workspaceId: row.workspaceId, appId: row.appId, ...log });
  });
}
