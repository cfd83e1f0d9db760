import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { Handlers } from '../../generated/handlers.ts';
import type { Principal } from '../model/principal.ts';
import { createApp } from './app.ts';
import { closeServer, createHttpServer, listenOn } from './http-server.ts';
import { createLog } from './log.ts';
import { createMetrics, type Metrics } from './metrics.ts';
import type { AppOptions } from './options.ts';

export interface ServeOptions<P extends Principal = Principal> extends Omit<AppOptions<unknown, P>, 'stopping' | 'observer'> {
  /** The port of the API; 0 takes a free one. */
  readonly port: number;
  /** The port of `/metrics`, `/livez` and `/readyz`, for the machines that look after this one; 0 takes a free one. */
  readonly adminPort: number;
  readonly host?: string;
  /** Whether the backend can answer now, for `/readyz`; yes by default. */
  readonly isReady?: () => Promise<boolean>;
  /** How long a stop waits for requests before it cuts them off, in milliseconds; 10,000 by default. */
  readonly graceMs?: number;
}

/** A control plane that is being served. */
export interface Served {
  readonly url: string;
  readonly adminUrl: string;
  /** Ends streams, lets requests finish, then closes both ports. Idempotent. */
  stop(): Promise<void>;
}

/** Serves a backend behind the front, with its metrics and its health on a port of their own. */
export async function serve<P extends Principal = Principal>(handlers: Handlers<P>, options: ServeOptions<P>): Promise<Served> {
  const { host = 'localhost', graceMs = 10_000, isReady = async () => true } = options;
  const log = options.log ?? createLog();
  const stopping = new AbortController();
  const metrics = createMetrics();
  const app = await createApp(handlers, { ...options, log, stopping: stopping.signal, observer: metrics.observer });
  const ready = async () => !stopping.signal.aborted && (await isReady());
  const api = createHttpServer(app, options.errorShape);
  const admin = createServer(createAdmin(metrics, ready));
  const adminUrl = await listenOn(admin, options.adminPort, host);
  const url = await listenOn(api, options.port, host).catch(async (error: unknown) => {
    await closeServer(admin, 0);
    throw error;
  });
  log.info({ url, adminUrl }, 'serving');

  let stopped: Promise<void> | undefined;
  const stop = async () => {
    log.info({}, 'stopping');
    stopping.abort();
    await closeServer(api, graceMs);
    await closeServer(admin, 0);
    log.info({}, 'stopped');
  };
  return { url, adminUrl, stop: () => (stopped ??= stop()) };
}

/** `/livez`: the process answers. `/readyz`: it wants requests. `/metrics`: for Prometheus. */
function createAdmin(metrics: Metrics, isReady: () => Promise<boolean>): RequestListener {
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
