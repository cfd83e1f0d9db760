import type { Dispatched, EventSource, Outcome } from '../dispatch/result.ts';
import type { FetchRequest } from './fetch-request.ts';

const utf8 = new TextEncoder();

/**
 * A response as a `Response`. A server does not report whether it could send one, so a response without a stream
 * counts as sent when it is handed out, unless the client had disconnected before.
 */
export function toResponse(request: FetchRequest, dispatched: Dispatched): Response {
  const finish = (outcome: Outcome) => {
    request.disconnection.end(outcome);
    dispatched.finished(outcome);
  };
  if ('disconnect' in dispatched) {
    finish('aborted');
    throw new TypeError('The connection is to be closed without a response.');
  }
  const { status, headers, body } = dispatched;
  if (typeof body === 'object' && body !== null) {
    return new Response(toStream(body, request, finish), { status, headers });
  }
  finish(request.signal.aborted ? 'aborted' : 'sent');
  if (body === null) return new Response(null, { status, headers });
  const bytes = utf8.encode(body);
  const content = request.method === 'HEAD' ? null : bytes;
  return new Response(content, { status, headers: { ...headers, 'Content-Length': String(bytes.length) } });
}

/**
 * Events as a stream of bytes, which is read only as fast as the client reads, apart from one event. The server has to
 * cancel it when the client disconnects: not every server aborts the signal of the request then.
 */
function toStream(
  { chunks, abandoned }: EventSource,
  request: FetchRequest,
  finished: (outcome: Outcome) => void,
): ReadableStream {
  const events = chunks[Symbol.asyncIterator]();
  let isFinished = false;
  const finish = (outcome: Outcome) => {
    if (isFinished) return;
    isFinished = true;
    finished(outcome);
  };
  return new ReadableStream<Uint8Array>({
    start(controller) {
      const abandon = () => {
        finish('abandoned');
        controller.error(new Error('The client has not read the stream for too long.'));
        void events.return?.();
      };
      abandoned.addEventListener('abort', abandon, { once: true });
    },
    async pull(controller) {
      try {
        const next = await events.next();
        if (isFinished) return;
        if (!next.done) return controller.enqueue(utf8.encode(next.value));
        finish(request.signal.aborted ? 'aborted' : 'sent');
        controller.close();
      } catch (error) {
        // The failure has been reported. An ordinary end would look as if the stream were complete.
        finish('aborted');
        controller.error(error);
      }
    },
    cancel() {
      finish('aborted');
      void events.return?.();
    },
  });
}
