import { once } from 'node:events';
import { mkdirSync, rmSync } from 'node:fs';
import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createProxyTrust } from '../../../server/http/trust-proxy.ts';
import { type AccessEntry, AccessLog } from './access-log.ts';
import { portOf, responds, urlOf } from './addresses.ts';
import { Certificates, type IngressCertificate } from './certificates.ts';
import { createControl } from './control.ts';
import type { Traffic } from './exchange.ts';
import { Files } from './files.ts';
import { type Predecessor, type Program, startSuccessor, type Successor } from './hand-over.ts';
import { Pools } from './pools.ts';
import { type AppRoute, Routes } from './routes.ts';
import { createIngressServer, createSecureIngressServer } from './server.ts';
import { socketOf } from './socket.ts';

export interface IngressOptions {
  /** Folder of the routes, the certificates and the control socket. One process at a time uses it. */
  readonly folder: string;
  /** 0 chooses a free port. */
  readonly port: number;
  /** Port for TLS; `null` for none. */
  readonly securePort: number | null;
  readonly host: string;
  /** Arguments of the process. */
  readonly args: readonly string[];
  /** Trusted proxies before it: addresses, subnets such as 10.0.0.0/8, or `loopback`. */
  readonly trustedProxies: readonly string[];
  /** Number of log entries to hold while no control plane reads. */
  readonly logLimit: number;
  /**
   * How long connections are accepted after `stop`, in milliseconds, unless another process takes over: balancers need
   * a while to notice. Idle connections are closed after the same time again.
   */
  readonly stopMs: number;
  /**
   * Limit for a reader of the access log after the last request, in milliseconds: 0 for a process whose log is lost
   * with it.
   */
  readonly lingerMs: number;
  readonly now: () => number;
  readonly predecessor: Predecessor | null;
}

export interface StartedIngress {
  readonly url: string;
  /** Resolves after `stop`, when open requests have ended and connections are closed. */
  readonly ended: Promise<void>;
  readonly stop: () => void;
}

/** A server and the port for it. */
interface Wanted {
  readonly server: Server;
  readonly port: number;
}

/** Time limit for open requests once no connections are accepted. */
const drainMs = 30_000;
/** How often a process that ends looks whether its access log has been read. */
const lookMs = 100;

/** Loads the state in a folder, and routes requests from then on, with or without a control plane. */
export async function startIngress(options: IngressOptions): Promise<StartedIngress> {
  const { folder, port, securePort, host, args, now, predecessor } = options;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const socket = socketOf(folder);
  if (!predecessor && (await responds(socket)))
    throw new Error(`An ingress uses the folder ${folder} already. Stop it first, or choose another folder.`);
  const [routes, certificates, challenges, pools] = [
    new Routes(),
    new Certificates(),
    new Map<string, string>(),
    new Pools(),
  ];
  const routeFiles = new Files<AppRoute>(join(folder, 'routes'));
  const certificateFiles = new Files<IngressCertificate>(join(folder, 'certificates'));
  for (const route of routeFiles.read()) routes.set(route);
  for (const certificate of certificateFiles.read()) certificates.set(certificate);
  const log = new AccessLog(options.logLimit);
  const traffic: Traffic = {
    ...{ routes, certificates, challenges, now, securePort: null, isEnding: false },
    trust: createProxyTrust(options.trustedProxies),
    onEnd: log.add.bind(log),
  };
  const plain: Wanted = { server: createIngressServer(traffic, pools), port };
  const secure: Wanted | null =
    securePort === null ? null : { server: createSecureIngressServer(traffic, pools), port: securePort };
  const servers = secure ? [plain, secure] : [plain];
  predecessor?.onEntries((entries) => entries.forEach((entry) => log.add(entry)));
  await listen(servers, host, predecessor);
  traffic.securePort = secure && portOf(secure.server);
  const url = urlOf('http', host, portOf(plain.server));
  const secureUrl = secure && urlOf('https', host, portOf(secure.server));
  const stopping = Promise.withResolvers<Successor | null>();
  const handOver = async (program: Program) => {
    const successor = await startSuccessor(
      program,
      servers.map(({ server, port }) => ({ host, port, server, isSecure: server === secure?.server })),
    );
    successor.send(log.take());
    traffic.onEnd = (entry: AccessEntry) => successor.send([entry]);
    traffic.isEnding = true;
    stopping.resolve(successor);
  };
  const stop = () => {
    traffic.isEnding = true;
    setTimeout(() => stopping.resolve(null), options.stopMs);
  };
  const control = createControl({
    ...{
      args,
      url,
      secureUrl,
      routes,
      routeFiles,
      certificates,
      certificateFiles,
      challenges,
      pools,
      log,
      stop,
      isEnding: () => traffic.isEnding,
      handOver,
    },
  });
  await predecessor?.freeSocket();
  rmSync(socket, { force: true });
  await once(control.listen(socket), 'listening');
  const end = async (successor: Successor | null) => {
    const closeControl = () => {
      // `close` removes the file of the socket, so the next process must create its own afterwards.
      control.close();
      control.closeIdleConnections();
    };
    const lingers = successor === null && options.lingerMs > 0;
    if (!lingers) closeControl();
    successor?.freeSocket();
    await Promise.all(servers.map(({ server }) => drain(server, successor === null ? options.stopMs : drainMs)));
    if (!lingers) return;
    await untilStored(log, options.lingerMs);
    closeControl();
  };
  return { url, stop, ended: stopping.promise.then(end) };
}

/**
 * Makes the servers listen, on the predecessor's sockets if it was given the same addresses. The first one listens
 * without TLS.
 */
async function listen(servers: readonly Wanted[], host: string, predecessor: Predecessor | null): Promise<void> {
  await predecessor?.takeServers((given) => {
    const one = servers[given.isSecure ? 1 : 0];
    if (one && given.host === host && given.port === one.port) one.server.listen(given.server);
  });
  // If two processes start at once, the second one fails here, before it touches the control socket.
  for (const { server, port } of servers) if (!server.listening) await once(server.listen(port, host), 'listening');
}

/**
 * Accepts no more connections. Open requests get time to end. Idle connections get time too, since each may send one
 * more request, which would be lost if it arrived while its connection is closed.
 */
async function drain(server: Server, idleMs: number): Promise<void> {
  const closed = once(server, 'close');
  // `close` of an HTTP server also closes its idle connections.
  NetServer.prototype.close.call(server);
  const idle = setInterval(() => server.closeIdleConnections(), idleMs);
  const late = setTimeout(() => server.closeAllConnections(), drainMs);
  await closed;
  clearInterval(idle);
  clearTimeout(late);
}

/** Waits for a reader of the entries of the last requests. */
async function untilStored(log: AccessLog, limitMs: number): Promise<void> {
  for (let waitedMs = 0; waitedMs < limitMs && !log.isStored; waitedMs += lookMs) await sleep(lookMs);
}
