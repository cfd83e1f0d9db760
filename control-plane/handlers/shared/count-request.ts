import type { RequestContext } from '../../../contract/model/handler.ts';
import { clientOf } from '../../../contract/model/client-address.ts';
import { limitOf, takeRate } from '../../actions/shared/rates.ts';
import type { Caller } from '../../model/shared/caller.ts';
import { ControlPlaneError } from '../../model/shared/error.ts';
import type { HandlerPorts } from './ports-of.ts';

interface Counted {
  readonly ports: Pick<HandlerPorts, 'rateLimits'>;
  readonly caller: Caller | null;
  readonly context: RequestContext;
}

/** Operations with a rolling window, which only what succeeds enters. */
const countThemselves = new Set(['askAi']);

/**
 * Counts a request of an operation for which the contract names a limit of accounts or of addresses. Throws
 * `rate_limited`. Where the store takes no changes, the request is let through: what writes fails afterwards.
 */
export async function countRequest(id: string, { ports, caller, context }: Counted): Promise<void> {
  const limited = caller ? 'authenticated' : 'anonymous';
  const limit = countThemselves.has(id) ? null : limitOf(id, limited);
  if (!limit) return;
  const key = `${id}:${limited}:${caller?.userId ?? clientOf(context.ip)}`;
  const reason = `The limit is ${limit.limit} such requests in ${durationOf(limit.windowSeconds)}.`;
  try {
    await takeRate(ports.rateLimits, key, limit, reason);
  } catch (error) {
    if (error instanceof ControlPlaneError) throw error;
    context.log.warn({ err: error }, 'The rate limit could not be counted; the request was let through.');
  }
}

function durationOf(seconds: number): string {
  if (seconds === 60) return 'a minute';
  return seconds === 3600 ? 'an hour' : `${seconds} seconds`;
}
