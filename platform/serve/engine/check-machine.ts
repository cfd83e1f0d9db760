import { BlockList } from 'node:net';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { ControlClient } from '../../ingress/control-client.ts';
import type { Described } from '../../ingress/ingress-process.ts';
import { isLockedSqlite } from '../../database/sqlite/driver.ts';
import type { EngineConfig } from '../config/config.ts';
import { askEngine, NoEngine } from '../../docker/ask-engine.ts';
import { disksOf } from '../../docker/engine/disk.ts';
import { existingFolder } from '../../shared/existing-folder.ts';
import { problemsOfPlaces } from './ports.ts';

interface Machine {
  readonly socketPath: string;
  readonly config: EngineConfig;
  /** Folder of the engine in the data folder, which may not exist yet. */
  readonly folder: string;
}

/**
 * Missing requirements of apps on this machine: for each the field of the configuration, the problem, and the next
 * step.
 */
export async function checkMachine({ socketPath, config, folder }: Machine): Promise<readonly string[]> {
  return [
    ...(await problemsOfEngine(socketPath, { folder, lowBytes: config.lowDiskBytes })),
    ...problemsOfSubnets(config.subnets),
    ...(await problemsOfPorts(config, folder)),
  ];
}

/** Problems of the engine, and of the disks of the engine and the data. */
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

/** Bits of an address in the network of an app. Other networks of that size belong to apps too. */
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
    { setting: 'engine.ingress.port', host: ingress.host, port: ingress.port },
    { setting: 'engine.ingress.securePort', host: ingress.host, port: ingress.securePort },
    { setting: 'engine.ssh.port', host: ssh.host, port: ssh.port },
    { setting: 'engine.otlp.port', host: '0.0.0.0', port: otlp.port },
  ];
  return problemsOfPlaces(
    places.flatMap(({ port, ...place }) => (port === null || taken.includes(port) ? [] : [{ ...place, port }])),
  );
}

/** Ports of the ingress of this data, which goes on without a server. */
async function portsOfIngress(folder: string): Promise<number[]> {
  // `createControl` of the process responds with this type.
  const described = (await new ControlClient(folder).call('GET', '/').catch(() => null)) as Described | null;
  const addresses = [described?.url, described?.secureUrl].flatMap((url) => (url ? [new URL(url)] : []));
  return addresses.map(({ port, protocol }) => Number(port) || (protocol === 'https:' ? 443 : 80));
}
