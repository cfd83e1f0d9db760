import type { IncomingMessage, ServerResponse } from 'node:http';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { BytesListener } from './received.ts';

/** What is sent of an answer before its body. */
export interface Head {
  readonly status: number;
  readonly message: string;
  readonly headers: Readonly<Record<string, string | string[]>>;
}

/** Says how an answer begins, beside the headers that have been set already. */
export function setHead(response: ServerResponse, { status, message, headers }: Head): void {
  response.statusCode = status;
  response.statusMessage = message;
  for (const [name, value] of Object.entries(headers)) {
    // Both have something to say here.
    const before = name.toLowerCase() === 'vary' ? response.getHeader('vary') : undefined;
    response.setHeader(name, before === undefined ? value : [before, value].flat().join(', '));
  }
}

/** Sends the body of an answer as it comes. Where the server breaks off, so does this; where the caller leaves, the server is left. */
export async function passBody(
  answer: IncomingMessage,
  response: ServerResponse,
  { watch, signal }: { readonly watch: BytesListener; readonly signal?: AbortSignal | undefined },
): Promise<void> {
  const watched = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      watch(chunk);
      done(null, chunk);
    },
    flush(done) {
      addTrailers(answer, response);
      done();
    },
  });
  await pipeline(answer, watched, response, { ...(signal && { signal }) });
}

/** Sends a body that has been read to its end. */
export function sendBody(answer: IncomingMessage, response: ServerResponse, body: Buffer): void {
  if (answer.rawTrailers.length === 0) return void response.end(body);
  response.write(body);
  addTrailers(answer, response);
  response.end();
}

/** What a server says after the body, where both sides send it in chunks. */
function addTrailers({ rawTrailers }: IncomingMessage, response: ServerResponse): void {
  if (rawTrailers.length === 0 || !response.chunkedEncoding) return;
  const pairs = rawTrailers.flatMap((name, at) => (at % 2 === 0 ? [[name, rawTrailers[at + 1] ?? ''] as [string, string]] : []));
  response.addTrailers(pairs);
}
