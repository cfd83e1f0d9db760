import { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';

/** A request that has come whole, so that it can be sent on, checked, and answered by somebody else in the end. */
export interface Received {
  readonly method: string;
  /** Path and query. */
  readonly url: string;
  /** Names and values in turn, as they came. */
  readonly rawHeaders: readonly string[];
  readonly headers: IncomingMessage['headers'];
  readonly hasBody: boolean;
  readonly body: Buffer;
}

/** Reads a request to its end; `null` where its body is larger than that, and the rest of it is left unread. */
export async function receiveWhole(request: IncomingMessage, maxBytes: number): Promise<Received | null> {
  const { method = 'GET', url = '/', rawHeaders, headers } = request;
  const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
  const { bytes, whole } = await readUpTo(request, maxBytes);
  return whole ? { method, url, rawHeaders, headers, hasBody, body: bytes } : null;
}

/** Reads a stream to its end, or until there is more than that; what is left can still be read then. */
export async function readUpTo(stream: IncomingMessage, maxBytes: number): Promise<{ readonly bytes: Buffer; readonly whole: boolean }> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of stream.iterator({ destroyOnReturn: false })) {
    // No encoding has been set.
    const bytes = chunk as Buffer;
    chunks.push(bytes);
    length += bytes.length;
    if (length > maxBytes) return { bytes: Buffer.concat(chunks), whole: false };
  }
  return { bytes: Buffer.concat(chunks), whole: true };
}

/** The same request once more, with other headers or another address where they are given. */
export function replay({ method, url, headers, hasBody, body }: Received, socket: Socket): IncomingMessage {
  const message = new IncomingMessage(socket);
  const { 'transfer-encoding': _, ...others } = headers;
  Object.assign(message, { method, url, httpVersion: '1.1', httpVersionMajor: 1, httpVersionMinor: 1, complete: true });
  message.headers = { ...others, ...(hasBody && { 'content-length': String(body.length) }) };
  if (body.length > 0) message.push(body);
  message.push(null);
  return message;
}
