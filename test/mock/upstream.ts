import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { type RunningMock, startMock, type StartOptions } from '../../mock/start.ts';
import { listen } from '../listen.ts';

/** A mock and its upstream; disposal stops both. */
export interface Proxied extends AsyncDisposable {
  readonly url: string;
  readonly mock: RunningMock;
  /** The URL of the upstream. */
  readonly upstream: string;
  /** The output of the mock. */
  readonly messages: readonly string[];
}

/** Starts a mock with this app as upstream. `prefix` is the base path of the contract there. */
export async function startProxied(app: RequestListener, options: StartOptions = {}, prefix = ''): Promise<Proxied> {
  const server = await listen(app);
  return putBefore(server.url + prefix, options, () => server[Symbol.asyncDispose]());
}

/** Starts a mock with a raw TCP server as upstream; `respond` runs on the first bytes of each connection. */
export async function startRaw(respond: (socket: Socket) => void, options: StartOptions = {}): Promise<Proxied> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('data', () => respond(socket));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A server that listens on a port has an address of this form.
  const { port } = server.address() as AddressInfo;
  return putBefore(`http://127.0.0.1:${port}`, options, async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
}

export async function putBefore(
  upstream: string,
  options: StartOptions,
  close: () => PromiseLike<void> = async () => undefined,
): Promise<Proxied> {
  const messages: string[] = [];
  const mock = await startMock({ host: '127.0.0.1', upstream, onMessage: (line) => messages.push(line), ...options });
  const dispose = async () => {
    await mock.stop();
    await close();
  };
  return { url: mock.url, mock, upstream, messages, [Symbol.asyncDispose]: dispose };
}

/** Returns an app with the same response for each request. */
export function respondWith(status: number, headers: Record<string, string>, body = ''): RequestListener {
  return (_, response) => response.writeHead(status, headers).end(body);
}

/** An app that returns the request as JSON. */
export const mirror: RequestListener = (request, response) => {
  let body = '';
  request.setEncoding('latin1').on('data', (chunk: string) => (body += chunk));
  request.on('end', () => {
    const { method, url, headers } = request;
    response.writeHead(200, { 'content-type': 'text/mirror' }).end(JSON.stringify({ method, url, headers, body }));
  });
};

/** The request that a mirror received. */
export interface Mirrored {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: string;
}

export async function readMirror(response: Response): Promise<Mirrored> {
  // The mirror wrote this JSON.
  return JSON.parse(await response.text()) as Mirrored;
}
