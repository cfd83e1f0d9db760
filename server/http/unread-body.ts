import type { Request, Response } from 'express';

/** What is still read of a request that has been refused. */
const tolerated = 1_048_576;

/**
 * Gives up reading a request. A small rest is read and thrown away, so that the connection stays in use; a large one is left where
 * it is, until the server's keep-alive timeout ends the connection. By then the answer has arrived: ending it at once would reset it.
 */
function ignoreRest(request: Request): void {
  let left = tolerated;
  request.on('data', ({ length }: Buffer) => {
    left -= length;
    if (left < 0) request.pause();
  });
  request.resume();
}

/** Whether a request has come whole, so that nothing stands in the way of ending its answer. */
export function hasArrived({ complete, headers }: Request): boolean {
  return complete || (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined);
}

/** How long an answer waits for the rest of its request. */
const lingerMs = 1000;

/**
 * Sends an answer to a request that is still arriving, and ends it when that has come to its end, but not much later: a connection that
 * is closed upon unread bytes is reset, and takes with it an answer that the caller has not read yet.
 */
export function endAfterRest(request: Request, response: Response, text: string): void {
  const end = () => {
    clearTimeout(patience);
    response.end();
  };
  const patience = setTimeout(end, lingerMs);
  request.once('end', end).once('close', end);
  // Node passes over the text of an answer to HEAD.
  response.write(text);
  ignoreRest(request);
}
