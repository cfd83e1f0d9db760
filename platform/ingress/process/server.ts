import { createServer, type Server, type ServerResponse } from 'node:http';
import { createServer as createSecureServer, type Server as SecureServer } from 'node:https';
import { Exchange, type Traffic } from './exchange.ts';
import { sendError } from './error-page.ts';
import { forward } from './forward.ts';
import type { Pools } from './pools.ts';
import type { FoundHost, Routes } from './routes.ts';
import { forwardUpgrade, responseOn } from './upgrade.ts';

/** Slower heads are refused with 408, larger ones with 431. Bodies may take as long as they like. */
const limits = {
  headersTimeout: 20_000,
  requestTimeout: 0,
  connectionsCheckingInterval: 5000,
  maxHeaderSize: 32_768,
  // Longer than the 60 s after which load balancers usually close an idle connection.
  keepAliveTimeout: 65_000,
};
const challengePath = '/.well-known/acme-challenge/';

/** Leads requests to containers by their host. Node's parser refuses what two servers could read in two ways. */
export function createIngressServer(traffic: Traffic, pools: Pools): Server {
  return handleRequests(createServer(limits), traffic, pools);
}

/** The same by TLS. A client that names a host without a certificate cannot connect. */
export function createSecureIngressServer(traffic: Traffic, pools: Pools): SecureServer {
  const options = {
    ...limits,
    handshakeTimeout: 10_000,
    SNICallback: (host: string, done: (error: null, context?: ReturnType<typeof traffic.certificates.find>) => void) =>
      done(null, traffic.certificates.find(host.toLowerCase())),
  };
  return handleRequests(createSecureServer(options), traffic, pools);
}

function handleRequests<S extends Server | SecureServer>(server: S, traffic: Traffic, pools: Pools): S {
  const { routes } = traffic;

  /** All that is not passed on as another protocol. */
  const respond = (exchange: Exchange, response: ServerResponse) => {
    const { request, passed } = exchange;
    const challenge = challengeOf(traffic, request.url ?? '');
    if (challenge !== undefined) {
      response.writeHead(200, { 'content-type': 'application/octet-stream' }).end(challenge);
      return exchange.end(200);
    }
    const found = find(routes, exchange);
    if (typeof found === 'number') {
      sendError(request, response, found, passed.requestId);
      return exchange.end(found);
    }
    const location = redirect(traffic, exchange, found);
    if (location === null) return forward({ traffic, pools }, exchange, response);
    response.writeHead(308, { location, 'content-length': 0, 'x-request-id': passed.requestId });
    response.end();
    exchange.end(308);
  };

  server.on('request', (request, response) => {
    if (traffic.isEnding) response.shouldKeepAlive = false;
    respond(new Exchange(traffic, request), response);
  });
  server.on('upgrade', (request, socket, head) => {
    const exchange = new Exchange(traffic, request);
    const found = find(routes, exchange);
    // Requests of HTTP/2 could not be checked. A server may ignore the header and respond by HTTP/1.1.
    const isPassed =
      typeof found !== 'number' &&
      redirect(traffic, exchange, found) === null &&
      !/\bh2c\b/i.test(request.headers.upgrade ?? '');
    if (isPassed) forwardUpgrade(routes, exchange, socket, head);
    else respond(exchange, responseOn(exchange, socket));
  });
  return server;
}

/** What an issuer of certificates wants to read, whatever the host leads to. */
function challengeOf({ challenges }: Traffic, url: string): string | undefined {
  return challenges.size > 0 && url.startsWith(challengePath)
    ? challenges.get(url.slice(challengePath.length))
    : undefined;
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

/** Where a request is redirected: to TLS if its host has a certificate, or to another host; `null` if it is not. */
function redirect(
  { certificates, securePort }: Traffic,
  { passed, request, host }: Exchange,
  { redirectTo }: FoundHost,
): string | null {
  const path = request.url ?? '/';
  const next = redirectTo ?? host ?? '';
  if (passed.scheme === 'http' && securePort !== null && certificates.find(next))
    return `https://${next}${securePort === 443 ? '' : `:${securePort}`}${path}`;
  if (redirectTo === null) return null;
  // With the port of the request, for an ingress on a port of its own.
  const [port = ''] = /:\d+$/.exec(request.headers.host ?? '') ?? [];
  return `${passed.scheme}://${redirectTo}${port}${path}`;
}
