import type { IncomingMessage, ServerResponse } from 'node:http';
import { awaitsContinue, isRead } from './node-request.ts';

/** How many bytes are still read of a request that was refused. */
const tolerated = 1_048_576;

/**
 * Stops reading a request. A small rest is read and dropped, so that the connection can be used again. A large one is
 * left unread until the connection is closed after the response: closing it at once would reset it before the client
 * has the response.
 */
function ignoreRest(request: IncomingMessage): void {
  let left = tolerated;
  request.on('data', ({ length }: Buffer) => {
    left -= length;
    if (left < 0) request.pause();
  });
  request.resume();
}

/** Whether a request has arrived whole, or its body will not come, so that its response can be ended at once. */
export function hasArrived(request: IncomingMessage): boolean {
  const { complete, headers } = request;
  const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
  return complete || !hasBody || isRead(request) || awaitsContinue(request);
}

/** How long the end of a response waits for the rest of its request, in milliseconds. */
const lingerMs = 1000;

/** How long a connection whose request was not read to its end stays open after the response, in milliseconds. */
const unreadMs = 5000;

/**
 * Sends the response to a request that is still arriving, and ends it when the request has ended, or soon after:
 * closing a connection with unread bytes resets it, and the client would lose a response that it has not read yet.
 */
export function endAfterRest(request: IncomingMessage, response: ServerResponse, text: string): void {
  const end = () => {
    clearTimeout(patience);
    response.end(() => {
      if (!request.complete) setTimeout(() => !request.complete && request.socket.destroy(), unreadMs).unref();
    });
  };
  const patience = setTimeout(end, lingerMs);
  request.once('end', end).once('close', end);
  // Node drops the body of a response to HEAD.
  response.write(text);
  ignoreRest(request);
}
