import { clientOf } from '../../contract/model/client-address.ts';
import type { Principal } from '../../contract/model/principal.ts';
import { Problem } from '../../contract/problem.ts';
import type { Clock } from '../ports/clock.ts';
import { createMemoryRateLimits } from './memory-rate-limits.ts';

/** How many requests one caller may send in a minute, of all operations together; `null` is any number. */
export interface CallerLimits {
  /** For an account, with all its sessions and tokens. */
  readonly account: number | null;
  /** For an address without valid credentials; a network of 64 bits for IPv6. */
  readonly client: number | null;
  /** Ids of operations that do not count, such as health; none by default. */
  readonly free?: readonly string[];
}

/** Counts a request. Throws `rate_limited` if its caller has sent too many. */
export type CountCaller = (principal: Principal | null, peer: string) => Promise<void>;

const windowSeconds = 60;

/** Counts the requests of callers in the memory of this process. */
export function createCountCaller({ account, client }: CallerLimits, clock: Clock): CountCaller {
  const counts = createMemoryRateLimits({ clock });
  return async (principal, peer) => {
    const limit = principal ? account : client;
    if (limit === null) return;
    const key = principal ? `account ${principal.userId}` : `client ${clientOf(peer)}`;
    const { allowed, retryAfterSeconds } = await counts.take(key, { limit, windowSeconds });
    if (allowed) return;
    const whose = principal ? 'an account' : 'an address without an account';
    const message = `The limit of ${whose} is ${limit} requests in a minute. Retry after ${retryAfterSeconds} seconds.`;
    throw new Problem('rate_limited', message, { retryAfterSeconds });
  };
}
