import type { LoggedPath } from '../../contract/known-names.ts';
import type { RequestFailure } from '../ports/observer.ts';
import type { DispatchSettings } from './options.ts';
import type { Outcome, Result } from './result.ts';
import type { Handled, Responded } from './routed.ts';
import { traceIdOf } from './trace-id.ts';

/** Ends a request whose response was sent or given up: writes its log entry and reports it to the observer. */
export function createFinish<Extra>(
  settings: Pick<DispatchSettings<Extra>, 'log' | 'observer'>,
  loggedPath: LoggedPath,
) {
  const { log, observer } = settings;
  return (handled: Handled<Extra>, responded: Responded, outcome: Outcome): void => {
    const { request, extra, start, operation } = handled;
    const { result, stream } = responded;
    stream?.close();
    const streamed = stream !== undefined;
    const status = statusAfter(result, streamed, outcome);
    const milliseconds = performance.now() - start;
    const operationId = operation?.id ?? null;
    const { method } = request;
    const failure = stream?.failure() ?? responded.failure ?? null;
    const body = 'body' in result && typeof result.body === 'string' ? result.body : null;
    observer.responded({ operationId, method, status, seconds: milliseconds / 1000, streamed, failure, body }, extra);
    const level = status >= 500 && failure?.isOff !== true ? 'error' : 'info';
    if (log.isLevelEnabled?.(level) === false) return;
    log[level](toEntry(handled, { responded, status, milliseconds, failure, loggedPath }), 'responded');
  };
}

interface Finished {
  readonly responded: Responded;
  readonly status: number;
  readonly milliseconds: number;
  readonly failure: RequestFailure | null;
  readonly loggedPath: LoggedPath;
}

function toEntry<Extra>(
  { request, requestId, operation, principal, route }: Handled<Extra>,
  { responded, status, milliseconds, failure, loggedPath }: Finished,
): object {
  const { method, peer } = request;
  const traceId = traceIdOf(request);
  // Member by member, since spreading each of the optional ones takes longer than all else here.
  const entry: Record<string, unknown> = { requestId };
  if (traceId !== null) entry.traceId = traceId;
  // Names the operation instead of the path, which may contain a secret.
  entry.operationId = operation?.id ?? null;
  if (route !== undefined) entry.route = route;
  entry.method = method;
  entry.status = status;
  entry.milliseconds = Math.round(milliseconds);
  entry.client = peer;
  if (principal) {
    entry.userId = principal.userId;
    entry.tokenId = principal.tokenId;
  }
  if (failure) Object.assign(entry, explain(failure, loggedPath));
  if (responded.error) entry.err = responded.error.value;
  return entry;
}

/** Names the broken rule and its place. No message: it may repeat a value of the request. */
export function explain(
  { code, details: [first] }: Pick<RequestFailure, 'code' | 'details'>,
  loggedPath: LoggedPath,
): object {
  return first ? { code, rule: first.rule, in: first.in, path: loggedPath(first) } : { code };
}

/**
 * 499, as nginx has it: the client disconnected before it had the response. A stream that its reader ends is a
 * success.
 */
function statusAfter(result: Result, streamed: boolean, outcome: Outcome): number {
  if ('disconnect' in result || outcome === 'abandoned' || (outcome === 'aborted' && !streamed)) return 499;
  return result.status;
}
