import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Handlers } from '../../generated/handlers.ts';
import { createApp } from './app.ts';
import { createHttpServer } from './http-server.ts';
import { createLog } from './log.ts';
import { createMetrics, type Metrics } from './metrics.ts';
import type { FrontOptions } from './options.ts';

export interface ServeOptions extends Omit<FrontOptions, 'stopping' | 'observer'> {
  /** The port of the API; 0 takes a free one. */
  readonly port: number;
  /** The port of `/metrics`, `/livez` and `/readyz`, for the machines that look after this one; 0 takes a free one. */
  readonly operationsPort: number;
  readonly host?: string;
  /** Whether the backend can answer now, for `/readyz`; yes by default. */
  readonly isReady?: () => Promise<boolean>;
  /** How long a stop waits for requests before it cuts them off, in milliseconds; 10,000 by default. */
  readonly graceMs?: number;
}

/** A control plane that is being served. */
export interface Served {
  readonly url: string;
  readonly operationsUrl: string;
  /** Ends streams, lets requests finish, then closes both ports. Idempotent. */
  stop(): Promise<void>;
}

/** Serves a backend behind the front, with its metrics and its health on a port of their own. */
export async function serve(handlers: Handlers, options: ServeOptions): Promise<Served> {
  const { host = 'localhost', graceMs = 10_000, isReady = async () => true } = options;
  const log = options.log ?? createLog();
  const stopping = new AbortController();
  const metrics = createMetrics();
  const app = await createApp(handlers, { ...options, log, stopping: stopping.signal, observer: metrics.observer });
  const api = await listen(createHttpServer(app, options.errorShape), options.port, host);
  const ready = async () => !stopping.signal.aborted && (await isReady());
  const operations = await listen(createServer(createOperations(metrics, ready)), options.operationsPort, host);
  log.info({ url: api.url, operationsUrl: operations.url }, 'serving');

  let stopped: Promise<void> | undefined;
  const stop = async () => {
    log.info({}, 'stopping');
    stopping.abort();
    await close(api.server, graceMs);
    await close(operations.server, 0);
    log.info({}, 'stopped');
  };
  return { url: api.url, operationsUrl: operations.url, stop: () => (stopped ??= stop()) };
}

/** `/livez`: the process answers. `/readyz`: it wants requests. `/metrics`: for Prometheus. */
function createOperations(metrics: Metrics, isReady: () => Promise<boolean>): RequestListener {
  const answer = async ({ method, url }: IncomingMessage): Promise<[status: number, text: string, type?: string]> => {
    if (method !== 'GET' && method !== 'HEAD') return [405, 'Use GET.\n'];
    if (url === '/livez') return [200, 'alive\n'];
    if (url === '/readyz') return (await isReady()) ? [200, 'ready\n'] : [503, 'not ready\n'];
    if (url === '/metrics') return [200, await metrics.text(), metrics.contentType];
    return [404, 'Here are /livez, /readyz and /metrics.\n'];
  };
  return (request, response) => {
    const send = (status: number, text: string, type = 'text/plain; charset=utf-8') =>
      response.writeHead(status, { 'Content-Type': type, 'Cache-Control': 'no-store' }).end(text);
    answer(request).then(
      (answered) => send(...answered),
      (error: unknown) => send(503, `not ready: ${String(error)}\n`),
    );
  };
}

async function listen(server: Server, port: number, host: string): Promise<{ server: Server; url: string }> {
  server.listen(port, host);
  await once(server, 'listening');
  // A server that listens on a port has an address of this form.
  const address = server.address() as AddressInfo;
  return { server, url: `http://${host.includes(':') ? `[${host}]` : host}:${address.port}` };
}

async function close(server: Server, graceMs: number): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  // A connection that is kept alive turns idle only when its last request has been answered.
  const sweep = setInterval(() => server.closeIdleConnections(), 20);
  const cut = setTimeout(() => server.closeAllConnections(), graceMs);
  await closed;
  clearInterval(sweep);
  clearTimeout(cut);
}
