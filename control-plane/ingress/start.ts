import { once } from 'node:events';
import { mkdirSync, rmSync } from 'node:fs';
import { request, type Server } from 'node:http';
import { type AddressInfo, BlockList, isIPv6, Server as NetServer } from 'node:net';
import { join } from 'node:path';
import { type AccessEntry, AccessLog } from './access-log.ts';
import { createControl } from './control.ts';
import { type Predecessor, type Program, startSuccessor, type Successor } from './hand-over.ts';
import { Pools } from './pools.ts';
import { RouteFiles } from './route-files.ts';
import { Routes } from './routes.ts';
import type { Traffic } from './exchange.ts';
import { createIngressServer } from './server.ts';
import { socketOf } from './socket.ts';

export interface IngressOptions {
  /** Where routes and the socket for control are. One process at a time uses it. */
  readonly folder: string;
  /** 0 takes a free one. */
  readonly port: number;
  readonly host: string;
  /** All that the process was started with. */
  readonly args: readonly string[];
  /** The addresses of proxies before it. */
  readonly trustedProxies: readonly string[];
  /** How many log entries wait for a control plane that is away. */
  readonly logLimit: number;
  readonly now: () => number;
  readonly predecessor: Predecessor | null;
}

export interface StartedIngress {
  readonly url: string;
  /** Resolves after `stop`, when requests under way have ended. */
  readonly ended: Promise<void>;
  readonly stop: () => void;
}

/** The longest that requests under way may take once it is to stop. */
const drainMs = 30_000;

/** Takes up the routes of a folder, and leads requests from then on, whether or not a control plane runs. */
export async function startIngress({ folder, port, host, args, now, predecessor, ...options }: IngressOptions): Promise<StartedIngress> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const socket = socketOf(folder);
  if (!predecessor && (await responds(socket)))
    throw new Error(`An ingress uses the folder ${folder} already. Stop it first, or choose another folder.`);
  const [routes, files, pools, log] = [new Routes(), new RouteFiles(join(folder, 'routes')), new Pools(), new AccessLog(options.logLimit)];
  for (const route of files.read()) routes.set(route);
  let onEnd: (entry: AccessEntry) => void = log.add.bind(log);
  const isTrusted = trustOf(options.trustedProxies);
  const traffic: Traffic = { routes, now, isTrusted, onEnd: (entry) => onEnd(entry), isEnding: false };
  const server = createIngressServer(traffic, pools);
  predecessor?.onEntries((entries) => entries.forEach((entry) => log.add(entry)));
  await predecessor?.takeServers((one) => {
    if (one.host === host && (one.port === port || port === 0)) server.listen(one.server);
  });
  // Of two that start at once, the second one fails here, before it touches the socket.
  if (!server.listening) await once(server.listen(port, host), 'listening');
  // A server that listens on a port has an address of this form.
  const { port: taken } = server.address() as AddressInfo;
  const url = `http://${isIPv6(host) ? `[${host}]` : host}:${taken}`;
  const stopping = Promise.withResolvers<Successor | null>();
  const handOver = async (program: Program) => {
    const successor = await startSuccessor(program, [{ host, port: taken, server }]);
    successor.tell(log.take());
    onEnd = (entry) => successor.tell([entry]);
    traffic.isEnding = true;
    stopping.resolve(successor);
  };
  const control = createControl({ args, url, routes, files, pools, log, stop: () => stopping.resolve(null), handOver });
  await predecessor?.freeSocket();
  rmSync(socket, { force: true });
  await once(control.listen(socket), 'listening');
  return { url, stop: () => stopping.resolve(null), ended: stopping.promise.then((successor) => end(server, control, successor)) };
}

/** New connections go to the next process at once. The others get time for what is under way. */
async function end(server: Server, control: Server, successor: Successor | null): Promise<void> {
  // It removes the file of the socket, so that the next process must not have made its own before.
  control.close();
  control.closeIdleConnections();
  successor?.freeSocket();
  const closed = once(server, 'close');
  // Without a successor, connections that are idle are closed at once. With one, each may send one more request, which
  // would be lost if it arrives just as its connection is closed.
  if (successor) NetServer.prototype.close.call(server);
  else server.close();
  const late = setTimeout(() => server.closeAllConnections(), drainMs);
  await closed;
  clearTimeout(late);
}

function responds(socketPath: string): Promise<boolean> {
  return new Promise((resolve) => {
    const asked = request({ socketPath, path: '/' }, (response) => {
      response.resume();
      resolve(true);
    });
    asked.once('error', () => resolve(false));
    asked.end();
  });
}

function trustOf(proxies: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const proxy of proxies) {
    const [address = '', prefix] = proxy.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    list.addSubnet(address, Number(prefix ?? (family === 'ipv6' ? 128 : 32)), family);
  }
  if (proxies.length === 0) return () => false;
  return (address) => list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}
