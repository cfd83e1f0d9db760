import { randomUUID } from 'node:crypto';
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import type { Socket } from 'node:net';
import { errorBody, type ErrorShape, Problem, statusOf } from '../../contract/problem.ts';
import { explain } from '../dispatch/finish.ts';
import { standardHeaders } from '../dispatch/json-response.ts';
import type { Log } from '../ports/log.ts';
import type { Observer } from '../ports/observer.ts';
import { stopListening } from './listen.ts';
import { deferContinue } from './node-request.ts';

export interface HttpServerOptions {
  /** The shape of error bodies; `nested` by default. */
  readonly errorShape?: ErrorShape | undefined;
  /** Gets an entry for each request that is not valid HTTP. */
  readonly log?: Log;
  /** Counts requests that are not valid HTTP. */
  readonly observer?: Pick<Observer, 'malformed'>;
}

/**
 * Longer than the 60 s after which load balancers usually close an idle connection, so that they never reuse a closed
 * one.
 */
const keepAliveTimeout = 65_000;

/** The latest response on each connection of a server. */
const latestResponses = new WeakMap<Server, Map<Socket, ServerResponse>>();

/**
 * A server whose responses have the contract's error shape also where Node refuses a request before any app sees it.
 */
export function createHttpServer(
  app: RequestListener,
  { errorShape = 'nested', log, observer }: HttpServerOptions = {},
): Server {
  const report = ({ code, details = [] }: Problem, socket: Socket, reason?: string) => {
    const entry = {
      ...explain({ code, details }, ({ path }) => path),
      ...(reason && { reason }),
      client: socket.remoteAddress,
    };
    log?.info(entry, 'refused a malformed request');
    observer?.malformed?.(code);
  };
  const latest = new Map<Socket, ServerResponse>();
  const broken = new WeakSet<Socket>();
  // The header `Host` is checked below, so that the response has the contract's shape.
  const server = createServer({ requireHostHeader: false, keepAliveTimeout });
  latestResponses.set(server, latest);

  server.on('connection', (socket: Socket) => socket.once('close', () => latest.delete(socket)));
  server.on('request', (request, response) => {
    latest.set(request.socket, response);
    const problem = problemOfHead(request);
    if (problem) {
      report(problem, request.socket);
      // The bytes that follow on this connection may be the body of this request.
      broken.add(request.socket);
      return refuse(request, response, problem, errorShape);
    }
    if (!request.url?.startsWith('/')) request.url = toOriginForm(request);
    app(request, response);
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    // Each further piece of a broken request is an error again.
    if (broken.has(socket)) return;
    broken.add(socket);
    const problem = toProblem(error);
    // A client that disconnects has not sent anything malformed.
    if (error.code !== 'ECONNRESET') report(problem, socket, error.code);
    const end = () => endWith(socket, problem, errorShape);
    const before = latest.get(socket);
    // The response to a complete request before this one is sent first.
    if (before?.req.complete && !before.writableFinished) before.once('close', end);
    else end();
  });
  server.on('connect', (_, socket: Socket) => {
    // Node hands the socket over without an error listener: a reset would end the process.
    socket.on('error', () => socket.destroy());
    endWith(socket, new Problem('method_not_allowed', 'CONNECT is not supported.'), errorShape);
  });
  // The body is requested when it is read, so that a request without access is refused before it is sent.
  server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    deferContinue(request, response);
    server.emit('request', request, response);
  });
  // An unknown expectation may be ignored (RFC 9110, 10.1.1).
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  return server;
}

const closesConnections = new WeakSet<Server>();

/**
 * From now on, each response closes its connection, so that its client opens the next one elsewhere. An idle
 * connection stays open: a client may be sending a request on it.
 */
