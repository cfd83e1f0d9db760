import type { IncomingMessage, ServerResponse } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import { constants, createGzip, type Gzip } from 'node:zlib';
// @ts-expect-error The package has types for its entry only.
import preferredEncodings from 'negotiator/lib/encoding.js';
import type { Dispatched, EventSource, HeaderMap } from '../dispatch/result.ts';

interface EventResponse {
  readonly status: number;
  readonly headers: HeaderMap;
  readonly body: EventSource;
}

/** Sends the events of a stream as fast as the client reads them, and reports how that ended. */
export async function sendEvents(
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers, body: { chunks, abandoned, isOfStates } }: EventResponse,
  dispatched: Dispatched,
): Promise<void> {
  const destroy = () => response.destroy();
  abandoned.addEventListener('abort', destroy, { once: true });
  const gzip = isOfStates && takesGzip(request) ? compressInto(response) : null;
  response.writeHead(status, gzip ? compressed(headers) : headers);
  response.flushHeaders();
  const closed = new Promise<void>((resolve) => response.once('close', resolve));
  const sink = gzip ?? response;
  try {
    for await (const chunk of chunks) {
      if (!sink.write(chunk)) await Promise.race([drained(sink), closed]);
      if (isClosed(response)) break;
    }
    sink.end();
  } catch {
    // The failure has been reported. What was written just now leaves at the end of this turn, and is part of the
    // response.
    if (gzip) await Promise.race([flushed(gzip), closed]);
    await setImmediate();
    // An ordinary end would look as if the stream were complete.
    response.destroy();
  }
  await closed;
  dispatched.finished(abandoned.aborted ? 'abandoned' : response.writableFinished ? 'sent' : 'aborted');
}

type Negotiate = (accepted: string, offered: readonly string[], preferred: readonly string[]) => readonly string[];

function takesGzip({ headers }: IncomingMessage): boolean {
  const offered = ['gzip', 'identity'];
  const accepted = headers['accept-encoding'] ?? '';
  return (preferredEncodings as Negotiate)(accepted, offered, offered)[0] === 'gzip';
}

/** Each write is flushed, so that a frame arrives as soon as it is sent. With these sizes, a stream takes 40 kB. */
function compressInto(response: ServerResponse): Gzip {
  const gzip = createGzip({ flush: constants.Z_SYNC_FLUSH, windowBits: 13, memLevel: 4 });
  gzip.pipe(response);
  // A client that has disconnected takes nothing more.
  gzip.on('error', () => response.destroy());
  response.once('close', () => gzip.destroy());
  return gzip;
}

function compressed(headers: HeaderMap): HeaderMap {
  const vary = headers.Vary === undefined ? 'Accept-Encoding' : `${headers.Vary}, Accept-Encoding`;
  return { ...headers, 'Content-Encoding': 'gzip', Vary: vary };
}

/** A function, since the compiler would assume that a property it has checked cannot change. */
function isClosed({ destroyed }: ServerResponse): boolean {
  return destroyed;
}

function drained(sink: Gzip | ServerResponse): Promise<void> {
  return new Promise((resolve) => sink.once('drain', resolve));
}

function flushed(gzip: Gzip): Promise<void> {
  return new Promise((resolve) => gzip.flush(() => resolve()));
}
