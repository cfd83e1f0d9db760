import { clientOf } from '../../../contract/model/client-address.ts';
import { ControlPlaneError } from '../../model/shared/error.ts';
import type { Ports } from '../../ports/ports.ts';
import { limitOf as declaredLimitOf } from '../shared/rates.ts';

/** A question that counts. */
export interface Use {
  readonly id: string;
  /** Number of questions left, and the time at which the oldest counted one leaves the window. */
  readonly remaining: number;
  readonly resetAt: number;
}

/** Difference between the clocks of servers, in ms. */
const skewMs = 5000;

/** The user of the assistant: an account, or an address without an account. */
export type Asker = { readonly userId: string } | { readonly ip: string };

/** Counts a question before it is asked, so that no two requests get the last one. */
export function takeUse({ store }: Ports, asker: Asker): Promise<Use> {
  const { limit, windowMs } = limitOf(asker);
  const client = 'userId' in asker ? `user ${asker.userId}` : `ip ${clientOf(asker.ip)}`;
  return store.write('system', async (tx) => {
    await tx.assistantUses.deleteAll({ client, at: { atMost: tx.now - windowMs } });
    // A clock that was ahead has counted these.
    await tx.assistantUses.deleteAll({ client, at: { above: tx.now + skewMs } });
    const uses = await tx.assistantUses.list({ client }, { order: ['at'] });
    const resetAt = (uses[0]?.at ?? tx.now) + windowMs;
    if (uses.length >= limit) {
      const message = `You have asked ${limit} questions. Ask again when the oldest of them does not count any more.`;
      throw new ControlPlaneError('rate_limited', message, { retryAfterSeconds: Math.ceil((resetAt - tx.now) / 1000) });
    }
    const { id } = await tx.assistantUses.insert({ id: tx.id(), client, at: tx.now });
    return { id, remaining: limit - uses.length - 1, resetAt };
  });
}

/** The question was not answered, so it does not count. */
export async function giveBackUse({ store }: Ports, { id }: Use): Promise<void> {
  await store.write('system', (tx) => tx.assistantUses.delete(id));
}

function limitOf(asker: Asker): { readonly limit: number; readonly windowMs: number } {
  const caller = 'userId' in asker ? 'authenticated' : 'anonymous';
  const found = declaredLimitOf('askAi', caller);
  if (!found) throw new Error(`The contract has no limit of askAi for an ${caller} caller.`);
  return { limit: found.limit, windowMs: found.windowSeconds * 1000 };
}
