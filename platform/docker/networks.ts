import { createHash } from 'node:crypto';
import { networkInterfaces } from 'node:os';
import { type Engine, ifMissing, messageOf, statusOf } from './engine.ts';
import { repeat } from './repeat.ts';

/** The size of a network: 64 addresses, 61 of them for containers. */
const bits = 26;
const addresses = 2 ** (32 - bits);

/** Gives each app a network of its own with chosen addresses: Docker's own pools end after 31 networks. */
export class Networks {
  readonly #engine: Engine;
  readonly #first: number;
  readonly #count: number;
  readonly #pending = new Map<string, Promise<string>>();

  /** `subnets`: addresses for all networks, such as `10.201.0.0/16`. */
  constructor(engine: Engine, subnets: string) {
    const [address = '', prefix] = subnets.split('/');
    this.#engine = engine;
    this.#first = numberOf(address);
    this.#count = 2 ** (bits - Number(prefix));
  }

  /** Returns the name of an app's network, which is made if it is missing. */
  ensure({ id, region }: { readonly id: string; readonly region: string }): Promise<string> {
    const { names } = this.#engine;
    return this.#ensure(names.network(id), names.labels({ app: id, region }));
  }

  /** The address at which the containers of an app reach the engine's machine. */
  gateway(appId: string): Promise<string> {
    return this.gatewayOf(this.#engine.names.network(appId));
  }

  /** The same by the name of a network. */
  async gatewayOf(name: string): Promise<string> {
    const { docker, signal } = this.#engine;
    const network = await repeat(() => docker.getNetwork(name).inspect(), { signal });
    // The types leave out what both engines respond with.
    const { IPAM } = network as {
      readonly IPAM?: { readonly Config?: readonly { readonly Gateway?: string; readonly Subnet?: string }[] };
    };
    const { Gateway, Subnet = '' } = IPAM?.Config?.[0] ?? {};
    const [first = ''] = Subnet.split('/');
    // Docker leaves out a gateway of its own choice, the first address.
    return Gateway ?? textOf(numberOf(first) + 1);
  }

  /** The name of the network of a build. */
  ensureForBuild({ id, region }: { readonly id: string; readonly region: string }): Promise<string> {
    const { names } = this.#engine;
    return this.#ensure(names.build(id), names.labels({ build: id, region }));
  }

  #ensure(name: string, labels: Record<string, string>): Promise<string> {
    // Two calls at once would make two networks with one name.
    const { signal } = this.#engine;
    const make = () => repeat(() => this.#make(name, labels), { signal }).finally(() => this.#pending.delete(name));
    const pending = this.#pending.get(name) ?? make();
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

  /** Yields the subnets that this machine does not use, beginning at one that follows from the network's name. */
  *#subnetsOf(network: string): Generator<string> {
    const hash = createHash('sha256').update(network).digest().readUInt32BE(0);
    const used = usedHere();
    for (let tries = 0; tries < this.#count; tries++) {
      const first = this.#first + ((hash + tries) % this.#count) * addresses;
      if (!used.some((address) => address >= first && address < first + addresses)) yield `${textOf(first)}/${bits}`;
    }
  }
}

/** Addresses in this machine's networks: an engine does not know the networks of another one. */
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
