import type { Clock } from '../../server/ports/clock.ts';
import type { Observer, RequestFailure } from '../../server/ports/observer.ts';
import { personaNameOf } from './personas.ts';
import type { MockContext } from './context.ts';
import { Body } from './bodies.ts';
import type { LoggedRequest } from './request-log.ts';
import { toViolations, type Violation } from './violation.ts';

/** Writes each response into the request log of its session, with the bodies if `withBodies` says so. */
export function createLogObserver(
  clock: Clock,
  { withBodies }: { readonly withBodies: boolean },
): Observer<MockContext> {
  // A stream is written twice, under the same id.
  const ids = new WeakMap<MockContext, number>();
  const write = (mockContext: MockContext, { body, ...responded }: Written) => {
    const { session, headers, method, url, mockHeaders, violations, requestBody } = mockContext;
    const id = ids.get(mockContext) ?? session.requests.nextId();
    if (responded.streamed) ids.set(mockContext, id);
    const { operationId, status, milliseconds, streamed } = responded;
    const at = new Date(clock.now()).toISOString();
    // An open stream may add violations later; the logged entry must not change.
    const found = streamed ? [...violations] : violations;
    const persona = personaNameOf(headers);
    session.requests.write(
      { id, at, method, url, operationId, persona, status, milliseconds, streamed, mockHeaders, violations: found },
      withBodies ? { request: requestBody, response: body === null ? null : new Body(body) } : undefined,
    );
  };
  return {
    streams(operationId, change, mockContext) {
      if (change === 1)
        write(mockContext, { operationId, status: 200, milliseconds: null, streamed: true, body: null });
    },
    violated(operationId, message, mockContext) {
      mockContext.violations.push({ side: 'response', operationId, message });
    },
    responded({ operationId, status, seconds, streamed, failure, body }, mockContext) {
      if (failure) mockContext.violations.push(...violationsOf(operationId, failure));
      write(mockContext, { operationId, status, milliseconds: Math.round(seconds * 1000), streamed, body });
    },
  };
}

interface Written extends Pick<LoggedRequest, 'operationId' | 'status' | 'milliseconds' | 'streamed'> {
  /** The text of the response. */
  readonly body: string | null;
}

/** A request that does not match the contract is logged with its mistakes. */
function violationsOf(operationId: string | null, failure: RequestFailure): Violation[] {
  if (operationId === null) return toViolations(operationId, { message: failure.message });
  if (failure.code !== 'bad_body' || failure.details.length === 0) return [];
  return toViolations(operationId, failure);
}
