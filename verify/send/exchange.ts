import http, { type Agent, type ClientRequest, type IncomingMessage } from 'node:http';
import https from 'node:https';
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';
import { createParser } from 'eventsource-parser';
import { mediaTypeOf } from '../../contract/media-type.ts';
import { parseJsonBytes } from '../../contract/parse-json.ts';
import type { ReceivedResponse, SentRequest } from '../model/exchange.ts';

/** How much of a stream is read. */
export interface StreamLimit {
  readonly frames: number;
  /** Comments, which a server sends while it has no frame; by default they are not counted. */
  readonly heartbeats?: number;
  readonly milliseconds: number;
  /** Ends the reading early. */
  readonly stop?: AbortSignal;
}

export interface ExchangeOptions {
  /** Keep connections open; with `null` the request has a connection of its own. */
  readonly agents: Agents | null;
  /** How long the response may take; of a stream, its head. */
  readonly timeoutMs: number;
  /** `undefined` where no stream is requested. */
  readonly stream: StreamLimit | undefined;
  readonly signal: AbortSignal;
}

export interface Agents {
  readonly http: Agent;
  readonly https: https.Agent;
}

/** Larger than every response of a control plane; a longer one probably has no end. */
const maxBytes = 64 * 1_048_576;

/** A large body has time to arrive. */
const bytesPerMillisecond = 2000;

/** A server that sends a stream which was not requested is read up to here. */
const unexpectedStream: StreamLimit = { frames: 1, milliseconds: 2000 };

/** The response, or the reason why it is missing. Redirects are not followed. */
export type Result =
  | { readonly response: ReceivedResponse; readonly problem: null }
  | { readonly response: null; readonly problem: string };

/** Sends one request. A connection that the server has closed while it was idle is replaced by a new one, once. */
export async function exchange(request: SentRequest, options: ExchangeOptions): Promise<Result> {
  const first = await attempt(request, options);
  // The pool may hold further connections that the server has closed.
  const result = 'isStale' in first ? await attempt(request, { ...options, agents: null }) : first;
  return 'isStale' in result ? { response: null, problem: result.problem } : result;
}

type Attempt = Result | { readonly isStale: true; readonly problem: string };

function attempt(
  { url, method, headers, body }: SentRequest,
  { agents, timeoutMs, stream, signal }: ExchangeOptions,
): Promise<Attempt> {
  return new Promise((resolve) => {
    const isSecure = url.startsWith('https:');
    // The raw bytes of a response to HEAD are looked at, until the server closes the connection.
    const pool = isSecure ? agents?.https : agents?.http;
    const agent = method === 'HEAD' ? false : (pool ?? false);
    const bytes = body === null ? null : Buffer.from(body);
    const length = bytes
      ? { 'content-length': String(bytes.length) }
      : ['GET', 'HEAD', 'OPTIONS'].includes(method)
        ? {}
        : { 'content-length': '0' };
    let sent: ClientRequest;
    let hasResponse = false;
    const end = (result: Attempt) => {
      clearTimeout(timer);
      signal.removeEventListener('abort', stop);
      resolve(result);
    };
    const give = (problem: string) => {
      end({ response: null, problem });
      sent.destroy();
    };
    const stop = () => give('The run was stopped.');
    const most = timeoutMs + (bytes?.length ?? 0) / bytesPerMillisecond;
    const timer = setTimeout(() => give(`The server did not respond within ${Math.round(most) / 1000} s.`), most);
    signal.addEventListener('abort', stop, { once: true });
    try {
      sent = (isSecure ? https : http).request(url, { method, headers: { ...length, ...headers }, agent });
    } catch (error) {
      // Node refuses a header that HTTP does not allow.
      return end({ response: null, problem: describe(error) });
    }
    const raw = method === 'HEAD' ? keepRaw(sent) : null;
    sent.on('response', (response) => {
      const isStream = mediaTypeOf(response.headers['content-type']) === 'text/event-stream';
      const limit = isStream ? (stream ?? unexpectedStream) : null;
      hasResponse = true;
      if (limit) clearTimeout(timer);
      read(response, limit, raw).then(
        (received) => end({ response: received, problem: null }),
        (error: unknown) => give(`The response ended early: ${describe(error)}.`),
      );
    });
    sent.on('error', (error) => {
      // A server may respond before it has read the body, and close the connection then.
      if (hasResponse) return;
      const isStale = sent.reusedSocket && 'code' in error && ['ECONNRESET', 'EPIPE'].includes(String(error.code));
      end(isStale ? { isStale: true, problem: describe(error) } : { response: null, problem: describe(error) });
    });
    sent.end(bytes ?? undefined);
  });
}

