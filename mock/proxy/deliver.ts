import type { IncomingMessage, ServerResponse } from 'node:http';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { BytesListener } from './message/received.ts';

/** The status line and headers of a response. */
export interface Head {
  readonly status: number;
  readonly message: string;
  readonly headers: Readonly<Record<string, string | string[]>>;
}

/** Sets status and headers, in addition to those that are set already. */
export function setHead(response: ServerResponse, { status, message, headers }: Head): void {
  response.statusCode = status;
  response.statusMessage = message;
  for (const [name, value] of Object.entries(headers)) {
    // The mock and the upstream may both vary by headers.
    const before = name.toLowerCase() === 'vary' ? response.getHeader('vary') : undefined;
    response.setHeader(name, before === undefined ? value : [before, value].flat().join(', '));
  }
}

/** Streams the body of a response. If one side closes its connection early, the other one is closed too. */
export async function passBody(
  received: IncomingMessage,
  response: ServerResponse,
  { watch, signal }: { readonly watch: BytesListener; readonly signal?: AbortSignal | undefined },
): Promise<void> {
  const watched = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      watch(chunk);
      done(null, chunk);
    },
    flush(done) {
      addTrailers(received, response);
      done();
    },
  });
  await pipeline(received, watched, response, { ...(signal && { signal }) });
}

/** Sends a body that has been read completely. */
export function sendBody(received: IncomingMessage, response: ServerResponse, body: Buffer): void {
  if (received.rawTrailers.length === 0) return void response.end(body);
  response.write(body);
  addTrailers(received, response);
  response.end();
}

/** Trailers need chunked encoding on both sides. */
function addTrailers({ rawTrailers }: IncomingMessage, response: ServerResponse): void {
  if (rawTrailers.length === 0 || !response.chunkedEncoding) return;
  const pairs = rawTrailers.flatMap((name, at) =>
    at % 2 === 0 ? [[name, rawTrailers[at + 1] ?? ''] as [string, string]] : [],
  );
  response.addTrailers(pairs);
}
