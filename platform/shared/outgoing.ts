import type { LookupAddress } from 'node:dns';
import {
  type ClientRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request as requestPlain,
  type RequestOptions,
} from 'node:http';
import { request as requestSecure } from 'node:https';
import { type AddressRules, findAddresses, timedOut } from './addresses.ts';

/** Limits for the requests of an adapter. */
export interface OutgoingOptions extends AddressRules {
  /** PEM of certificates to trust instead of the machine's. */
  readonly ca?: string;
  /** Time limit of a response, in milliseconds, with the resolver; 10 seconds by default. */
  readonly timeoutMs?: number;
}

export interface OutgoingRequest {
  readonly url: string;
  readonly method?: 'GET' | 'HEAD' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Size limit of a response, in bytes. With 0, the body is not read. */
  readonly mostBytes: number;
}

export interface OutgoingResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** Sends a request. Rejects if the address is not allowed, or if the response is not complete in time. */
export type Outgoing = (request: OutgoingRequest) => Promise<OutgoingResponse>;

/**
 * Sends requests to other machines. A name is resolved once, every address of it has to be allowed, and the connection
 * goes to the first, so that a name cannot lead elsewhere between the check and the connection. Without TLS, only
 * addresses that are not public are allowed. Redirects are not followed.
 */
export function createOutgoing({ ca, timeoutMs = 10_000, ...rules }: OutgoingOptions = {}): Outgoing {
  return async (request) => {
    const signal = AbortSignal.timeout(timeoutMs);
    const [first] = await findAddresses(new URL(request.url), rules, signal);
    return send(request, { address: first, signal, ...(ca !== undefined && { ca }) });
  };
}

interface Route {
  readonly address: LookupAddress;
  readonly signal: AbortSignal;
  readonly ca?: string;
}

function send(
  request: OutgoingRequest,
  { address: { address, family }, signal, ca }: Route,
): Promise<OutgoingResponse> {
  const { url, method = 'GET', headers, body, mostBytes } = request;
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'Content-Length': String(Buffer.byteLength(body)) };
    const sent = open(url, {
      method,
      headers: { 'User-Agent': 'platform-control-plane', ...headers, ...length },
      // Opens a connection: a reused one would have been checked for another request.
      agent: false,
      signal,
      ...(ca !== undefined && { ca }),
      lookup: (_host, options, callback) => {
        if (options.all) callback(null, [{ address, family }]);
        else callback(null, address, family);
      },
    });
    const fail = (error: unknown) => reject(signal.aborted ? timedOut(signal) : error);
    sent.on('error', fail);
    sent.on('response', (response) => {
      readBody(response, mostBytes).then(
        (read) => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: read }),
        fail,
      );
    });
    sent.end(body);
  });
}

function open(url: string, options: RequestOptions & { readonly ca?: string }): ClientRequest {
  return url.startsWith('https:') ? requestSecure(url, options) : requestPlain(url, options);
}

async function readBody(response: IncomingMessage, mostBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  if (mostBytes === 0) {
    response.destroy();
    return Buffer.alloc(0);
  }
  let size = 0;
  // A connection that breaks before the end rejects here.
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > mostBytes) throw new Error(`The response is longer than ${mostBytes} bytes.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
