import { type IncomingMessage, request as sendRequest, ServerResponse } from 'node:http';
import { pipeline, type Duplex } from 'node:stream';
import { absenceSentence, sendError, type ErrorStatus } from './error-page.ts';
import type { Exchange } from './exchange.ts';
import { responseHeaders } from './forward.ts';
import { hasBody } from './request-headers.ts';
import type { Routes } from './routes.ts';

/**
 * Whether a request for another protocol is passed on as one. Otherwise its header is ignored, as RFC 9110, 7.8
 * allows: requests by HTTP/2 could not be checked, and a body would come before the new protocol.
 */
export function isUpgrade(request: IncomingMessage): boolean {
  const { upgrade = '' } = request.headers;
  return request.httpVersion === '1.1' && upgrade !== '' && !/\b(?:h2c?|tls\/)/i.test(upgrade) && !hasBody(request);
}

/**
 * Passes on a request for another protocol, such as WebSocket, and then all bytes in both directions. A refusal by the
 * container is passed on like any response.
 */
export function forwardUpgrade(routes: Routes, exchange: Exchange, socket: Duplex, head: Buffer): void {
  const { request, passed } = exchange;
  const endpoint = routes.nextEndpoint(exchange.owner);
  if (endpoint === undefined)
    return refuseUpgrade(exchange, socket, 503, absenceSentence(routes.absenceOf(exchange.owner)));
  exchange.endpoint = endpoint;
  const { hostname: host, port } = new URL(`http://${endpoint}`);
  const headers = [...passed.headers, 'Connection', 'Upgrade', 'Upgrade', request.headers.upgrade ?? ''];
  const upstream = sendRequest({
    host,
    port,
    method: request.method,
    path: exchange.target,
    headers,
    agent: false,
    setHost: false,
  });
  const giveUp = () => upstream.destroy();
  socket.once('close', giveUp);
  socket.on('error', giveUp);
  upstream.once('upgrade', (response, container, first) => {
    const lines = response.rawHeaders.flatMap((name, index) =>
      index % 2 === 0 ? [`${name}: ${response.rawHeaders[index + 1] ?? ''}\r\n`] : [],
    );
    socket.write(`HTTP/1.1 101 ${response.statusMessage ?? ''}\r\n${lines.join('')}\r\n`, 'latin1');
    exchange.end(101);
    socket.write(first);
    container.write(head);
    // The end of either side ends the other, with or without an error.
    pipeline(container, socket, () => undefined);
    pipeline(socket, container, () => undefined);
  });
  upstream.once('response', (response) => {
    const plain = responseOn(exchange, socket);
    const {
      statusCode: status = 502,
      rawHeaders,
      headers: { connection },
    } = response;
    plain.writeHead(status, responseHeaders({ status, headers: rawHeaders, connection }, passed.requestId));
    pipeline(response, plain, () => exchange.end(plain.statusCode));
  });
  upstream.once('error', () => {
    if (socket.destroyed) exchange.end(499);
    else refuseUpgrade(exchange, socket, 502);
  });
  upstream.end();
}

function refuseUpgrade(exchange: Exchange, socket: Duplex, status: ErrorStatus, sentence?: string): void {
  sendError(exchange.request, responseOn(exchange, socket), status, exchange.passed.requestId, sentence);
  exchange.end(status);
}

/** A response on a connection that Node has handed over, the last one there. */
export function responseOn({ request }: Exchange, socket: Duplex): ServerResponse {
  const response = new ServerResponse(request);
  response.shouldKeepAlive = false;
  // Node hands over the connection of the request, typed as any stream.
  response.assignSocket(socket as typeof request.socket);
  response.once('finish', () => socket.end());
  return response;
}
