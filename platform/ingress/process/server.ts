import { createServer, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import { createServer as createSecureServer, type Server as SecureServer } from 'node:https';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { Exchange, type Traffic } from './exchange.ts';
import { sendError } from './error-page.ts';
import { forward } from './forward.ts';
import { closeSession, serveHttp2 } from './http2.ts';
import type { Pools } from './pools.ts';
import type { FoundHost, Routes } from './routes.ts';
import { forwardUpgrade, isUpgrade, responseOn } from './upgrade.ts';

/** Slower heads are refused with 408, larger ones with 431. Bodies may take any time. */
const limits = {
  headersTimeout: 20_000,
  requestTimeout: 0,
  connectionsCheckingInterval: 5000,
  maxHeaderSize: 32_768,
  shouldUpgradeCallback: isUpgrade,
  // Above the 60 s after which load balancers usually close an idle connection.
  keepAliveTimeout: 65_000,
};
/** How long a client that has ended its half of the connection still gets a response; most have left altogether. */
const halfOpenMs = 5000;
const challengePath = '/.well-known/acme-challenge/';

/**
 * Passes requests on to containers by their host. Node's parser refuses heads that two servers could read differently.
 */
export function createIngressServer(traffic: Traffic, pools: Pools): Server {
  return handleRequests(createServer(limits), traffic, pools).on('connection', limitHalfOpen);
}

/** The same with TLS, by HTTP/1.1 or HTTP/2. A client cannot connect to a host without a certificate. */
export function createSecureIngressServer(traffic: Traffic, pools: Pools): SecureServer {
  const options = {
    ...limits,
    handshakeTimeout: 10_000,
    ALPNProtocols: ['h2', 'http/1.1'],
    SNICallback: (host: string, done: (error: null, context?: ReturnType<typeof traffic.certificates.find>) => void) =>
      done(null, traffic.certificates.find(host.toLowerCase())),
  };
  const server = handleRequests(createSecureServer(options), traffic, pools);
  serveHttp2(server, limits, (request, response) => server.emit('request', request, response));
  return server.on('secureConnection', limitHalfOpen);
}

function limitHalfOpen(socket: Socket): void {
  socket.once('end', () => {
    const late = setTimeout(() => socket.destroy(), halfOpenMs).unref();
    socket.once('close', () => clearTimeout(late));
  });
}

function handleRequests<S extends Server | SecureServer>(server: S, traffic: Traffic, pools: Pools): S {
  const { routes } = traffic;
  // Node aborts the requests of such clients otherwise.
  Object.assign(server, { httpAllowHalfOpen: true });

  /** Responds to every request that does not switch to another protocol. */
  const respond = (exchange: Exchange, response: ServerResponse) => {
    const { request, passed } = exchange;
    const challenge = challengeOf(traffic, exchange.target);
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
    if (traffic.isEnding) {
      response.shouldKeepAlive = false;
      closeSession(request);
    }
    respond(new Exchange(traffic, request), response);
  });
  server.on('clientError', refuseUnread);
  server.on('upgrade', (request, socket, head) => {
    const exchange = new Exchange(traffic, request);
    const found = find(routes, exchange);
    if (typeof found !== 'number' && redirect(traffic, exchange, found) === null)
      forwardUpgrade(routes, exchange, socket, head);
    else respond(exchange, responseOn(exchange, socket));
  });
  return server;
}

/** Responses to requests that could not be read, by the code of the error. */
const unread = new Map([
  ['HPE_HEADER_OVERFLOW', `431 The head of a request may have ${limits.maxHeaderSize / 1024} kB at most.`],
  ['HPE_CHUNK_EXTENSIONS_OVERFLOW', '413 The extensions of a chunk may have 16 kB at most.'],
  ['ERR_HTTP_REQUEST_TIMEOUT', `408 The head of the request did not arrive within ${limits.headersTimeout / 1000} s.`],
]);

/** Responds to a request that cannot be read, and closes its connection. */
function refuseUnread(error: NodeJS.ErrnoException, socket: Duplex): void {
  // A response may be under way already, or the client may have left.
  const isBusy = (socket as { readonly _httpMessage?: { readonly headersSent: boolean } | null })._httpMessage
    ?.headersSent;
  if (!socket.writable || isBusy === true || error.code === 'ECONNRESET') return void socket.destroy(error);
  const text = unread.get(error.code ?? '') ?? '400 The request is not valid HTTP.';
  const status = Number(text.slice(0, 3));
  const head = `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\nConnection: close\r\nContent-Type: text/plain\r\n`;
  socket.end(`${head}Content-Length: ${text.length + 1}\r\n\r\n${text}\n`);
}

/** Content for an issuer of certificates, whatever the host's route is. */
function challengeOf({ challenges }: Traffic, url: string): string | undefined {
  return challenges.size > 0 && url.startsWith(challengePath)
    ? challenges.get(url.slice(challengePath.length))
    : undefined;
}

/** Finds the host of a request and notes its app; an error status without one, and for a method that is refused. */
function find(routes: Routes, exchange: Exchange): FoundHost | 400 | 404 | 405 {
  const { host, target } = exchange;
  if (host === null || target === '') return 400;
  const found = routes.find(host);
  exchange.owner = found ?? null;
  // An app would respond with the headers, also with those that scripts cannot read.
  if (exchange.request.method === 'TRACE') return 405;
  return found ?? 404;
}

/** Location of a redirect: TLS if the host has a certificate, or another host; `null` without a redirect. */
function redirect(
  { certificates, securePort }: Traffic,
  { passed, request, host, target }: Exchange,
  { redirectTo }: FoundHost,
): string | null {
  const path = target === '*' ? '/' : target;
  const next = redirectTo ?? host ?? '';
  if (passed.scheme === 'http' && securePort !== null && certificates.find(next))
    return `https://${next}${securePort === 443 ? '' : `:${securePort}`}${path}`;
  if (redirectTo === null) return null;
  // Keeps the port of the request, for an ingress on another port than 443.
  const [port = ''] = /:\d+$/.exec(request.headers.host ?? '') ?? [];
  return `${passed.scheme}://${redirectTo}${port}${path}`;
}
