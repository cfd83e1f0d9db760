import { request as sendRequest, ServerResponse } from 'node:http';
import { pipeline, type Duplex } from 'node:stream';
import { sendError, type ErrorStatus } from './error-page.ts';
import type { Exchange } from './exchange.ts';
import { responseHeaders } from './forward.ts';
import type { Routes } from './routes.ts';

/**
 * Passes on a request for another protocol, such as WebSocket, and afterwards all bytes in both directions.
 * A container that refuses it responds as to any request.
 */
export function forwardUpgrade(routes: Routes, exchange: Exchange, socket: Duplex, head: Buffer): void {
  const { request, passed } = exchange;
  const endpoint = routes.nextEndpoint(exchange.app ?? '');
  if (endpoint === undefined) return refuseUpgrade(exchange, socket, 503);
  exchange.endpoint = endpoint;
  const { hostname: host, port } = new URL(`http://${endpoint}`);
  const headers = [...passed.headers, 'Connection', 'Upgrade', 'Upgrade', request.headers.upgrade ?? ''];
  const upstream = sendRequest({
    host,
    port,
    method: request.method,
    path: request.url,
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
    socket.write(first);
    container.write(head);
    // The end of one is the end of the other, whether or not it is an error.
    const end = () => exchange.end(101);
    pipeline(container, socket, end);
    pipeline(socket, container, end);
  });
  upstream.once('response', (response) => {
    const plain = responseOn(exchange, socket);
    plain.writeHead(response.statusCode ?? 502, responseHeaders(response.headers, passed.requestId));
    pipeline(response, plain, () => exchange.end(plain.statusCode));
  });
  upstream.once('error', () => {
    if (socket.destroyed) exchange.end(499);
    else refuseUpgrade(exchange, socket, 502);
  });
  upstream.end();
}

function refuseUpgrade(exchange: Exchange, socket: Duplex, status: ErrorStatus): void {
  sendError(exchange.request, responseOn(exchange, socket), status, exchange.passed.requestId);
  exchange.end(status);
}

/** A response on a connection that Node has handed over. It is the last one there. */
export function responseOn({ request }: Exchange, socket: Duplex): ServerResponse {
  const response = new ServerResponse(request);
  response.shouldKeepAlive = false;
  // Node hands over the connection of the request, typed as any stream.
  response.assignSocket(socket as typeof request.socket);
  response.once('finish', () => socket.end());
  return response;
}
