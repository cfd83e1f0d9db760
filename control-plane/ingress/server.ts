import { createServer, type Server, type ServerResponse } from 'node:http';
import { Exchange, type Traffic } from './exchange.ts';
import { sendError } from './error-page.ts';
import { forward } from './forward.ts';
import type { Pools } from './pools.ts';
import type { FoundHost, Routes } from './routes.ts';
import { forwardUpgrade, responseOn } from './upgrade.ts';

/** Slower heads are refused with 408, larger ones with 431. Bodies may take as long as they like. */
const limits = { headersTimeout: 20_000, requestTimeout: 0, connectionsCheckingInterval: 5000, maxHeaderSize: 32_768 };

/** Leads requests to containers by their host. Node's parser refuses what two servers could read in two ways. */
export function createIngressServer(traffic: Traffic, pools: Pools): Server {
  const { routes } = traffic;

  /** All that is not passed on as another protocol. */
  const respond = (exchange: Exchange, response: ServerResponse) => {
    const { request, passed } = exchange;
    const found = find(routes, exchange);
    if (typeof found === 'number') {
      sendError(request, response, found, passed.requestId);
      return exchange.end(found);
    }
    if (found.redirectTo === null) return forward({ traffic, pools }, exchange, response);
    response.writeHead(308, { location: locationOf(found, exchange), 'content-length': 0, 'x-request-id': passed.requestId });
    response.end();
    exchange.end(308);
  };

  // Longer than the 60 s after which load balancers usually close an idle connection.
  const server = createServer({ ...limits, keepAliveTimeout: 65_000 }, (request, response) => {
    if (traffic.isEnding) response.shouldKeepAlive = false;
    respond(new Exchange(traffic, request), response);
  });
  server.on('upgrade', (request, socket, head) => {
    const exchange = new Exchange(traffic, request);
    const found = find(routes, exchange);
    // Requests of HTTP/2 could not be checked. A server may ignore the header and respond by HTTP/1.1.
    const isPassed = typeof found !== 'number' && found.redirectTo === null && !/\bh2c\b/i.test(request.headers.upgrade ?? '');
    if (isPassed) forwardUpgrade(routes, exchange, socket, head);
    else respond(exchange, responseOn(exchange, socket));
  });
  return server;
}

/** The host of a request, whose app it notes; an error status without one. */
function find(routes: Routes, exchange: Exchange): FoundHost | 400 | 404 {
  const { host, request } = exchange;
  const { url = '', method } = request;
  // Other targets contain a host of their own, which a container may prefer.
  if (host === null || !(url.startsWith('/') || (method === 'OPTIONS' && url === '*'))) return 400;
  const found = routes.find(host);
  exchange.app = found?.app ?? null;
  return found ?? 404;
}

/** With the port of the request, for an ingress on a port of its own. */
function locationOf({ redirectTo }: FoundHost, { passed, request }: Exchange): string {
  const [port = ''] = /:\d+$/.exec(request.headers.host ?? '') ?? [];
  return `${passed.scheme}://${redirectTo ?? ''}${port}${request.url ?? '/'}`;
}
