import http from 'node:http';
import https from 'node:https';
import type { Clock } from '../../server/ports/clock.ts';
import { headersToUpstream } from './message/headers.ts';
import type { Received } from './message/received.ts';

/** The server that requests are forwarded to. */
export interface Upstream extends Disposable {
  readonly url: URL;
  /** Sends a request and resolves with the head of the response. Throws an `UpstreamError` if there is no response. */
  send(received: Received, options: SendOptions): Promise<http.IncomingMessage>;
}

export interface SendOptions {
  readonly clock: Clock;
  /** Aborts the request and its response. */
  readonly signal: AbortSignal;
  /** Allowed origins, which are replaced by the origin of the upstream. */
  readonly origins: readonly string[];
}

/** The URL of the upstream is invalid. */
export class UpstreamAddressError extends Error {}

/** The upstream did not respond. Code and message go into the error response. */
export class UpstreamError extends Error {
  readonly status: 502 | 504;
  readonly code: 'upstream_unreachable' | 'upstream_timeout' | 'upstream_broken';
  constructor(code: UpstreamError['code'], message: string, cause?: unknown) {
    super(message, { cause });
    this.code = code;
    this.status = code === 'upstream_timeout' ? 504 : 502;
  }
}

/** How long the upstream may take to send the head of a response. A stream may then be silent for any time. */
const headTimeoutMs = 30_000;

/** How long an idle connection to the upstream stays open, in milliseconds. */
const idleMs = 5000;

/** Prepares connections to a server. The paths of the contract are appended to `address`. */
export function openUpstream(address: string): Upstream {
  const url = readAddress(address);
  const { request: start, Agent } = url.protocol === 'https:' ? https : http;
  const agent = new Agent({ keepAlive: true, timeout: idleMs });

  const attempt = async (
    received: Received,
    options: SendOptions,
    by: http.Agent | false,
  ): Promise<http.IncomingMessage> => {
    const { clock, signal, origins } = options;
    const responded = new AbortController();
    const over = AbortSignal.any([signal, responded.signal]);
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
      // Once more with a new connection, because every kept connection may be closed.
      if (isLost) return await attempt(received, options, false);
      throw toFault(error, url);
    } finally {
      responded.abort();
    }
  };

  return {
    url,
    // The server may close a kept connection at any time. Only requests that can be repeated use one.
    send: (received, options) => attempt(received, options, isRepeatable(received) ? agent : false),
    [Symbol.dispose]: () => agent.destroy(),
  };
}

function readAddress(address: string): URL {
  const url = URL.parse(address);
  const isServer = url !== null && ['http:', 'https:'].includes(url.protocol) && url.search === '' && url.hash === '';
  if (!isServer) {
    throw new UpstreamAddressError(
      `--upstream takes the URL of a server, such as https://api.example.test, not "${address}"`,
    );
  }
  if (url.username !== '' || url.password !== '') {
    throw new UpstreamAddressError(
      '--upstream takes a URL without user and password; clients send their own credentials.',
    );
  }
  return url;
}

/** An IPv6 address has brackets in a URL, but not in the options of a request. */
function destination({ protocol, hostname, port }: URL): http.RequestOptions {
  return { protocol, hostname: hostname.replace(/^\[|\]$/g, ''), ...(port !== '' && { port }) };
}

/** Escapes characters that Node refuses to send. Node has read each byte as one character. */
function toPath({ pathname }: URL, path: string): string {
  const escaped = path.replaceAll(
    /[^\x21-\x7e]/g,
    (one) => `%${one.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
  );
  return pathname.replace(/\/$/, '') + escaped;
}

function isRepeatable({ method }: Received): boolean {
  return ['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE'].includes(method);
}

function headOf(outgoing: http.ClientRequest, { body }: Received, { origin }: URL): Promise<http.IncomingMessage> {
  return new Promise((resolve, reject) => {
    // The listener stays: a server may respond early, and then close the connection.
    outgoing.on('error', reject);
    outgoing.once('response', (response) => {
      if (isHead(response)) resolve(response);
      else
        reject(
          new UpstreamError('upstream_broken', `The server at ${origin} sent an invalid status line. See its log.`),
        );
    });
    // An unexpected protocol switch ends the connection without an error.
    outgoing.once('close', () =>
      reject(
        new UpstreamError(
          'upstream_broken',
          `The server at ${origin} closed the connection without a response. See its log.`,
        ),
      ),
    );
    outgoing.end(body.length > 0 ? body : undefined);
  });
}

/** Node reads some status lines that it refuses to write. */
function isHead({ statusCode = 0, statusMessage = '' }: http.IncomingMessage): boolean {
  return statusCode >= 200 && /^[\t\x20-\x7e\x80-\xff]*$/.test(statusMessage);
}

async function timeout(clock: Clock, signal: AbortSignal, { origin }: URL): Promise<never> {
  await clock.sleep(headTimeoutMs, signal);
  throw new UpstreamError(
    'upstream_timeout',
    `The server at ${origin} did not respond within ${headTimeoutMs / 1000} s. See its log.`,
  );
}

function toFault(error: unknown, { origin }: URL): unknown {
  if (error instanceof UpstreamError || !(error instanceof Error)) return error;
  const code = 'code' in error ? String(error.code) : error.message;
  const wasConnected = ['ECONNRESET', 'EPIPE'].includes(code) || code.startsWith('HPE_');
  if (wasConnected) {
    return new UpstreamError(
      'upstream_broken',
      `The server at ${origin} closed the connection without a response (${code}). See its log.`,
      error,
    );
  }
  const isUntrusted = /CERT|SIGNED|ISSUER/.test(code);
  const message = isUntrusted
    ? `The certificate of the server at ${origin} is not trusted (${code}). Set NODE_EXTRA_CA_CERTS to the certificate of its authority.`
    : `The server at ${origin} cannot be reached (${code}). Start it, or start the mock without --upstream.`;
  return new UpstreamError('upstream_unreachable', message, error);
}
