import { createServer, type Server, type ServerResponse } from 'node:http';
import { createServer as createSecureServer, type Server as SecureServer } from 'node:https';
import { Exchange, type Traffic } from './exchange.ts';
import { sendError } from './error-page.ts';
import { forward } from './forward.ts';
import type { Pools } from './pools.ts';
import type { FoundHost, Routes } from './routes.ts';
import { forwardUpgrade, responseOn } from './upgrade.ts';

/** Slower heads are refused with 408, larger ones with 431. Bodies may take any time. */
const limits = {
  headersTimeout: 20_000,
  requestTimeout: 0,
  connectionsCheckingInterval: 5000,
  maxHeaderSize: 32_768,
  // Above the 60 s after which load balancers usually close an idle connection.
  keepAliveTimeout: 65_000,
};
const challengePath = '/.well-known/acme-challenge/';

/**
 * Passes requests on to containers by their host. Node's parser refuses heads that two servers could read differently.
 */
export function createIngressServer(traffic: Traffic, pools: Pools): Server {
  return handleRequests(createServer(limits), traffic, pools);
}

/** The same with TLS. A client cannot connect to a host without a certificate. */
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

  /** Responds to every request that does not switch to another protocol. */
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
    // Requests by HTTP/2 could not be checked. A server may ignore the header and respond by HTTP/1.1.
    const isPassed =
      typeof found !== 'number' &&
      redirect(traffic, exchange, found) === null &&
      !/\bh2c\b/i.test(request.headers.upgrade ?? '');
    if (isPassed) forwardUpgrade(routes, exchange, socket, head);
    else respond(exchange, responseOn(exchange, socket));
  });
  return server;
}

/** Content for an issuer of certificates, whatever the host's route is. */
function challengeOf({ challenges }: Traffic, url: string): string | undefined {
  return challenges.size > 0 && url.startsWith(challengePath)
    ? challenges.get(url.slice(challengePath.length))
    : undefined;
}

/** Finds the host of a request and notes its app; an error status without one, and for a method that is refused. */
function find(routes: Routes, exchange: Exchange): FoundHost | 400 | 404 | 405 {
  const { host, request } = exchange;
  const { url = '', method } = request;
  // Other forms of a target contain a host, which a container may prefer.
  if (host === null || !(url.startsWith('/') || (method === 'OPTIONS' && url === '*'))) return 400;
  const found = routes.find(host);
  exchange.app = found?.app ?? null;
  // An app would respond with the headers, also with those that scripts cannot read.
  if (method === 'TRACE') return 405;
  return found ?? 404;
}

/** Location of a redirect: TLS if the host has a certificate, or another host; `null` without a redirect. */
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
  // Keeps the port of the request, for an ingress on another port than 443.
  const [port = ''] = /:\d+$/.exec(request.headers.host ?? '') ?? [];
  return `${passed.scheme}://${redirectTo}${port}${path}`;
}
