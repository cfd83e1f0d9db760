import { once } from 'node:events';
import { mkdirSync, rmSync } from 'node:fs';
import { request, type Server } from 'node:http';
import { type AddressInfo, BlockList, isIPv6 } from 'node:net';
import { join } from 'node:path';
import { AccessLog } from './access-log.ts';
import { createControl } from './control.ts';
import { Pools } from './pools.ts';
import { RouteFiles } from './route-files.ts';
import { Routes } from './routes.ts';
import { createIngressServer } from './server.ts';

export interface IngressOptions {
  /** Where routes and the socket for control are. One process at a time uses it. */
  readonly folder: string;
  /** 0 takes a free one. */
  readonly port: number;
  readonly host: string;
  readonly version: string;
  /** The addresses of proxies before it. */
  readonly trustedProxies: readonly string[];
  /** How many log entries wait for a control plane that is away. */
  readonly logLimit: number;
  readonly now: () => number;
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
export async function startIngress({ folder, port, host, version, now, ...options }: IngressOptions): Promise<StartedIngress> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const socket = socketOf(folder);
  if (await responds(socket)) throw new Error(`An ingress uses the folder ${folder} already. Stop it first, or choose another folder.`);
  const [routes, files, pools, log] = [new Routes(), new RouteFiles(join(folder, 'routes')), new Pools(), new AccessLog(options.logLimit)];
  for (const route of files.read()) routes.set(route);
  const traffic = { routes, now, isTrusted: trustOf(options.trustedProxies), onEnd: log.add.bind(log) };
  const server = createIngressServer(traffic, pools);
  // Of two that start at once, the second one fails here, before it touches the socket.
  server.listen(port, host);
  await once(server, 'listening');
  // A server that listens on a port has an address of this form.
  const { port: taken } = server.address() as AddressInfo;
  const url = `http://${isIPv6(host) ? `[${host}]` : host}:${taken}`;
  const stopping = Promise.withResolvers<void>();
  const control = createControl({ version, url, routes, files, pools, log, stop: stopping.resolve });
  rmSync(socket, { force: true });
  control.listen(socket);
  await once(control, 'listening');
  return { url, stop: stopping.resolve, ended: stopping.promise.then(() => end(server, control)) };
}

export function socketOf(folder: string): string {
  return join(folder, 'control.sock');
}

/** New connections go to the next process at once. The others get time for what is under way. */
async function end(server: Server, control: Server): Promise<void> {
  control.close();
  const closed = once(server, 'close');
  server.close();
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
