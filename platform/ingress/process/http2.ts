import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import {
  constants,
  createServer,
  type Http2ServerRequest,
  type Http2ServerResponse,
  type ServerHttp2Session,
} from 'node:http2';
import type { Server as SecureServer } from 'node:https';
import type { TLSSocket } from 'node:tls';

interface Limits {
  readonly maxHeaderSize: number;
  readonly keepAliveTimeout: number;
}

const mostStreams = 128;

/** Serves clients that choose HTTP/2 when they connect, and leaves the others to the server. */
export function serveHttp2(server: SecureServer, limits: Limits, listener: RequestListener): void {
  const sessions = new Set<ServerHttp2Session>();
  const second = createServer({
    maxSessionMemory: 10,
    settings: { maxConcurrentStreams: mostStreams, maxHeaderListSize: limits.maxHeaderSize, enablePush: false },
  });
  second.on('session', (session) => {
    sessions.add(session);
    session.setTimeout(limits.keepAliveTimeout, () => session.close());
    session.once('close', () => sessions.delete(session));
    // Errors of streams end their requests.
    session.on('error', () => undefined);
  });
  second.on('request', (request, response) => {
    const taken = asHttp1(request);
    if (taken) listener(taken, withHeaders(response));
    else request.stream.close(constants.NGHTTP2_PROTOCOL_ERROR);
  });
  const [first] = server.listeners('secureConnection');
  server.removeAllListeners('secureConnection');
  server.on('secureConnection', (socket: TLSSocket) => {
    if (socket.alpnProtocol === 'h2') second.emit('connection', socket);
    else first?.call(server, socket);
  });
  const [closeIdle, closeAll] = [server.closeIdleConnections.bind(server), server.closeAllConnections.bind(server)];
  server.closeIdleConnections = () => {
    closeIdle();
    for (const session of sessions) session.close();
  };
  server.closeAllConnections = () => {
    closeAll();
    for (const session of sessions) session.destroy();
  };
}

/** Has a client of HTTP/2 use another connection for its next requests. The open ones go on. */
export function closeSession(request: IncomingMessage): void {
  // Only requests by HTTP/2 have this member.
  const session = (request as unknown as Partial<Http2ServerRequest>).stream?.session;
  // Until then, the stream of this request does not count as accepted, and would be refused.
  if (session) setImmediate(() => session.close());
}

/** A request with the headers that HTTP/1.1 would have; `null` if its target or method is not valid there. */
function asHttp1(request: Http2ServerRequest): IncomingMessage | null {
  const { headers, rawHeaders: given, method, url } = request;
  if (!/^[A-Za-z-]+$/.test(method) || !/^[\x21-\x7e\x80-\xff]+$/.test(url)) return null;
  const authority = headers[':authority'];
  const rawHeaders: string[] = authority === undefined ? [] : ['Host', authority];
  const cookies: string[] = [];
  for (let index = 0; index < given.length; index += 2) {
    const [name = '', value = ''] = [given[index], given[index + 1]];
    if (name.startsWith(':') || (name === 'host' && value === authority)) continue;
    // RFC 9113, 8.2.3: one field in HTTP/1.1.
    if (name === 'cookie') cookies.push(value);
    else rawHeaders.push(name, value);
  }
  if (cookies.length > 0) rawHeaders.push('cookie', cookies.join('; '));
  const own = { ...headers, host: authority ?? headers.host };
  if (headers['content-length'] === undefined && !request.stream.endAfterHeaders) own['transfer-encoding'] = 'chunked';
  Object.defineProperty(request, 'headers', { value: own });
  Object.defineProperty(request, 'rawHeaders', { value: rawHeaders });
  // Node gives both kinds of requests the members that are used here.
  return request as unknown as IncomingMessage;
}

/** A response whose headers may be names and values, alternating; Node would keep the last one of several. */
function withHeaders(response: Http2ServerResponse): ServerResponse {
  const writeHead = response.writeHead.bind(response);
  const write = (status: number, ...rest: readonly unknown[]) => {
    const headers = rest.at(-1);
    // HTTP/2 has no reason beside the status.
    return writeHead(
      status,
      Array.isArray(headers) ? joined(headers as readonly string[]) : (headers as Record<string, string>),
    );
  };
  Object.defineProperty(response, 'writeHead', { value: write });
  // Node would close the stream without an error, as if the response were complete.
  const destroy = () => response.stream.close(constants.NGHTTP2_INTERNAL_ERROR);
  Object.defineProperty(response, 'destroy', { value: destroy });
  // Node gives both kinds of responses the members that are used here.
  return response as unknown as ServerResponse;
}

function joined(headers: readonly string[]): Record<string, string | string[]> {
  const all: Record<string, string | string[]> = {};
  for (let index = 0; index < headers.length; index += 2) {
    const [name, value] = [(headers[index] ?? '').toLowerCase(), headers[index + 1] ?? ''];
    const before = all[name];
    all[name] = before === undefined ? value : [before, value].flat();
  }
  return all;
}
