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
  ensure(app: { readonly id: string; readonly region: string }): Promise<string> {
    // Two calls at once would make two networks with one name.
    const pending = this.#pending.get(app.id) ?? this.#make(app).finally(() => this.#pending.delete(app.id));
    this.#pending.set(app.id, pending);
    return pending;
  }

  async #make(app: { readonly id: string; readonly region: string }): Promise<string> {
    const { docker, names } = this.#engine;
    const name = names.network(app.id);
    if ((await docker.getNetwork(name).inspect().catch(ifMissing(null))) !== null) return name;
    // Docker isolates networks from each other by itself.
    const isolated = (await this.#engine.isPodman()) ? { Options: { isolate: 'true' } } : {};
    const Labels = names.labels({ app: app.id, region: app.region });
    for (const subnet of this.#subnetsOf(app.id)) {
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
    throw new Error('There is no free subnet for another app.');
  }

  async remove(appId: string): Promise<void> {
    await this.#engine.docker.getNetwork(this.#engine.names.network(appId)).remove().catch(ifMissing(undefined));
  }

  /** All subnets that this machine does not use, beginning at one that follows from the id of the app. */
  *#subnetsOf(appId: string): Generator<string> {
    const hash = createHash('sha256').update(appId).digest().readUInt32BE(0);
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
