import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Dispatched } from '../dispatch/result.ts';
import { awaitsContinue } from './node-request.ts';
import { sendEvents } from './send-events.ts';
import { endAfterRest, hasArrived } from './unread-body.ts';

/** Sends a response by Node, and reports how that ended. */
export function send(request: IncomingMessage, response: ServerResponse, dispatched: Dispatched): void | Promise<void> {
  if ('disconnect' in dispatched) {
    response.destroy();
    return dispatched.finished('aborted');
  }
  const { status, headers, body } = dispatched;
  if (response.destroyed) return finishUnsent(dispatched);
  if (typeof body === 'object' && body !== null)
    return sendEvents(request, response, { status, headers, body }, dispatched);
  response.on('close', () => dispatched.finished(response.writableFinished ? 'sent' : 'aborted'));
  if (body === null) {
    response.writeHead(status, headers).end();
    return;
  }
  // Otherwise the next request on the connection would be read as the body.
  if (awaitsContinue(request) || status === 408) response.shouldKeepAlive = false;
  // Node writes the head and a string at once, a head and bytes one after the other: 26 µs a response against 31.
  response.writeHead(status, { ...headers, 'Content-Length': Buffer.byteLength(body) });
  if (hasArrived(request)) response.end(request.method === 'HEAD' ? undefined : body);
  else endAfterRest(request, response, body);
}

/** Closes the source of a stream whose client has disconnected. */
function finishUnsent(dispatched: Exclude<Dispatched, { disconnect: true }>): void {
  const { body } = dispatched;
  if (typeof body === 'object' && body !== null) void body.chunks[Symbol.asyncIterator]().return?.();
  dispatched.finished('aborted');
}
