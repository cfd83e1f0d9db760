import { createServer, type RequestListener, type Server } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import type { Registry } from 'prom-client';
import type { Handlers } from '../../generated/handlers.ts';
import type { Principal } from '../../contract/model/principal.ts';
import type { AnyHandlers } from '../dispatch/any-handler.ts';
import type { Observer } from '../ports/observer.ts';
import { createAdmin } from './admin.ts';
import { createListener } from './app.ts';
import { generatedContract } from './generated-contract.ts';
import { closeAfterResponses, closeServer, createHttpServer } from './http-server.ts';
import { listenOn } from './listen.ts';
import { createLog } from './log.ts';
import { createMetrics } from './metrics.ts';
import { type AppOptions, defaultBodyTimeoutSeconds } from './options.ts';
import { createRoutes, type RouteListener, type Routes } from './routes.ts';

/** With `serve`, `violations` is `log` by default, and `handlerTimeoutSeconds` is 60. */
export interface ServeOptions<P extends Principal = Principal> extends Omit<AppOptions<unknown, P>, 'stopping'> {
  /** The port of the API; 0 takes a free one. */
  readonly port: number;
  /** The port of `/metrics`, `/livez` and `/readyz`, for the machines that operate this one; 0 takes a free one. */
  readonly adminPort: number;
  /** The address of the API: `localhost`, the default, is 127.0.0.1 and ::1; `0.0.0.0` is every interface. */
  readonly host?: string;
  /** The address of the port for operators: `localhost` by default, whatever `host` is, since it needs no token. */
  readonly adminHost?: string;
  /** Paths beside the API on its port, such as pages and webhooks; none by default. */
  readonly routes?: Routes;
  /** Responds to requests for files at paths without a route, and returns whether one was; none by default. */
  readonly files?: RouteListener;
  /** Whether the backend can serve requests now, for `/readyz`; yes by default. */
  readonly isReady?: () => Promise<boolean>;
  /**
   * How long an idle connection stays open, in seconds; 65 by default. It must be longer than the idle timeout of the
   * load balancer in front, usually 60 s, which would otherwise reuse a closed connection.
   */
  readonly keepAliveTimeout?: number;
  /** How many connections may be open; the server closes further ones at once. No limit by default. */
  readonly maxConnections?: number;
  /**
   * How long a stop still accepts requests after `/readyz` says 503, so that load balancers notice, in seconds; 0 by
   * default.
   */
  readonly stopDelaySeconds?: number;
  /** How long a stop waits for requests to finish before it closes their connections, in seconds; 10 by default. */
  readonly drainSeconds?: number;
}

/** A control plane that is being served. */
export interface Served {
  readonly url: string;
  readonly adminUrl: string;
  /** The server of the API, for example for its timeouts. */
  readonly server: Server;
  /** The registry of the metrics, for metrics of your own. */
  readonly registry: Registry;
  /** Fails the readiness probe, ends the streams, waits for the other requests, and closes both ports. Idempotent. */
  stop(): Promise<void>;
}

/** Serves a backend behind the front, with its metrics and its health on a port of their own. */
export async function serve<P extends Principal = Principal>(
  handlers: Handlers<P>,
  options: ServeOptions<P>,
): Promise<Served> {
  const { host = 'localhost', adminHost = 'localhost', stopDelaySeconds = 0, drainSeconds = 10 } = options;
  const { isReady = async () => true } = options;
  const log = options.log ?? createLog();
  const stopping = new AbortController();
  const metrics = createMetrics();
  const observer = options.observer ? both(metrics.observer, options.observer) : metrics.observer;
  // The compiler has checked each handler against its operation; they are all called alike.
  const listener = await createListener(
    handlers as object as AnyHandlers,
    { violations: 'log', handlerTimeoutSeconds: 60, ...options, log, observer, stopping: stopping.signal },
    generatedContract(),
  );
  const isRoute = createRoutes(options.routes ?? {}, { ...options, log, observer });
  const isFile = options.files ?? (() => false);
  const respond: RequestListener = (request, response) =>
    isRoute(request, response) || isFile(request, response) || listener(request, response, undefined);
  const api = createHttpServer(respond, { errorShape: options.errorShape, log, observer });
  // Node's own limit, which includes the headers, must not cut off what the body may take.
  api.requestTimeout = api.headersTimeout + (options.bodyTimeoutSeconds ?? defaultBodyTimeoutSeconds) * 1000;
  api.keepAliveTimeout = (options.keepAliveTimeout ?? 65) * 1000;
  if (options.maxConnections !== undefined) api.maxConnections = options.maxConnections;
  api.prependListener('request', (_, response) => {
    metrics.inFlight.inc();
    response.once('close', () => metrics.inFlight.dec());
  });
  let isStopping = false;
  const admin = createServer(createAdmin(metrics.registry, async () => !isStopping && (await isReady())));
  const adminUrl = await listenOn(admin, options.adminPort, adminHost);
  const url = await listenOn(api, options.port, host).catch(async (error: unknown) => {
    await closeServer(admin, 0);
    throw error;
  });
  log.info(
    { url, adminUrl },
    isLocal(host) ? "listening on this machine only; for every interface, set host: '0.0.0.0'" : 'listening',
  );

  let stopped: Promise<void> | undefined;
  const stop = async () => {
    log.info({}, 'stopping');
    isStopping = true;
    closeAfterResponses(api);
    if (stopDelaySeconds > 0) await setTimeout(stopDelaySeconds * 1000);
    stopping.abort();
    await closeServer(api, drainSeconds * 1000);
    await closeServer(admin, 0);
    log.info({}, 'stopped');
  };
  return { url, adminUrl, server: api, registry: metrics.registry, stop: () => (stopped ??= stop()) };
}

function isLocal(host: string): boolean {
  return host === 'localhost' || host === '::1' || host.startsWith('127.');
}

function both(first: Required<Observer>, second: Observer): Observer {
  return {
    responded(...response) {
      first.responded(...response);
      second.responded(...response);
    },
    streams(...change) {
      first.streams(...change);
      second.streams(...change);
    },
    violated(...violation) {
      first.violated(...violation);
      second.violated(...violation);
    },
    malformed(code) {
      first.malformed(code);
      second.malformed?.(code);
    },
  };
}
