import { ConnectionLost } from '../../contract/model/handler.ts';
import { headerOf } from '../../server/dispatch/request.ts';
import type { MockRequest } from './handlers.ts';

/** A response whose stream is cut after `count` frames; any other response as it is. */
export function cutFrames(response: object, count: number, request: MockRequest, reason: string): object {
  if (!('frames' in response)) return response;
  // A response with frames is a stream.
  return {
    ...response,
    frames: cutAfter(response.frames as AsyncIterable<unknown>, count + framesLeftOut(request), reason),
  };
}

/** A client that reconnects gets the frames after its `Last-Event-ID`; the front leaves out those before. */
function framesLeftOut({ operation: { stream }, mockContext }: MockRequest): number {
  const lastId = headerOf(mockContext, 'last-event-id') ?? '';
  return stream?.eventId === 'position' && /^\d{1,9}$/.test(lastId) ? Number(lastId) : 0;
}

async function* cutAfter(frames: AsyncIterable<unknown>, count: number, reason: string): AsyncIterable<unknown> {
  let sent = 0;
  for await (const frame of frames) {
    yield frame;
    sent += 1;
    if (sent === count) throw new ConnectionLost(reason);
  }
}
