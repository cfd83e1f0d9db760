import { logOf, mostLines } from '../model/deploys/deploy-log.ts';
import { taskOf } from '../model/deploys/release-task.ts';
import type { RowOf } from '../model/tables/tables.ts';
import type { Ports } from '../ports/ports.ts';
import type { TaskRef } from '../ports/task.ts';
import type { Next } from '../ports/work.ts';

/**
 * Stores the log of a deploy that has ended, and lets the builder and the runtime end its build and its release
 * command and forget them. Its images go when its release is not there (any more).
 */
export async function reconcileBuild(ports: Ports, id: string): Promise<Next> {
  const deploy = await ports.store.read('system', (tx) => tx.deploys.find({ id }));
  const task = deploy && taskOf(deploy);
  if (deploy) await keepLog(ports, deploy, task);
  await ports.builder.stop(id);
  if (task) await ports.runtime.removeTask(task);
  const isKept = await ports.store.read('system', async (tx) => (await tx.releases.count({ deployId: id })) > 0);
  if (!isKept) await ports.builder.removeImages(id);
  return null;
}

/** The builder and the runtime forget what they have run, so the log is stored first. */
async function keepLog({ store, builder, runtime }: Ports, { id }: RowOf<'deploys'>, ref: TaskRef | null): Promise<void> {
  const isStored = await store.read('system', async (tx) => (await tx.deployLogs.find({ id })) !== null);
  if (isStored) return;
  const build = await builder.log(id, 0);
  const task = ref ? await runtime.taskLines(ref, 0) : [];
  await store.write('system', async (tx) => {
    const row = await tx.deploys.find({ id });
    if (!row || (await tx.deployLogs.find({ id }))) return;
    const release = row.releaseId === null ? null : await tx.releases.find({ id: row.releaseId });
    const lines = logOf({ deploy: row, build, task, services: (release?.services ?? []).map(({ name }) => name) });
    const kept = { lines: lines.slice(-mostLines), omitted: Math.max(0, lines.length - mostLines) };
    await tx.deployLogs.insert({ id: row.id, workspaceId: row.workspaceId, appId: row.appId, ...kept });
  });
}
