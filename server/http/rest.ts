import type { Request } from 'express';

/** What is still read of a request that has been refused. */
const tolerated = 1_048_576;

/**
 * Gives up reading a request. A small rest is read and thrown away, so that the connection stays in use; a large one is left where
 * it is, until the server's keep-alive timeout ends the connection. By then the answer has arrived: ending it at once would reset it.
 */
export function ignoreRest(request: Request): void {
  let left = tolerated;
  request.on('data', ({ length }: Buffer) => {
    left -= length;
    if (left < 0) request.pause();
  });
  request.resume();
}
