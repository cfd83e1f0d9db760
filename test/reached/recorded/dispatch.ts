import type { Operation } from '../../../contract/model/operation.ts';
import type { AnyHandler } from '../../../server/dispatch/any-handler.ts';
import { createDispatch as original, type Dispatch } from '../../../server/dispatch/dispatch.ts';
import type { RequestData } from '../../../server/dispatch/request.ts';
import type { EventSource } from '../../../server/dispatch/result.ts';
import { identities, ofControlPlane, type Passing, passing } from '../passing.ts';
import { isRecording } from '../record.ts';
import { recordFrame, recordResponse } from '../responses.ts';
import { Words } from '../words.ts';

export * from '../../../server/dispatch/dispatch.ts';

/** Records each response that the control plane makes, or that the front makes before one. */
export const createDispatch: typeof original = (handlers, contract, options) => {
  if (!isRecording) return original(handlers, contract, options);
  const hasControlPlane = identities.has(options.identity);
  const noteRoute: NonNullable<typeof options.onRoute> = (operation, extra) => {
    const request = passing.getStore();
    if (request) request.operation = operation;
    options.onRoute?.(operation, extra);
  };
  const noted = Object.fromEntries(Object.entries(handlers).map(([id, handler]) => [id, noteHandler(handler)]));
  const dispatch = original(noted, contract, { ...options, onRoute: noteRoute });
  const recording: typeof dispatch = async (request, extra) => {
    const seen: Passing = { operation: null, by: 'front', store: null, words: new Words() };
    const dispatched = await passing.run(seen, () => dispatch(request, extra));
    const { operation, by } = seen;
    const counts = by === 'control-plane' || (by === 'front' && hasControlPlane && !isDirected(request));
    if (!operation || !counts || 'disconnect' in dispatched) return dispatched;
    const { status, body } = dispatched;
    recordResponse(operation, status, typeof body === 'string' ? body : null, seen);
    if (typeof body === 'string' || body === null) return dispatched;
    return { ...dispatched, body: noteFrames(operation, body, seen) };
  };
  return recording satisfies Dispatch<never>;
};

function noteHandler<Extra>(handler: AnyHandler<Extra>): AnyHandler<Extra> {
  return async (...args) => {
    const request = passing.getStore();
    const note = (outcome: unknown) => {
      const isOwn = typeof outcome === 'object' && outcome !== null && ofControlPlane.has(outcome);
      if (request) request.by = isOwn ? 'control-plane' : 'other';
    };
    try {
      const result = await handler(...args);
      note(result);
      return result;
    } catch (error) {
      note(error);
      throw error;
    }
  };
}

/** Whether a request selects its response from the mock. */
function isDirected({ headers, target }: RequestData): boolean {
  return headers.prefer !== undefined || headers['x-mock-scenario'] !== undefined || target.includes('__');
}

/** The same stream, whose frames are recorded as they are read. */
function noteFrames(operation: Operation, source: EventSource, seen: Passing): EventSource {
  const chunks: AsyncIterable<string> = {
    [Symbol.asyncIterator]() {
      const iterator = source.chunks[Symbol.asyncIterator]();
      const end = iterator.return?.bind(iterator);
      return {
        ...(end && { return: end }),
        async next() {
          const result = await passing.run(seen, () => iterator.next());
          // A stream of states calls its handler again for each frame.
          if (!result.done && seen.by === 'control-plane') recordFrame(operation, result.value, seen);
          return result;
        },
      };
    },
  };
  return { ...source, chunks };
}
