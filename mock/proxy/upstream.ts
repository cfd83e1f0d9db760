import http from 'node:http';
import https from 'node:https';
import type { Clock } from '../../server/ports/clock.ts';
import { headersToUpstream } from './headers.ts';
import type { Received } from './received.ts';

/** The server that stands behind the mock. */
export interface Upstream extends Disposable {
  readonly url: URL;
  /** Sends a request, and waits for the head of the answer. Throws an `UpstreamFault` where there is none. */
  send(received: Received, options: SendOptions): Promise<http.IncomingMessage>;
}

export interface SendOptions {
  readonly clock: Clock;
  /** Gives up the request, and its answer. */
  readonly signal: AbortSignal;
  /** Origins for whose pages the mock vouches: the server sees its own instead. */
  readonly origins: readonly string[];
}

/** An address of a server that cannot be one. */
export class UpstreamAddressError extends Error {}

/** A server that does not answer, in the words of an error body. */
export class UpstreamError extends Error {
  readonly status: 502 | 504;
  readonly code: 'upstream_unreachable' | 'upstream_timeout' | 'upstream_broken';
  constructor(code: UpstreamError['code'], message: string, cause?: unknown) {
    super(message, { cause });
    this.code = code;
    this.status = code === 'upstream_timeout' ? 504 : 502;
  }
}

/** How long a server may think before it answers. A stream may then be silent for as long as it likes. */
export const headTimeoutMs = 30_000;

/** Prepares connections to a server. `address` is the part that the contract's paths are put after. */
export function openUpstream(address: string): Upstream {
  const url = readAddress(address);
  const { request: start, Agent } = url.protocol === 'https:' ? https : http;
  const agent = new Agent({ keepAlive: true });

  const attempt = async (received: Received, options: SendOptions, by: http.Agent | false): Promise<http.IncomingMessage> => {
    const { clock, signal, origins } = options;
    const answered = new AbortController();
    const over = AbortSignal.any([signal, answered.signal]);
    const outgoing = start({
      ...destination(url),
      method: received.method,
      path: toPath(url, received.url),
      headers: headersToUpstream(received, url, origins),
      agent: by,
      signal,
    });
    try {
      return await Promise.race([headOf(outgoing, received, url), timeout(clock, over, url)]);
    } catch (error) {
      outgoing.destroy();
      const isLost = outgoing.reusedSocket && !(error instanceof UpstreamError) && !signal.aborted;
      // Once more, by a new connection: all those that are kept may be closed.
      if (isLost) return await attempt(received, options, false);
      throw toFault(error, url);
    } finally {
      answered.abort();
    }
  };

  return {
    url,
    // A connection that was kept may be closed by the other side just now. What can be sent again is; the rest gets a new one.
    send: (received, options) => attempt(received, options, isRepeatable(received) ? agent : false),
    [Symbol.dispose]: () => agent.destroy(),
  };
}

function readAddress(address: string): URL {
  const url = URL.parse(address);
  const isServer = url !== null && ['http:', 'https:'].includes(url.protocol) && url.search === '' && url.hash === '';
  if (!isServer) {
    throw new UpstreamAddressError(`--upstream takes the address of a server, like https://api.example.test, not "${address}"`);
  }
  if (url.username !== '' || url.password !== '') {
    throw new UpstreamAddressError('--upstream takes an address without a name and a password; callers send their own credentials.');
  }
  return url;
}

/** An IPv6 address stands in brackets in a URL, and without them where a connection is made. */
function destination({ protocol, hostname, port }: URL): http.RequestOptions {
  return { protocol, hostname: hostname.replace(/^\[|\]$/g, ''), ...(port !== '' && { port }) };
}

/** What stands in an address unescaped, though it must not, would be refused on the way out. Node has made a character of each byte. */
function toPath({ pathname }: URL, path: string): string {
  const escaped = path.replaceAll(/[^\x21-\x7e]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`);
  return pathname.replace(/\/$/, '') + escaped;
}

function isRepeatable({ method }: Received): boolean {
  return ['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE'].includes(method);
}

function headOf(outgoing: http.ClientRequest, { body }: Received, { origin }: URL): Promise<http.IncomingMessage> {
  return new Promise((resolve, reject) => {
    // It stays: a server that answers before it has read everything may end the connection after that.
    outgoing.on('error', reject);
    outgoing.once('response', (answer) => {
      if (isHead(answer)) resolve(answer);
      else reject(new UpstreamError('upstream_broken', `The server at ${origin} answers with a head that is not HTTP. See its log.`));
    });
    // A server that switches to another protocol, which nobody has asked for, is left without an error.
    outgoing.once('close', () =>
      reject(new UpstreamError('upstream_broken', `The server at ${origin} ended the connection without an answer. See its log.`)),
    );
    outgoing.end(body.length > 0 ? body : undefined);
  });
}

/** Node reads some heads that it refuses to write, and that no caller could read. */
function isHead({ statusCode = 0, statusMessage = '' }: http.IncomingMessage): boolean {
  return statusCode >= 200 && /^[\t\x20-\x7e\x80-\xff]*$/.test(statusMessage);
}

async function timeout(clock: Clock, signal: AbortSignal, { origin }: URL): Promise<never> {
  await clock.sleep(headTimeoutMs, signal);
  throw new UpstreamError(
    'upstream_timeout',
    `The server at ${origin} has not begun to answer within ${headTimeoutMs / 1000} s. See what it is waiting for.`,
  );
}

function toFault(error: unknown, { origin }: URL): unknown {
  if (error instanceof UpstreamError || !(error instanceof Error)) return error;
  const code = 'code' in error ? String(error.code) : error.message;
  const met = ['ECONNRESET', 'EPIPE'].includes(code) || code.startsWith('HPE_');
  if (met) {
    return new UpstreamError(
      'upstream_broken',
      `The server at ${origin} ended the connection without an answer (${code}). See its log.`,
      error,
    );
  }
  const isUntrusted = /CERT|SIGNED|ISSUER/.test(code);
  const message = isUntrusted
    ? `The certificate of the server at ${origin} is not trusted (${code}). Name that of its authority in NODE_EXTRA_CA_CERTS.`
    : `The server at ${origin} cannot be reached (${code}). Start it, or start the mock without --upstream.`;
  return new UpstreamError('upstream_unreachable', message, error);
}
