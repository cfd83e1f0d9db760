import { goesOn } from '../model/apps/service.ts';
import { logOf, mostLines } from '../model/deploys/deploy-log.ts';
import { tasksOf } from '../model/deploys/release-task.ts';
import type { RowOf } from '../model/tables/tables.ts';
import type { BuildRef } from '../ports/builder.ts';
import type { Ports } from '../ports/ports.ts';
import type { TaskRef } from '../ports/task.ts';
import type { Next } from '../ports/work.ts';

/**
 * Stores the log of an ended deploy, then lets the builder and the runtime end and forget its build and its tasks.
 * Deletes its images if its release does not exist (any more).
 */
export async function reconcileBuild(ports: Ports, id: string): Promise<Next> {
  const deploy = await ports.store.read('system', (tx) => tx.deploys.find({ id }));
  const tasks = deploy ? tasksOf(deploy) : [];
  if (deploy) await keepLog(ports, deploy, tasks);
  const builds = await refsOf(ports, id, deploy);
  for (const build of builds) await ports.builder.stop(build);
  for (const task of tasks) await ports.runtime.removeTask(task);
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
  refs: readonly TaskRef[],
): Promise<void> {
  const isStored = await store.read('system', async (tx) => (await tx.deployLogs.find({ id })) !== null);
  if (isStored) return;
  const build = await builder.log({ region, id }, 0);
  const tasks = await Promise.all(refs.map((ref) => runtime.taskLines(ref, 0)));
  await store.write('system', async (tx) => {
    const row = await tx.deploys.find({ id });
    if (!row || (await tx.deployLogs.find({ id }))) return;
    const release = row.releaseId === null ? null : await tx.releases.find({ id: row.releaseId });
    const services = (release?.services ?? []).filter(goesOn).map(({ name }) => name);
    const lines = logOf({ deploy: row, build, tasks, services });
    const log = { lines: lines.slice(-mostLines), omitted: Math.max(0, lines.length - mostLines) };
    await tx.deployLogs.insert({ id: row.id, workspaceId: row.workspaceId, appId: row.appId, ...log });
  });
}
