import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { BlockList, createServer } from 'node:net';
import { networkInterfaces } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { ControlClient } from '../../ingress/control-client.ts';
import type { Described } from '../../ingress/ingress-process.ts';
import { isLockedSqlite } from '../../database/sqlite/driver.ts';
import type { EngineConfig } from '../config/config.ts';
import { askEngine, NoEngine } from '../../docker/engine/ask-engine.ts';
import { disksOf } from '../../docker/engine/disk.ts';

interface Machine {
  readonly socketPath: string;
  readonly config: EngineConfig;
  /** Of the engine, in the data folder. It may not exist yet. */
  readonly folder: string;
}

/**
 * What apps need of this machine and do not have: the field of the configuration each, what is wrong, and what to do.
 */
export async function checkMachine({ socketPath, config, folder }: Machine): Promise<readonly string[]> {
  return [
    ...(await problemsOfEngine(socketPath, { folder, lowBytes: config.lowDiskBytes })),
    ...problemsOfSubnets(config.subnets),
    ...(await problemsOfPorts(config, folder)),
  ];
}

/** The engine, and the disks that it and the data are on. */
async function problemsOfEngine(
  socketPath: string,
  place: { readonly folder: string; readonly lowBytes: number },
): Promise<string[]> {
  try {
    await askEngine(socketPath);
  } catch (error) {
    if (!(error instanceof NoEngine)) throw error;
    return [`engine.socket: ${socketPath} ${error.message}. Start the engine, or name another one.`];
  }
  const problem = await disksOf({ ...place, socketPath, folder: existingFolder(place.folder) }).problem();
  return problem === null ? [] : [`engine.lowDiskBytes: ${problem} Make room, or nothing is built.`];
}

/** The folder, or the one in which it is going to be made. */
function existingFolder(folder: string): string {
  const path = resolve(folder);
  return existsSync(path) ? path : existingFolder(dirname(path));
}

/** How many bits of an address the network of an app has: other networks of that size are those of apps. */
const appBits = 26;

function problemsOfSubnets(subnets: string): string[] {
  const own = listOf(subnets);
  const [first = ''] = subnets.split('/');
  const all = Object.entries(networkInterfaces()).flatMap(([name, addresses = []]) =>
    addresses.map((one) => ({ name, ...one })),
  );
  return all.flatMap(({ name, family, address, cidr }) => {
    if (family !== 'IPv4' || cidr === null || Number(cidr.split('/')[1]) >= appBits) return [];
    if (!own.check(address) && !listOf(cidr).check(first)) return [];
    return [
      `engine.subnets: ${subnets} overlaps ${cidr}, the network of ${name}. Choose addresses that no network has here.`,
    ];
  });
}

function listOf(subnet: string): BlockList {
  const [address = '', bits] = subnet.split('/');
  const list = new BlockList();
  list.addSubnet(address, Number(bits));
  return list;
}

async function problemsOfPorts({ ingress, ssh, otlp }: EngineConfig, folder: string): Promise<string[]> {
  // A server of this data listens there itself.
  if (await isLockedSqlite(folder, 'server')) return [];
  const taken = await portsOfIngress(join(folder, 'ingress'));
  const places = [
    { field: 'engine.ingress.port', host: ingress.host, port: ingress.port },
    { field: 'engine.ingress.securePort', host: ingress.host, port: ingress.securePort },
    { field: 'engine.ssh.port', host: ssh.host, port: ssh.port },
    { field: 'engine.otlp.port', host: '0.0.0.0', port: otlp.port },
  ];
  const found = await Promise.all(
    places.map(async ({ field, host, port }) => {
      const why = port === null || taken.includes(port) ? null : await whyNotListening(host, port);
      return why === null ? [] : [`${field}: ${host}:${port} ${why}`];
    }),
  );
  return found.flat();
}

/** Those of the ingress of this data, which goes on without a server. */
async function portsOfIngress(folder: string): Promise<number[]> {
  // It is what the process responds with.
  const described = (await new ControlClient(folder).call('GET', '/').catch(() => null)) as Described | null;
  const addresses = [described?.url, described?.secureUrl].flatMap((url) => (url ? [new URL(url)] : []));
  return addresses.map(({ port, protocol }) => Number(port) || (protocol === 'https:' ? 443 : 80));
}

async function whyNotListening(host: string, port: number): Promise<string | null> {
  const server = createServer();
  try {
    server.listen(port, host);
    await once(server, 'listening');
    return null;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE') return 'is used by another program. Stop that one, or choose another port.';
    if (code === 'EACCES') return 'needs privileges. Give them to this user, or choose a port above 1023.';
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      return 'is not an address of this machine. Choose one that is.';
    return `cannot be listened at: ${message}. Choose another address or port.`;
  } finally {
    server.close();
  }
}
