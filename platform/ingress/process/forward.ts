import type { ServerResponse } from 'node:http';
import { connectionOptions } from '../../../server/http/connection-options.ts';
import { ResponseTimeout, type Outgoing, type Receiver } from './container-connection.ts';
import { absenceSentence, sendError } from './error-page.ts';
import type { Exchange, Traffic } from './exchange.ts';
import type { Pools, Sending } from './pools.ts';
import { hasBody, hopByHop } from './request-headers.ts';
import { BadResponse, lowerOf, type ResponseHead } from './response-head.ts';
import { requestTrailer, responseTrailer } from './trailers.ts';

const idempotent = new Set(['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE']);

const mostInOneWrite = 16_384;

/** Passes a request on to a container, and its response back. */
export function forward(
  { traffic, pools }: { traffic: Traffic; pools: Pools },
  exchange: Exchange,
  response: ServerResponse,
): void {
  const endpoint = traffic.routes.nextEndpoint(exchange.owner);
  if (endpoint !== undefined) return new Forwarding({ traffic, pools }, exchange, response).send(endpoint);
  const sentence = absenceSentence(traffic.routes.absenceOf(exchange.owner));
  sendError(exchange.request, response, 503, exchange.passed.requestId, sentence);
  exchange.end(503);
}

/**
 * A request on its way to a container. An idempotent request without a body is sent once more if no part of its
 * response has arrived: to another container, if there is one. Otherwise it would be lost when a container closes an
 * idle connection at that moment.
 */
class Forwarding implements Receiver {
  readonly #traffic: Traffic;
  readonly #pools: Pools;
  readonly #exchange: Exchange;
  readonly #response: ServerResponse;
  readonly #outgoing: Outgoing;
  #mayRepeat: boolean;
  #sending: Sending | null = null;
  #whole = NaN;
  #isUnsent = false;
  #hasLeft = false;

  constructor({ traffic, pools }: { traffic: Traffic; pools: Pools }, exchange: Exchange, response: ServerResponse) {
    this.#traffic = traffic;
    this.#pools = pools;
    this.#exchange = exchange;
    this.#response = response;
    this.#outgoing = outgoingOf(exchange);
    this.#mayRepeat = this.#outgoing.body === null && idempotent.has(this.#outgoing.method);
    response.once('close', () => this.#onClose());
  }

  send(endpoint: string): void {
    this.#exchange.endpoint = endpoint;
    this.#sending = this.#pools.send(endpoint, this.#outgoing, this);
  }

  onInformation({ status, headers }: ResponseHead): void {
    if (status !== 103 || this.#response.headersSent) return;
    const link = headers.filter((_, index) => index % 2 === 1 && lowerOf(headers[index - 1] ?? '') === 'link');
    try {
      this.#response.writeEarlyHints({ link });
    } catch {
      // Hints of another form than Node sends are of no use.
    }
  }

  onHead(head: ResponseHead): void {
    const [response, { passed }] = [this.#response, this.#exchange];
    this.#mayRepeat = false;
    if (this.#traffic.isEnding) response.shouldKeepAlive = false;
    if (head.isEventStream) this.#exchange.end(head.status);
    response.writeHead(head.status, head.message, responseHeaders(head, passed.requestId));
    if (typeof head.framing === 'number') this.#whole = head.framing;
    this.#isUnsent = true;
  }

  onData(chunk: Buffer): void {
    const response = this.#response;
    this.#exchange.bytes += chunk.length;
    this.#isUnsent = false;
    // Head and body as one text are one write, which is cheaper than two.
    if (chunk.length === this.#whole && this.#whole <= mostInOneWrite) response.end(chunk.toString('latin1'), 'latin1');
    else if (!response.write(chunk)) {
      this.#sending?.pause();
      response.once('drain', () => this.#sending?.resume());
    }
  }

  /** Readers of a stream see its beginning before there is content. */
  onPause(): void {
    if (!this.#isUnsent) return;
    this.#isUnsent = false;
    this.#response.flushHeaders();
  }

  onEnd(trailers: readonly string[]): void {
    const response = this.#response;
    this.#sending = null;
    if (trailers.length > 0) response.addTrailers(responseTrailer(trailers));
    if (!response.writableEnded) response.end();
    this.#exchange.end(response.statusCode);
  }

  onError(error: Error): void {
    const [response, exchange, traffic] = [this.#response, this.#exchange, this.#traffic];
    this.#sending = null;
    if (this.#hasLeft) return;
    // The client has to see that the response is incomplete.
    if (response.headersSent) return void response.destroy();
    const next = this.#mayRepeat ? traffic.routes.nextEndpoint(exchange.owner, exchange.endpoint) : undefined;
    this.#mayRepeat = false;
    if (next !== undefined) return this.send(next);
    const status = error instanceof ResponseTimeout ? 504 : 502;
    // Otherwise the rest of the body would be read as the next request.
    if (!exchange.request.complete) response.setHeader('connection', 'close');
    const { requestId } = exchange.passed;
    sendError(exchange.request, response, status, requestId, error instanceof BadResponse ? error.message : undefined);
    exchange.end(status);
  }

  #onClose(): void {
    const response = this.#response;
    this.#hasLeft = true;
    // Ignored after the end of a response.
    this.#exchange.end(response.headersSent ? response.statusCode : 499);
    this.#sending?.abort();
  }
}

function outgoingOf({ request, passed, target }: Exchange): Outgoing {
  const method = request.method ?? 'GET';
  const body = hasBody(request) ? request : null;
  const isChunked = body !== null && request.headers['content-length'] === undefined;
  const { headers } = passed;
  let head = `${method} ${target} HTTP/1.1\r\n`;
  for (let index = 0; index < headers.length; index += 2)
    head += `${headers[index] ?? ''}: ${headers[index + 1] ?? ''}\r\n`;
  if (!isChunked) return { method, head: `${head}\r\n`, body, trailer: null };
  const trailer = () => requestTrailer(request.rawTrailers);
  return { method, head: `${head}Transfer-Encoding: chunked\r\n\r\n`, body, trailer };
}

/** A head of a response, which Node has read or this program. */
type Passable = Pick<ResponseHead, 'status' | 'headers' | 'connection'> & Partial<Pick<ResponseHead, 'framing'>>;

/** Headers of a container's response for the client, names and values alternating. */
export function responseHeaders(
  { status, framing, connection, headers: given }: Passable,
  requestId: string,
): string[] {
  const dropped = connectionOptions(connection);
  const headers: string[] = [];
  let [hasId, hasLength] = [false, false];
  for (let index = 0; index < given.length; index += 2) {
    const name = given[index] ?? '';
    const key = lowerOf(name);
    if (hopByHop.has(key) || (dropped.length > 0 && dropped.includes(key))) continue;
    if (key === 'content-length') {
      // RFC 9110, 8.6: 204 has no length. RFC 9112, 6.3: chunks override one, and equal ones become one.
      if (status === 204 || framing === 'chunked' || hasLength) continue;
      hasLength = true;
    }
    if (key === 'x-request-id') hasId = true;
    headers.push(name, given[index + 1] ?? '');
  }
  if (!hasId) headers.push('x-request-id', requestId);
  return headers;
}
