import { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { Problem } from '../../../contract/problem.ts';
import type { ResponseHead } from '../../../contract/checks/head.ts';
import type { BodySource } from '../../../server/dispatch/request.ts';

/** A complete request, which can be validated, forwarded, and passed to the mock. */
export interface Received {
  readonly method: string;
  /** Path and query. */
  readonly url: string;
  /** Names and values in turn, as sent. */
  readonly rawHeaders: readonly string[];
  readonly headers: IncomingMessage['headers'];
  readonly hasBody: boolean;
  readonly body: Buffer;
}

/**
 * Reads a request completely. `null` where its body, or its `Content-Length`, exceeds the limit; the rest stays
 * unread.
 */
export async function receiveWhole(request: IncomingMessage, maxBytes: number): Promise<Received | null> {
  const { method = 'GET', url = '/', rawHeaders, headers } = request;
  const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
  if (Number(headers['content-length'] ?? 0) > maxBytes) return null;
  const { bytes, whole } = await readUpTo(request, maxBytes);
  return whole ? { method, url, rawHeaders, headers, hasBody, body: bytes } : null;
}

/**
 * Reads a stream to its end, or until it exceeds the limit, or until `enough` is aborted; the rest can still be read
 * then. Rejects where the stream ends early.
 */
export function readUpTo(
  stream: IncomingMessage,
  maxBytes: number,
  enough?: AbortSignal,
): Promise<{ readonly bytes: Buffer; readonly whole: boolean }> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    const keep = (chunk: Buffer) => {
      chunks.push(chunk);
      length += chunk.length;
      if (length > maxBytes) stop();
    };
    const leave = () => {
      stream.off('data', keep).off('end', end).off('error', fail).off('close', fail).pause();
      enough?.removeEventListener('abort', stop);
    };
    const settle = (whole: boolean) => {
      leave();
      resolve({ bytes: Buffer.concat(chunks), whole });
    };
    const end = () => settle(true);
    const stop = () => settle(false);
    const fail = (error: unknown) => {
      leave();
      reject(error instanceof Error ? error : new Error('The stream was closed before its end.'));
    };
    if (stream.destroyed) return fail(stream.errored);
    enough?.addEventListener('abort', stop, { once: true });
    stream.on('end', end).on('error', fail).on('close', fail).on('data', keep);
  });
}

/** The request again, as a message that can be read. */
export function replay({ method, url, headers, hasBody, body }: Received, socket: Socket): IncomingMessage {
  const message = new IncomingMessage(socket);
  const { 'transfer-encoding': _, ...others } = headers;
  Object.assign(message, { method, url, httpVersion: '1.1', httpVersionMajor: 1, httpVersionMinor: 1, complete: true });
  message.headers = { ...others, ...(hasBody && { 'content-length': String(body.length) }) };
  if (body.length > 0) message.push(body);
  message.push(null);
  return message;
}

/** The body as a server of the contract reads it. */
export function bodyOf({ hasBody, body }: Received): BodySource {
  return {
    isPresent: hasBody && body.length > 0,
    async bytes(limit) {
      if (body.length > limit) throw new Problem('payload_too_large', `The body may have ${limit} bytes at most.`);
      return body;
    },
    async *chunks() {
      yield body;
    },
  };
}

/** Called with the bytes of a body as they pass. */
export type BytesListener = (chunk: Buffer) => void;

/** Status and headers of a response of the upstream. */
export function headOf({ statusCode = 0, headers }: IncomingMessage): ResponseHead {
  return { status: statusCode, headers };
}
