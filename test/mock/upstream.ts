import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { type RunningMock, startMock, type StartOptions } from '../../mock/start.ts';
import { listen } from '../listen.ts';

/** A mock with a server behind it; both end together. */
export interface Proxied extends AsyncDisposable {
  readonly url: string;
  readonly mock: RunningMock;
  /** The address of the server. */
  readonly upstream: string;
  /** What the mock told its terminal. */
  readonly told: readonly string[];
}

/** Puts a mock before a server. `prefix` is where in the server the contract's paths begin. */
export async function startProxied(app: RequestListener, options: StartOptions = {}, prefix = ''): Promise<Proxied> {
  const server = await listen(app);
  return putBefore(server.url + prefix, options, () => server[Symbol.asyncDispose]());
}

/** Puts a mock before what answers with these very bytes, whatever it is sent, and then does as it is told. */
export async function startRaw(answer: (socket: Socket) => void, options: StartOptions = {}): Promise<Proxied> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('data', () => answer(socket));
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
  const told: string[] = [];
  const mock = await startMock({ host: '127.0.0.1', upstream, onMessage: (line) => told.push(line), ...options });
  const dispose = async () => {
    await mock.stop();
    await close();
  };
  return { url: mock.url, mock, upstream, told, [Symbol.asyncDispose]: dispose };
}

/** A server that answers everything alike. */
export function answering(status: number, headers: Record<string, string>, body = ''): RequestListener {
  return (_, response) => response.writeHead(status, headers).end(body);
}

/** A server that tells whoever asks what it was sent. */
export const mirror: RequestListener = (request, response) => {
  let body = '';
  request.setEncoding('latin1').on('data', (chunk: string) => (body += chunk));
  request.on('end', () => {
    const { method, url, headers } = request;
    response.writeHead(200, { 'content-type': 'text/mirror' }).end(JSON.stringify({ method, url, headers, body }));
  });
};

/** What a mirror was sent. */
export interface Mirrored {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: string;
}

export async function readMirror(response: Response): Promise<Mirrored> {
  // The mirror wrote it.
  return JSON.parse(await response.text()) as Mirrored;
}
