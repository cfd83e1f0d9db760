import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { cleanUpBuild, removeContainer } from '../builder/remove-orphans.ts';
import { createContainer, startContainer } from '../creations.ts';
import type { Engine } from '../engine.ts';
import { Networks } from '../networks.ts';
import { makeImage } from './image.ts';
import type { Processor } from './instructions.ts';
import { type Address, connectProgram, listenProgram } from './program.ts';

/** Something that the containers of an app must not reach. */
export type Target = 'apps' | 'machine' | 'metadata';

export interface ProbeOptions {
  /** Addresses for networks of apps. */
  readonly subnets: string;
  readonly processor: Processor;
  /** An address of this machine beside the gateways of its networks; `null` without one. */
  readonly machine: string | null;
  /** Ports of this machine, at most three. */
  readonly ports: readonly number[];
  /** Where programs on a rented machine get its credentials. */
  readonly metadata: Address;
}

/** The connection that always has to be made was not. */
export class NoConnection extends Error {}

const region = 'isolation';
const listenerPort = 8080;
const lookMs = 50;
/** Time after which the listener ends by itself, in seconds: the process of the probe may be killed. */
const listenerSeconds = 60;

/**
 * Finds out what a container reaches from its network. Pulls nothing, and leaves nothing. A container in the network
 * of the listener shows that the probe itself works; throws a `NoConnection` if it does not.
 */
export async function probe(engine: Engine, options: ProbeOptions): Promise<readonly Target[]> {
  const run = randomBytes(6).toString('hex');
  // Named as builds, so that the next start removes what a killed process leaves.
  const [own, other, control] = [`isolation-${run}-own`, `isolation-${run}-other`, `isolation-${run}-control`];
  let image: string | null = null;
  try {
    const [from, to] = [await makeNetwork(engine, options, own), await makeNetwork(engine, options, other)];
    const listener = { host: hostAfter(to.gateway), port: listenerPort };
    const targets = targetsOf(options, from.gateway, listener);
    const addresses = targets.map(({ address }) => address);
    const programs = {
      listen: listenProgram(options.processor, listenerPort, listenerSeconds),
      connect: connectProgram(options.processor, addresses),
    };
    image = await makeImage(engine, { programs, links: {} });
    const [listening, ...connecting] = await Promise.all(
      [
        { id: other, network: to.name, address: listener.host },
        { id: own, network: from.name, address: null },
        { id: control, network: to.name, address: null },
      ].map((program) => createProgram(engine, image ?? '', program)),
    );
    await startContainer(engine, listening ?? '');
    const [reached = 0, checked = 0] = await Promise.all(connecting.map((id) => runProgram(engine, id)));
    const isSet = (code: number, n: number) => (code & (2 ** n)) !== 0;
    if (!isSet(checked, 0)) throw new NoConnection('a container does not even reach another one of its network');
    return [...new Set(targets.flatMap(({ target }, n) => (isSet(reached, n) ? [target] : [])))];
  } finally {
    // A network is removed after the containers in it.
    await removeContainer(engine, engine.names.build(control));
    await Promise.all([own, other].map((id) => cleanUpBuild(engine, id)));
    if (image !== null) await engine.docker.getImage(image).remove({ force: true });
  }
}

async function makeNetwork(engine: Engine, { subnets }: ProbeOptions, id: string) {
  const networks = new Networks(engine, subnets);
  const name = await networks.ensureForBuild({ id, region });
  return { name, gateway: await networks.gatewayOf(name) };
}

/** An address that the engine gives to no other container of a new network. */
function hostAfter(gateway: string): string {
  return gateway.replace(/\d+$/, (last) => String(Number(last) + 20));
}

/** Addresses that a container tries to reach, first that of the listener. */
function targetsOf(
  { machine, ports, metadata }: ProbeOptions,
  gateway: string,
  listener: Address,
): { readonly target: Target; readonly address: Address }[] {
  const hosts = [gateway, ...(machine === null ? [] : [machine])];
  return [
    { target: 'apps', address: listener },
    { target: 'metadata', address: metadata },
    ...hosts.flatMap((host) => ports.map((port) => ({ target: 'machine' as const, address: { host, port } }))),
  ];
}

interface Program {
  readonly id: string;
  readonly network: string;
  /** Address of a container that listens; `null` for one that connects. */
  readonly address: string | null;
}

/** Creates a container for a program in a network, and returns its id. */
async function createProgram(engine: Engine, image: string, { id, network, address }: Program): Promise<string> {
  const container = await createContainer(engine, {
    name: engine.names.build(id),
    Image: image,
    Entrypoint: [address === null ? '/connect' : '/listen'],
    Labels: engine.names.labels({ build: id, region }),
    HostConfig: { NetworkMode: network, CapDrop: ['ALL'], SecurityOpt: ['no-new-privileges'] },
    NetworkingConfig: {
      EndpointsConfig: { [network]: address === null ? {} : { IPAMConfig: { IPv4Address: address } } },
    },
  });
  return container.id;
}

/** Runs a program until its end, and returns its exit code. */
export async function runProgram(engine: Engine, id: string): Promise<number> {
  await startContainer(engine, id);
  // Podman 4.3 may take 20 s to respond that a container has ended.
  for (;;) {
    const seen = await engine.inspect(id);
    if (seen === null) throw new Error('its container is gone');
    if (['exited', 'stopped', 'dead'].includes(seen.State.Status)) return seen.State.ExitCode;
    await sleep(lookMs, undefined, { signal: engine.signal });
  }
}
