import { type DeployLogPosition, linesBefore, readLog } from '../../model/deploys/deploy-log.ts';
import { tasksOf } from '../../model/deploys/release-task.ts';
import { goesOn } from '../../model/apps/service.ts';
import type { DeployLogLine } from '../../model/tables/deploys.ts';
import type { RowOf } from '../../model/tables/tables.ts';
import type { Ports } from '../../ports/ports.ts';
import type { ReadTx } from '../../ports/store.ts';

/** A deploy with the stored part of its log. */
export interface FoundLog {
  readonly deploy: RowOf<'deploys'>;
  /** `null` until the deploy has ended. */
  readonly stored: RowOf<'deployLogs'> | null;
  /** The names of the services of its release that go on. */
  readonly services: readonly string[];
}

/** The lines after a position. */
export interface LogPart {
  /** Oldest first. */
  readonly lines: readonly DeployLogLine[];
  /** The position after these lines. */
  readonly next: DeployLogPosition;
}

export async function findLog(tx: ReadTx, deploy: RowOf<'deploys'>): Promise<FoundLog> {
  const release = deploy.releaseId === null ? null : await tx.releases.find({ id: deploy.releaseId });
  const stored = await tx.deployLogs.find({ id: deploy.id });
  return { deploy, stored, services: (release?.services ?? []).filter(goesOn).map(({ name }) => name) };
}

/**
 * Reads the log of a deploy: the stored log once the deploy has ended and is cleaned up, before that the logs of the
 * builder and of its tasks.
 */
export async function readAfter(
  { builder, runtime }: Ports,
  { deploy, stored, services }: FoundLog,
  after: DeployLogPosition,
): Promise<LogPart> {
  if (stored) {
    const total = stored.omitted + stored.lines.length;
    const lines = stored.lines.slice(Math.max(0, linesBefore(after) - stored.omitted));
    return { lines, next: { ...after, platform: total - linesBefore({ ...after, platform: 0 }) } };
  }
  // The rest of the log is there although one of them is out of reach.
  const build = await builder.log(deploy, after.build).catch(() => []);
  const tasks = await Promise.all(
    tasksOf(deploy).map((ref, index) => runtime.taskLines(ref, after.tasks[index] ?? 0).catch(() => [])),
  );
  return readLog({ deploy, build, tasks, services }, after);
}
