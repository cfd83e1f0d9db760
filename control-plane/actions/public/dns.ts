import { addressRecords, isIngressHost, pointsTo, type RequiredRecord } from '../../model/domains/domain.ts';
import { addressMessage, nameServersMessage } from '../../model/domains/domain-message.ts';
import type { RowOf } from '../../model/tables/tables.ts';
import { type Dns, NameServersFail, type Resolved } from '../../ports/dns.ts';
import type { Ports } from '../../ports/ports.ts';

/** Present target of a host. */
export interface Lookup {
  readonly host: string;
  /** `null` if the name servers do not respond. */
  readonly resolved: Resolved | null;
  /** The region to whose ingress it points. */
  readonly region: string | null;
  readonly isTaken: boolean;
  /** The next step. */
  readonly message: string | null;
}

export interface DnsCheck {
  /** Records that lead a host to the default region. */
  readonly records: readonly RequiredRecord[];
  /** `null` without a host. */
  readonly lookup: Lookup | null;
  readonly checkedAt: number;
}

/** Anyone may check any host, so only whether an app has it is returned. */
export async function getDns(
  { store, clock, dns }: Ports,
  { host: sent }: { readonly host?: string | undefined },
): Promise<DnsCheck> {
  const host = sent?.toLowerCase() ?? null;
  const { regions, isHeld } = await store.read('system', async (tx) => ({
    regions: await tx.regions.list({}, { order: ['order'] }),
    isHeld: host !== null && (await tx.domains.count({ heldHost: host })) > 0,
  }));
  const region = regions.find(({ status }) => status === 'ready') ?? null;
  const check = { records: region ? addressRecords(host ?? '@', region) : [], checkedAt: clock.now() };
  if (host === null) return { ...check, lookup: null };
  const resolved = await resolve(dns, host);
  const target = (resolved && regions.find((candidate) => pointsTo(resolved, candidate))?.id) ?? null;
  const isTaken = isHeld || regions.some((candidate) => isIngressHost(host, candidate));
  const lookup = { host, resolved, region: target, isTaken };
  return { ...check, lookup: { ...lookup, message: messageOf(lookup, region) } };
}

async function resolve(dns: Dns, host: string): Promise<Resolved | null> {
  try {
    return await dns.resolve(host);
  } catch (error) {
    if (error instanceof NameServersFail) return null;
    throw error;
  }
}

function messageOf(
  { host, resolved, region, isTaken }: Omit<Lookup, 'message'>,
  target: RowOf<'regions'> | null,
): string | null {
  if (isTaken) return 'An app has the host.';
  if (resolved === null) return nameServersMessage(host);
  if (region !== null) return null;
  const isSomewhere = resolved.a.length + resolved.aaaa.length + resolved.cname.length > 0;
  if (isSomewhere) return 'The host points elsewhere. A change of its records can take up to an hour to be seen.';
  return target && `${addressMessage(host, target)}.`;
}