export function closeAfterResponses(server: Server): void {
  if (closesConnections.has(server)) return;
  closesConnections.add(server);
  // Added only now, so that requests cost nothing more while the server runs.
  server.prependListener('request', (_, response) => (response.shouldKeepAlive = false));
  for (const [socket, response] of latestResponses.get(server) ?? []) {
    if (!response.headersSent) response.shouldKeepAlive = false;
    // The head of a stream is sent already.
    else if (!response.writableFinished) response.once('finish', () => socket.end());
  }
}

/** Accepts no new connection, waits for the requests to finish, and then closes the connections that are left. */
export async function closeServer(server: Server, drainMs: number): Promise<void> {
  closeAfterResponses(server);
  const closed = stopListening(server);
  // A connection that is kept alive turns idle only when its last response has been sent.
  const sweep = setInterval(() => server.closeIdleConnections(), 20);
  const cut = setTimeout(() => server.closeAllConnections(), drainMs);
  await closed;
  clearInterval(sweep);
  clearTimeout(cut);
}

/** A target in absolute form (RFC 9112, 3.2.2) without its scheme and host. */
function toOriginForm({ url = '' }: IncomingMessage): string {
  const rest = url.replace(/^https?:\/\/[^/?#]*/i, '');
  return rest.startsWith('/') ? rest : `/${rest}`;
}

function toProblem({ code, message }: NodeJS.ErrnoException): Problem {
  if (code === 'HPE_HEADER_OVERFLOW')
    return new Problem('headers_too_large', 'The target and the headers may have 16 kB together.');
  if (code === 'HPE_CHUNK_EXTENSIONS_OVERFLOW')
    return new Problem('payload_too_large', 'The chunk extensions are too long.');
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return new Problem('request_timeout', 'The request did not arrive in time.');
  const details = [{ in: 'header', path: '', message: message.replace(/^Parse Error: /, ''), rule: 'http' }] as const;
  return new Problem('bad_body', 'The request is not valid HTTP; see details.', { details });
}

/**
 * How long what still arrives is dropped, in milliseconds: closing a connection with unread bytes would lose the
 * response.
 */
const lingerMs = 1000;

function endWith(socket: Socket, problem: Problem, errorShape: ErrorShape): void {
  const { status, headers, body } = refusal(problem, errorShape);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
  setTimeout(() => socket.destroy(), lingerMs).unref();
}

function refuse(request: IncomingMessage, response: ServerResponse, problem: Problem, errorShape: ErrorShape): void {
  const { status, headers, body } = refusal(problem, errorShape);
  response.writeHead(status, headers).end(request.method === 'HEAD' ? undefined : body);
}

/** A response after which the connection is closed. */
function refusal(problem: Problem, errorShape: ErrorShape) {
  const body = JSON.stringify(errorBody(problem, errorShape));
  const headers = {
    'X-Request-Id': randomUUID(),
    ...standardHeaders,
    ...(problem.code === 'method_not_allowed' && { Allow: '' }),
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    Connection: 'close',
  };
  return { status: statusOf(problem.code) ?? 400, headers, body };
}

/**
 * RFC 9112: a request of HTTP/1.1 has exactly one host (3.2), and its transfer encoding has to be one that the server
 * knows (6.1).
 */
function problemOfHead({ rawHeaders, httpVersion, headers }: IncomingMessage): Problem | null {
  const coding = headers['transfer-encoding'];
  // Node passes the bytes of `gzip, chunked` on as they are.
  if (coding !== undefined && coding.toLowerCase() !== 'chunked') {
    return new Problem('unsupported_transfer_encoding', 'The transfer encoding has to be `chunked` alone.');
  }
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2)
    if (rawHeaders[at]?.length === 4 && rawHeaders[at]?.toLowerCase() === 'host') hosts += 1;
  if (hosts === 1 || (hosts === 0 && httpVersion === '1.0')) return null;
  const rule = hosts === 0 ? 'required' : 'uniqueItems';
  const message = hosts === 0 ? 'is required' : `stands ${hosts} times; send it once`;
  return new Problem('bad_body', 'The request has no single host; see details.', {
    details: [{ in: 'header', path: 'host', message, rule }],
  });
}
