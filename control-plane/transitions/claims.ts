import { claimMs } from '../model/domains/domain-check.ts';
import type { RowOf } from '../model/tables/tables.ts';
import type { Tx } from '../ports/store.ts';

type Claim = Pick<RowOf<'domains'>, 'id' | 'workspaceId' | 'host' | 'createdAt' | 'checkedAt'>;

const day = 86_400_000;

/** Number of claims of an account on a host that may have no proof before the account waits. */
export const mostUnproved = 3;

/** How long a claim without proof counts towards the next ones, in ms. */
const countedMs = 30 * day;

/** How long an account waits after the last of these claims would have expired, in ms. */
const waitMs = day;

/**
 * Counts a claim for the account that has made it, at the first check a day after its begin: a claim that is deleted
 * before it expires counts too. The first proof of the account ends the count.
 */
export async function countUnproved(tx: Tx, claim: Claim, isProved: boolean): Promise<void> {
  const { host, createdAt, checkedAt } = claim;
  if (tx.now < createdAt + day || (!isProved && checkedAt !== null && checkedAt >= createdAt + day)) return;
  const userId = await findClaimant(tx, claim);
  if (userId === null) return;
  const key = keyOf(userId, host);
  const found = await tx.rateLimits.find({ id: key });
  if (isProved) {
    if (found) await tx.rateLimits.delete(key);
    return;
  }
  const count = found && found.endsAt > tx.now ? found.count + 1 : 1;
  const counted = { count, endsAt: count < mostUnproved ? tx.now + countedMs : createdAt + claimMs + waitMs };
  if (found) await tx.rateLimits.update(key, counted);
  else await tx.rateLimits.insert({ id: key, ...counted });
}

/** Time in ms until which an account waits before it may claim a host again; `null` if it need not. */
export async function findWait(tx: Tx, userId: string, host: string): Promise<number | null> {
  const found = await tx.asSystem.rateLimits.find({ id: keyOf(userId, host) });
  return found && found.count >= mostUnproved && found.endsAt > tx.now ? found.endsAt : null;
}

/** The account that has added a domain; `null` if the app has come from another workspace, or has no such event. */
async function findClaimant(tx: Tx, { id, workspaceId, createdAt }: Claim): Promise<string | null> {
  const made = { workspaceId, at: createdAt, operation: 'createDomain', targetId: id };
  return (await tx.auditEvents.find(made))?.userId ?? null;
}

function keyOf(userId: string, host: string): string {
  return `claim:${userId}:${host}`;
}
