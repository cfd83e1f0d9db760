import { createHash } from 'node:crypto';
import { networkInterfaces } from 'node:os';
import { type Engine, ifMissing, messageOf, statusOf } from './engine.ts';

/** The size of a network: 64 addresses, of which containers get 61. */
const bits = 26;
const addresses = 2 ** (32 - bits);

/**
 * Gives each app a network of its own, whose addresses it chooses: those of Docker's own pools end after 31 networks.
 */
export class Networks {
  readonly #engine: Engine;
  readonly #first: number;
  readonly #count: number;
  readonly #pending = new Map<string, Promise<string>>();

  /** With the addresses that it may use, such as `10.201.0.0/16`. */
  constructor(engine: Engine, subnets: string) {
    const [address = '', prefix] = subnets.split('/');
    this.#engine = engine;
    this.#first = numberOf(address);
    this.#count = 2 ** (bits - Number(prefix));
  }

  /** The name of an app's network, which is made if it is not there. */
  ensure({ id, region }: { readonly id: string; readonly region: string }): Promise<string> {
    const { names } = this.#engine;
    return this.#ensure(names.network(id), names.labels({ app: id, region }));
  }

  /** The address by which the containers of an app reach the machine of the engine. */
  async gateway(appId: string): Promise<string> {
    const { docker, names } = this.#engine;
    const network = await docker.getNetwork(names.network(appId)).inspect();
    // The types leave out what both engines respond with.
    const { IPAM } = network as {
      readonly IPAM?: { readonly Config?: readonly { readonly Gateway?: string; readonly Subnet?: string }[] };
    };
    const { Gateway, Subnet = '' } = IPAM?.Config?.[0] ?? {};
    const [first = ''] = Subnet.split('/');
    // Docker leaves it out where it has chosen it: then it is the first address.
    return Gateway ?? textOf(numberOf(first) + 1);
  }

  /** The name of the network of a build. */
  ensureForBuild({ id, region }: { readonly id: string; readonly region: string }): Promise<string> {
    const { names } = this.#engine;
    return this.#ensure(names.build(id), names.labels({ build: id, region }));
  }

  #ensure(name: string, labels: Record<string, string>): Promise<string> {
    // Two calls at once would make two networks with one name.
    const pending = this.#pending.get(name) ?? this.#make(name, labels).finally(() => this.#pending.delete(name));
    this.#pending.set(name, pending);
    return pending;
  }

  async #make(name: string, Labels: Record<string, string>): Promise<string> {
    const { docker } = this.#engine;
    if ((await docker.getNetwork(name).inspect().catch(ifMissing(null))) !== null) return name;
    // Docker isolates networks from each other by itself.
    const isolated = (await this.#engine.isPodman()) ? { Options: { isolate: 'true' } } : {};
    for (const subnet of this.#subnetsOf(name)) {
      const IPAM = { Driver: 'default', Config: [{ Subnet: subnet }] };
      try {
        await docker.createNetwork({ Name: name, CheckDuplicate: true, Driver: 'bridge', Labels, IPAM, ...isolated });
        return name;
      } catch (error) {
        const message = messageOf(error);
        if ((statusOf(error) === 409 || message.includes(name)) && /exist/i.test(message)) return name;
        if (!/subnet|overlap|pool/i.test(message)) throw error;
      }
    }
    throw new Error('There is no free subnet for another app or build.');
  }

  async remove(appId: string): Promise<void> {
    await this.#engine.docker.getNetwork(this.#engine.names.network(appId)).remove().catch(ifMissing(undefined));
  }

  /** All subnets that this machine does not use, beginning at one that follows from the name of the network. */
  *#subnetsOf(network: string): Generator<string> {
    const hash = createHash('sha256').update(network).digest().readUInt32BE(0);
    const used = usedHere();
    for (let tries = 0; tries < this.#count; tries++) {
      const first = this.#first + ((hash + tries) % this.#count) * addresses;
      if (!used.some((address) => address >= first && address < first + addresses)) yield `${textOf(first)}/${bits}`;
    }
  }
}

/** An engine does not know the networks of another one on the same machine. */
function usedHere(): number[] {
  const all = Object.values(networkInterfaces()).flatMap((one) => one ?? []);
  return all.filter(({ family }) => family === 'IPv4').map(({ address }) => numberOf(address));
}

function numberOf(address: string): number {
  return address.split('.').reduce((number, part) => number * 256 + Number(part), 0);
}

function textOf(address: number): string {
  return [24, 16, 8, 0].map((shift) => (address / 2 ** shift) & 255).join('.');
}
