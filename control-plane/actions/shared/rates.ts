import { rateLimits as declared } from '../../../generated/operation-rules.ts';
import { recipientOf } from '../../model/shared/recipient.ts';
import { ControlPlaneError } from '../../model/shared/error.ts';
import type { ActionPorts } from '../../ports/ports.ts';
import type { RateLimit, RateLimits } from '../../ports/rate-limits.ts';

/** An operation for which the contract names limits. */
type LimitedId = keyof typeof declared;

/** Kind of what is counted: addresses without an account, accounts, or recipients of mails. */
type Limited = (typeof declared)[LimitedId][number]['caller'];

/** Counts an attempt. Throws `rate_limited` with the reason and the time until the next attempt. */
export async function takeRate(rateLimits: RateLimits, key: string, limit: RateLimit, reason: string): Promise<void> {
  const { allowed, retryAfterSeconds } = await rateLimits.take(key, limit);
  if (allowed) return;
  const minutes = Math.ceil(retryAfterSeconds / 60);
  throw new ControlPlaneError(
    'rate_limited',
    `${reason} Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`,
    {
      retryAfterSeconds,
    },
  );
}

/** Counts a mail of any caller to an address. Throws `rate_limited`. */
export async function takeRecipientRate(
  { rateLimits }: Pick<ActionPorts, 'rateLimits'>,
  id: LimitedId,
  address: string,
): Promise<void> {
  const limit = limitOf(id, 'recipient');
  if (!limit) throw new Error(`The contract has no limit of ${id} for a recipient.`);
  const key = `${id}:recipient:${recipientOf(address)}`;
  await takeRate(rateLimits, key, limit, 'This address has got too many such mails.');
}

/** The contract's limit of an operation; `null` without one. */
export function limitOf(id: string, limited: Limited): RateLimit | null {
  const all: Readonly<Record<string, readonly (RateLimit & { readonly caller: Limited })[]>> = declared;
  const limits = Object.hasOwn(all, id) ? all[id] : [];
  return limits?.find(({ caller }) => caller === limited) ?? null;
}
