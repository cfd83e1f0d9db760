import type { Request, Response } from 'express';

/** What a refused caller may send after the answer before the connection ends. */
const tolerated = 1_048_576;

/**
 * Stops reading a request. What still arrives after the answer is thrown away for a while: a connection that ends with unread
 * bytes is reset, and the caller could lose the answer with it.
 */
export function ignoreRest(request: Request, response: Response): void {
  if (request.readableEnded) return;
  request.pause();
  let received = 0;
  response.once('finish', () => {
    request.on('data', ({ length }: Buffer) => {
      received += length;
      if (received > tolerated) request.socket.destroy();
    });
    request.resume();
  });
}
