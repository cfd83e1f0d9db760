import { isIngressHost, isOver, ownershipName, requiredRecords } from '../model/domains/domain.ts';
import { compareText } from '../model/shared/order.ts';
import type { RowOf } from '../model/tables/tables.ts';
import type { Clock } from '../ports/clock.ts';
import { type Dns, NameServersFail, type Resolved } from '../ports/dns.ts';
import type { Store } from '../ports/store.ts';

/** The records at a name. */
export interface NameRecords {
  readonly a?: readonly string[];
  readonly aaaa?: readonly string[];
  readonly cname?: string;
  readonly texts?: readonly string[];
  /** Whether the name servers of the name do not respond. */
  readonly fails?: boolean;
}

/** Time until the owner of a domain has set the required records. */
const ownerDelayMs = 2 * 60_000;

/**
 * A DNS with the addresses of ingresses, and with the required records of domains a while after each was added.
 * Records from a later `set` replace those of the owner.
 */
export class SimulatedDns implements Dns {
  readonly #store: Store;
  readonly #clock: Clock;
  #first: ReadonlyMap<string, NameRecords> = new Map();
  readonly #names = new Map<string, { readonly at: number; readonly records: NameRecords }>();

  constructor({ store, clock }: { readonly store: Store; readonly clock: Clock }) {
    this.#store = store;
    this.#clock = clock;
  }

  /** Sets records from before any domain was added. */
  restore(names: ReadonlyMap<string, NameRecords>): void {
    this.#first = names;
  }

  /** Replaces the records at a name. */
  set(name: string, records: NameRecords): void {
    this.#names.set(name, { at: this.#clock.now(), records });
  }

  async resolve(host: string): Promise<Resolved> {
    const chain: string[] = [];
    for (let name = host; ;) {
      const { cname, a = [], aaaa = [] } = await this.#recordsAt(name);
      if (cname === undefined || chain.includes(cname)) return { a: sorted(a), aaaa: sorted(aaaa), cname: chain };
      chain.push(cname);
      name = cname;
    }
  }

  async texts(name: string): Promise<readonly string[]> {
    const { texts = [] } = await this.#recordsAt(name);
    return sorted(texts);
  }

  async #recordsAt(name: string): Promise<NameRecords> {
    const records = await this.#find(name);
    if (records.fails) throw new NameServersFail();
    return records;
  }

  async #find(name: string): Promise<NameRecords> {
    const now = this.#clock.now();
    const set = this.#names.get(name);
    return this.#store.read('system', async (tx) => {
      const regions = await tx.regions.list({});
      const region = regions.find((candidate) => isIngressHost(name, candidate));
      if (region) return { a: region.ipv4, aaaa: region.ipv6 };
      const host = name.startsWith(challenge) ? name.slice(challenge.length) : name;
      // The first app that claims a host is the owner's.
      const [domain] = (await tx.domains.list({ host }, { order: ['createdAt'] })).filter((one) => !isOver(one));
      const isOwners =
        domain && now >= domain.createdAt + ownerDelayMs && (set === undefined || set.at < domain.createdAt);
      if (!isOwners) return set?.records ?? this.#first.get(name) ?? {};
      const app = await tx.apps.find({ id: domain.appId });
      const ingress = regions.find(({ id }) => id === app?.region);
      return ingress ? ownRecords(name, domain, ingress) : {};
    });
  }
}

const challenge = ownershipName('');

/** The records that the owner sets at a name: a CNAME record if possible. */
function ownRecords(name: string, domain: RowOf<'domains'>, ingress: RowOf<'regions'>): NameRecords {
  const records = requiredRecords(domain, ingress).filter((record) => record.name === name);
  const valuesOf = (type: string) => records.filter((record) => record.type === type).map(({ value }) => value);
  const [cname] = valuesOf('CNAME');
  if (cname !== undefined) return { cname };
  return { a: valuesOf('A'), aaaa: valuesOf('AAAA'), texts: valuesOf('TXT') };
}

function sorted(values: readonly string[]): string[] {
  return values.toSorted(compareText);
}
