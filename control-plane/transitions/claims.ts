import type { RowOf } from '../model/tables/tables.ts';
import type { Tx } from '../ports/store.ts';

type Claim = Pick<RowOf<'domains'>, 'id' | 'workspaceId' | 'host' | 'createdAt'>;

const day = 86_400_000;

/** Number of claims of an account on a host that may expire before the account waits. */
export const mostExpired = 3;

/** How long an expired claim counts towards the next ones, in ms. */
const countedMs = 30 * day;

/** How long an account waits after the last of its expired claims, in ms. */
const waitMs = day;

/** Counts a claim without proof for the account that has made it. */
export async function countExpired(tx: Tx, { id, workspaceId, host, createdAt }: Claim): Promise<void> {
  const made = { workspaceId, at: createdAt, operation: 'createDomain', targetId: id };
  const event = await tx.asSystem.auditEvents.find(made);
  // A world begins with claims that have no event, and an app that moves leaves the event behind.
  if (!event) return;
  const key = keyOf(event.userId, host);
  const found = await tx.rateLimits.find({ id: key });
  const count = found && found.endsAt > tx.now ? found.count + 1 : 1;
  const counted = { count, endsAt: tx.now + (count < mostExpired ? countedMs : waitMs) };
  if (found) await tx.rateLimits.update(key, counted);
  else await tx.rateLimits.insert({ id: key, ...counted });
}

/** Time in ms until which an account waits before it may claim a host again; `null` if it need not. */
export async function findWait(tx: Tx, userId: string, host: string): Promise<number | null> {
  const found = await tx.asSystem.rateLimits.find({ id: keyOf(userId, host) });
  return found && found.count >= mostExpired && found.endsAt > tx.now ? found.endsAt : null;
}

function keyOf(userId: string, host: string): string {
  return `claim:${userId}:${host}`;
}