/** The bytes that a connection receives. */
function keepRaw(sent: ClientRequest): () => Promise<Buffer> {
  const chunks: Buffer[] = [];
  const closed = new Promise<void>((resolve) => {
    sent.on('socket', (socket) => socket.on('data', (chunk: Buffer) => chunks.push(chunk)));
    sent.on('close', resolve);
  });
  return async () => {
    await closed;
    return Buffer.concat(chunks);
  };
}

async function read(
  response: IncomingMessage,
  stream: StreamLimit | null,
  raw: (() => Promise<Buffer>) | null,
): Promise<ReceivedResponse> {
  const { bytes, isComplete } = stream
    ? await readFrames(response, stream)
    : { bytes: await readWhole(response), isComplete: true };
  // Node leaves out the body of a response to HEAD.
  const received = raw ? bodyOf(await raw()) : decoded(bytes, response.headers['content-encoding'] ?? '');
  const headers = Object.entries(response.headersDistinct).map(
    // A field that a proxy has added once more has one value.
    ([name, values = []]) => [name, [...new Set(values)].join(', ')] as const,
  );
  return {
    status: response.statusCode ?? 0,
    headers: Object.fromEntries(headers),
    bytes: received,
    json: received.length === 0 ? undefined : parseJsonBytes(received),
    isComplete,
  };
}

function bodyOf(raw: Buffer): Buffer {
  const end = raw.indexOf('\r\n\r\n');
  if (end < 0) return Buffer.alloc(0);
  const rest = raw.subarray(end + 4);
  // Early responses precede the one that counts.
  return /^HTTP\/1\.1 1\d\d\b/.test(raw.subarray(0, 12).toString('latin1')) ? bodyOf(rest) : rest;
}

/** The content of a body that is encoded although no request accepts that; the body itself where it cannot be read. */
function decoded(bytes: Buffer, encoding: string): Buffer {
  const decode = decoders[encoding.trim().toLowerCase()];
  if (!decode || bytes.length === 0) return bytes;
  try {
    return decode(bytes, { maxOutputLength: maxBytes });
  } catch {
    return bytes;
  }
}

const decoders: Readonly<Record<string, (bytes: Buffer, options: { readonly maxOutputLength: number }) => Buffer>> = {
  gzip: gunzipSync,
  'x-gzip': gunzipSync,
  deflate: inflateSync,
  br: brotliDecompressSync,
};

async function readWhole(response: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > maxBytes) throw new Error(`it has more than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Reads until there are enough frames, the time is over, or the stream ends. */
async function readFrames(
  response: IncomingMessage,
  { frames, heartbeats = Infinity, milliseconds, stop }: StreamLimit,
) {
  const chunks: Buffer[] = [];
  let [seen, comments] = [0, 0];
  const over = new AbortController();
  const parser = createParser({ onEvent: () => seen++, onComment: () => comments++ });
  const decoder = new TextDecoder();
  const end = () => {
    over.abort();
    response.destroy();
  };
  const timer = setTimeout(end, milliseconds);
  if (stop?.aborted) end();
  stop?.addEventListener('abort', end, { once: true });
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      parser.feed(decoder.decode(chunk, { stream: true }));
      if (seen >= frames || comments >= heartbeats) return { bytes: Buffer.concat(chunks), isComplete: false };
    }
  } catch (error) {
    // Not an early end: this side has closed it.
    if (!over.signal.aborted) throw error;
  } finally {
    clearTimeout(timer);
    stop?.removeEventListener('abort', end);
    response.destroy();
  }
  return { bytes: Buffer.concat(chunks), isComplete: !over.signal.aborted };
}

/** Codes of Node for a certificate that no known issuer has signed. */
const untrusted: ReadonlySet<string> = new Set([
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
]);

/** Codes of Node for a server that speaks HTTP, or something else, where TLS was expected. */
const withoutTls: ReadonlySet<string> = new Set([
  'ERR_SSL_WRONG_VERSION_NUMBER',
  'ERR_SSL_PACKET_LENGTH_TOO_LONG',
  'EPROTO',
]);

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // With two addresses of a host, each has its own error.
  const [first] = error instanceof AggregateError ? (error.errors as Error[]) : [];
  const cause = first ?? error;
  const code = 'code' in cause ? String(cause.code) : '';
  if (untrusted.has(code))
    return `${cause.message}; name a file with the certificate of its issuer in NODE_EXTRA_CA_CERTS`;
  if (withoutTls.has(code)) return 'it does not speak TLS, which https:// means; http:// may be right';
  if (code.startsWith('HPE_')) return 'it does not speak HTTP; if it expects TLS, https:// is right';
  return cause.message;
}
