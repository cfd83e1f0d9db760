import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { type Dispatcher, errors } from 'undici';
import { connectionOptions } from '../../../server/http/connection-options.ts';
import { sendError } from './error-page.ts';
import type { Exchange, Traffic } from './exchange.ts';
import type { Pools } from './pools.ts';
import { hasBody, hopByHop } from './request-headers.ts';

const idempotent = new Set(['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE']);

const mostInOneWrite = 16_384;

/**
 * Passes a request on to a container, and its response back. An idempotent request without a body is sent once more if
 * no part of its response has arrived: to another container, if there is one. Otherwise it would be lost when a
 * container closes an idle connection at that moment.
 */
export function forward(
  { traffic, pools }: { traffic: Traffic; pools: Pools },
  exchange: Exchange,
  response: ServerResponse,
): void {
  const { routes } = traffic;
  const { request, passed } = exchange;
  const { method = 'GET', url = '/' } = request;
  const body = hasBody(request) ? request : null;
  let mayRepeat = body === null && idempotent.has(method);
  let whole = NaN;
  let control: Dispatcher.DispatchController | undefined;
  response.once('close', () => {
    if (response.writableFinished) return;
    exchange.end(response.headersSent ? response.statusCode : 499);
    control?.abort(new Error('The client has gone.'));
  });

  const send = (endpoint: string) => {
    exchange.endpoint = endpoint;
    pools.of(endpoint).dispatch(
      { path: url, method, headers: passed.headers, body },
      {
        onRequestStart(controller) {
          control = controller;
          if (response.destroyed) controller.abort(new Error('The client has gone.'));
        },
        onResponseStart(_, status, headers) {
          if (status < 200) return;
          mayRepeat = false;
          if (traffic.isEnding) response.shouldKeepAlive = false;
          response.writeHead(status, responseHeaders(headers, passed.requestId));
          whole = Number(headers['content-length']);
          // Readers of a stream see its beginning before there is content.
          if (headers['content-length'] === undefined) response.flushHeaders();
        },
        onResponseData(controller, chunk) {
          exchange.bytes += chunk.length;
          // Head and body as one text are one write, which is cheaper than two.
          if (chunk.length === whole && whole <= mostInOneWrite) response.end(chunk.toString('latin1'), 'latin1');
          else if (!response.write(chunk)) {
            controller.pause();
            response.once('drain', () => controller.resume());
          }
        },
        onResponseEnd() {
          response.end();
          exchange.end(response.statusCode);
        },
        onResponseError(_, error) {
          if (response.destroyed) return;
          // The client has to see that the response is incomplete.
          if (response.headersSent) return void response.destroy();
          const next = mayRepeat ? routes.nextEndpoint(exchange.app ?? '', endpoint) : undefined;
          mayRepeat = false;
          if (next !== undefined) return send(next);
          const status = error instanceof errors.HeadersTimeoutError ? 504 : 502;
          // Otherwise the rest of the body would be read as the next request.
          if (!request.complete) response.setHeader('connection', 'close');
          sendError(request, response, status, passed.requestId);
          exchange.end(status);
        },
      },
    );
  };

  const endpoint = routes.nextEndpoint(exchange.app ?? '');
  if (endpoint !== undefined) return send(endpoint);
  sendError(request, response, 503, passed.requestId);
  exchange.end(503);
}

/** Headers of a container's response for the client. */
export function responseHeaders(given: IncomingHttpHeaders, requestId: string): IncomingHttpHeaders {
  const dropped = connectionOptions(given.connection);
  const headers: IncomingHttpHeaders = {};
  for (const name in given) if (!hopByHop.has(name) && !dropped.includes(name)) headers[name] = given[name];
  headers['x-request-id'] ??= requestId;
  return headers;
}
