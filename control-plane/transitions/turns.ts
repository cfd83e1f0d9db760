import { fetchesSource, turnOf } from '../model/deploys/deploy.ts';
import type { RowOf } from '../model/tables/tables.ts';
import type { BuildTurns } from '../ports/settings.ts';
import type { ReadTx } from '../ports/store.ts';

type DeployRow = RowOf<'deploys'>;

/** The deploys that share a builder. */
interface Turns {
  readonly building: readonly DeployRow[];
  /** In the order of their turns. */
  readonly waiting: readonly DeployRow[];
}

/** How many deploys get their turn before one that has to wait; `null` if it may begin. */
export async function aheadOf(
  tx: ReadTx,
  deploy: DeployRow,
  { atOnce, perWorkspace }: BuildTurns,
): Promise<number | null> {
  const regions = (await tx.regions.list({ isVirtual: false })).map(({ id }) => id);
  // A simulated builder has no limit.
  if (!regions.includes(deploy.region)) return null;
  const { building, waiting } = await readTurns(tx, regions);
  const builds = new Map<string, number>();
  const count = ({ workspaceId }: DeployRow) => builds.set(workspaceId, (builds.get(workspaceId) ?? 0) + 1);
  building.forEach(count);
  let free = atOnce - building.length;
  for (const [index, one] of waiting.entries()) {
    const begins = free > 0 && (builds.get(one.workspaceId) ?? 0) < perWorkspace;
    if (one.id === deploy.id) return begins ? null : index;
    if (!begins) continue;
    // Another deploy has its turn and has not looked yet.
    count(one);
    free -= 1;
  }
  return null;
}

/** Workspaces take turns: the one whose last build began first is the next, with its deploy that waits longest. */
async function readTurns(tx: ReadTx, regions: readonly string[]): Promise<Turns> {
  const building = await tx.deploys.list({ region: { in: regions }, status: 'building' });
  const queued = await tx.deploys.list({ region: { in: regions }, status: 'queued' }, { order: ['createdAt', 'id'] });
  const active = queued.filter((one) => one.slot === 'active' && fetchesSource(one));
  const waitsSince = (one: DeployRow) => turnOf(one)?.since ?? one.createdAt;
  const sorted = active.toSorted((a, b) => waitsSince(a) - waitsSince(b));
  const byWorkspace = Map.groupBy(sorted, ({ workspaceId }) => workspaceId);
  const last = new Map<string, number>();
  for (const id of byWorkspace.keys()) last.set(id, await lastBuildOf(tx, id));
  const inTurn = [...byWorkspace].toSorted(([a], [b]) => (last.get(a) ?? 0) - (last.get(b) ?? 0));
  const rounds = Math.max(0, ...inTurn.map(([, deploys]) => deploys.length));
  const waiting = Array.from({ length: rounds }, (_, round) => inTurn.flatMap(([, deploys]) => deploys[round] ?? []));
  return { building, waiting: waiting.flat() };
}

/** Time at which the newest started deploy of a workspace began; 0 without any. */
async function lastBuildOf(tx: ReadTx, workspaceId: string): Promise<number> {
  const [newest] = await tx.deploys.list({ workspaceId }, { order: ['-startedAt'], limit: 1 });
  return newest?.startedAt ?? 0;
}
