import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { type ErrorShape, Problem } from '../contract/problem.ts';
import { standingHeaders } from './respond.ts';

/** A server that has an answer of ours for what Node would refuse by itself, before any app sees it. */
export function createHttpServer(app: RequestListener, errorShape: ErrorShape = 'nested'): Server {
  const latest = new WeakMap<Socket, ServerResponse>();
  const broken = new WeakSet<Socket>();
  // The front asks for `Host` itself.
  const server = createServer({ requireHostHeader: false });

  server.on('request', (request, response) => {
    latest.set(request.socket, response);
    if (!request.url?.startsWith('/')) request.url = toOriginForm(request);
    app(request, response);
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    // Each further piece of a broken request is an error again.
    if (broken.has(socket)) return;
    broken.add(socket);
    const end = () => endWith(socket, toProblem(error), errorShape);
    const before = latest.get(socket);
    // A request that came whole before this one is answered first.
    if (before?.req.complete && !before.writableFinished) before.once('close', end);
    else end();
  });
  server.on('connect', (_, socket: Socket) => {
    // Node hands the socket over with nobody listening: a reset would end the process.
    socket.on('error', () => socket.destroy());
    endWith(socket, new Problem('method_not_allowed', 'Nothing is tunnelled here.', { headers: { Allow: '' } }), errorShape);
  });
  // An expectation may be passed over (RFC 9110, 10.1.1); the answer is the same as without it.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  return server;
}

/** Waits until a server listens, and says where. */
export async function listenOn(server: Server, port: number, host: string): Promise<string> {
  server.listen(port, host);
  await once(server, 'listening');
  // A server that listens on a port has an address of this form.
  const address = server.address() as AddressInfo;
  return `http://${host.includes(':') ? `[${host}]` : host}:${address.port}`;
}

/** Takes nothing new, lets what runs finish, and cuts off what has not after the grace. */
export async function closeServer(server: Server, graceMs: number): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  // A connection that is kept alive turns idle only when its last request has been answered.
  const sweep = setInterval(() => server.closeIdleConnections(), 20);
  const cut = setTimeout(() => server.closeAllConnections(), graceMs);
  await closed;
  clearInterval(sweep);
  clearTimeout(cut);
}

/** An address with scheme and host (RFC 9112, 3.2.2) without them: Express finds no path in some of those. */
function toOriginForm({ url = '' }: IncomingMessage): string {
  const rest = url.replace(/^https?:\/\/[^/?#]*/i, '');
  return rest.startsWith('/') ? rest : `/${rest}`;
}

function toProblem({ code, message }: NodeJS.ErrnoException): Problem {
  if (code === 'HPE_HEADER_OVERFLOW') return new Problem('headers_too_large', 'The address and the headers may have 16 kB together.');
  if (code === 'HPE_CHUNK_EXTENSIONS_OVERFLOW') return new Problem('payload_too_large', 'The names of the chunks are too long.');
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return new Problem('request_timeout', 'The request did not arrive in time.');
  const details = [{ in: 'header', path: '', message: message.replace(/^Parse Error: /, ''), rule: 'http' }] as const;
  return new Problem('bad_body', 'This is no HTTP request that can be read; see details.', { details });
}

/** How long what still arrives is thrown away: a connection that is closed upon unread bytes takes its answer with it. */
const lingerMs = 1000;

function endWith(socket: Socket, problem: Problem, errorShape: ErrorShape): void {
  const body = JSON.stringify(problem.toBody(errorShape));
  const headers = {
    'X-Request-Id': randomUUID(),
    ...standingHeaders,
    ...problem.headers,
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    Connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}\r\n${lines.join('')}\r\n${body}`);
  setTimeout(() => socket.destroy(), lingerMs).unref();
}
