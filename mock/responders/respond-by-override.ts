import { ConnectionLost, type RequestContext, UncheckedReply } from '../../contract/model/handler.ts';
import type { Clock } from '../../server/ports/clock.ts';
import { type MockRequest, type Responder, streamsItems } from './handlers.ts';
import { cutFrames } from './cut.ts';
import { delayResponse } from './delay.ts';
import { type CheckedOverride, findProtocolError } from './override.ts';
import { overridesOf } from './overrides.ts';

/** The header of a response that an override has changed: its status, `cut` or `delay`. */
export const overrideHeader = 'X-Mock-Override';

/** A stream of states, whose handler is called again for each frame. It counts as one request. */
interface Followed {
  readonly override: CheckedOverride | null;
  frames: number;
}

const cutReason = 'An override cuts the connection.';

/** Responds as the overrides of the session say. */
export function createOverrideResponder({ clock }: { readonly clock: Clock }): Responder {
  const following = new WeakMap<RequestContext, Followed>();

  const respondBy = async (
    override: CheckedOverride,
    frames: number,
    request: MockRequest,
    next: () => Promise<object>,
  ): Promise<object | undefined> => {
    const { code, example, body, networkError, cut, undeclared, delayMs } = override;
    const { context, mockContext, operation } = request;
    mockContext.setMockHeader(overrideHeader, cut === undefined ? String(code ?? 'delay') : 'cut');
    if (delayMs > 0 && frames === 0) await delayResponse(clock, delayMs, context.signal);
    if (networkError || (cut !== undefined && frames >= cut)) throw new ConnectionLost(cutReason);
    if (cut !== undefined) return cutFrames(await next(), cut, request, cutReason);
    if (code === undefined || (streamsItems(request, code) && !undeclared)) return undefined;
    if (undeclared) return new UncheckedReply(code, body);
    if (body !== undefined) return request.respondWithBody(code, body);
    const protocolError = findProtocolError(operation, override);
    if (protocolError) return { code: protocolError, message: 'An override selected this error.' };
    return request.respondWithExample({ code, ...(example !== undefined && { example }) });
  };

  return (request, next) => {
    const { context, mockContext, operation } = request;
    const { streaming } = context;
    const followed = following.get(context) ?? {
      override: overridesOf(mockContext.session).take(operation.id, streaming) ?? null,
      frames: 0,
    };
    if (streaming) following.set(context, followed);
    const frames = followed.frames++;
    return followed.override ? respondBy(followed.override, frames, request, next) : undefined;
  };
}
