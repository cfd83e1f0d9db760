import type { RequestContext } from '../../server/model/handler.ts';
import type { Clock } from '../../server/ports/clock.ts';
import { type MockRequest, type Responder, streamsEvents } from '../responder/handlers.ts';
import { delayResponse } from '../scenario/delay.ts';
import type { CheckedOverride } from './override.ts';
import { overridesOf } from './overrides.ts';

/** The header of a response that an override has changed: its status, or `delay`. */
export const overrideHeader = 'X-Mock-Override';

/** Responds as the overrides of the session say. */
export function createOverrideResponder({ clock }: { readonly clock: Clock }): Responder {
  // The handler of a stream of states is called for each frame; the stream counts as one request.
  const following = new WeakMap<RequestContext, CheckedOverride | null>();

  const respondBy = async (override: CheckedOverride, isFirst: boolean, request: MockRequest): Promise<object | undefined> => {
    const { code, example, body, delayMs } = override;
    const { context, mockContext } = request;
    mockContext.setMockHeader(overrideHeader, String(code ?? 'delay'));
    if (delayMs > 0 && isFirst) await delayResponse(clock, delayMs, context.signal);
    if (code === undefined || streamsEvents(request, code)) return undefined;
    return body === undefined
      ? request.respondWithExample({ code, ...(example !== undefined && { example }) })
      : request.respondWithBody(code, body);
  };

  return (request) => {
    const { context, mockContext, operation } = request;
    const before = context.streaming ? following.get(context) : undefined;
    const override = before === undefined ? overridesOf(mockContext.session).take(operation.id) : before;
    if (context.streaming) following.set(context, override ?? null);
    return override ? respondBy(override, before === undefined, request) : undefined;
  };
}
