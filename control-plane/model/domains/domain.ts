import { compareText } from '../shared/order.ts';
import type { FoundRecords } from '../tables/domains.ts';
import type { RowOf } from '../tables/tables.ts';

type DomainRow = RowOf<'domains'>;
type Ingress = Pick<RowOf<'regions'>, 'ingressHost' | 'ipv4' | 'ipv6'>;

/** A record that a host needs. For each purpose, one complete alternative is enough. */
export interface RequiredRecord {
  readonly type: 'CNAME' | 'A' | 'AAAA' | 'TXT';
  readonly name: string;
  readonly value: string;
  readonly purpose: 'address' | 'ownership';
  readonly alternative: 'cname' | 'addresses' | 'txt';
}

/** Limit of domains of an app. */
export const mostDomains = 50;

/** The records of a host before it was looked up. */
export const nothingFound: FoundRecords = { a: [], aaaa: [], cname: [], texts: [] };

/** Records that lead a name to an ingress. A name directly below a public suffix cannot have a CNAME record. */
export function addressRecords(name: string, { ingressHost, ipv4, ipv6 }: Ingress): RequiredRecord[] {
  const cname = { type: 'CNAME', name, value: ingressHost, purpose: 'address', alternative: 'cname' } as const;
  const address = { name, purpose: 'address', alternative: 'addresses' } as const;
  return [
    ...(isApex(name) ? [] : [cname]),
    ...ipv4.map((value) => ({ ...address, type: 'A' as const, value })),
    ...ipv6.map((value) => ({ ...address, type: 'AAAA' as const, value })),
  ];
}

/** Records that a domain needs, address records first. */
export function requiredRecords(
  { host, ownershipValue }: Pick<DomainRow, 'host' | 'ownershipValue'>,
  ingress: Ingress,
): RequiredRecord[] {
  const addresses = addressRecords(host, ingress);
  if (ownershipValue === null) return addresses;
  const txt = {
    type: 'TXT',
    name: ownershipName(host),
    value: ownershipValue,
    purpose: 'ownership',
    alternative: 'txt',
  } as const;
  return [...addresses, txt];
}

/** Name of the TXT record that proves the ownership of a host. */
export function ownershipName(host: string): string {
  return `_pcp-challenge.${host}`;
}

/** Whether exactly this record is set. The target of a CNAME does not count. */
export function isSet({ type, value }: RequiredRecord, { a, aaaa, cname, texts }: FoundRecords): boolean {
  if (type === 'CNAME') return cname[0] === value;
  if (type === 'TXT') return texts.includes(value);
  return cname.length === 0 && (type === 'A' ? a : aaaa).includes(value);
}

/** Whether a host leads to an ingress: by its name, or by exactly its addresses. */
export function pointsTo(
  { a, aaaa, cname }: Omit<FoundRecords, 'texts'>,
  { ingressHost, ipv4, ipv6 }: Ingress,
): boolean {
  if (cname.includes(ingressHost)) return true;
  return a.length + aaaa.length > 0 && isSame(a, ipv4) && isSame(aaaa, ipv6);
}

/** Whether the app claims the host and has not shown yet that it may have the host. */
export function isClaim({ status }: Pick<DomainRow, 'status'>): boolean {
  return status === 'pending_dns';
}

/** Whether the app has lost the host, or its claim on it. Adding the host again replaces such a domain. */
export function isOver({ errorCode }: Pick<DomainRow, 'errorCode'>): boolean {
  return errorCode === 'claim_expired' || errorCode === 'host_claimed';
}

/** Whether another workspace claims the host too, so that each has to prove that it owns the host. */
export function isContested(
  { workspaceId }: Pick<DomainRow, 'workspaceId'>,
  ofHost: readonly Pick<DomainRow, 'workspaceId' | 'status'>[],
): boolean {
  return ofHost.some((other) => isClaim(other) && other.workspaceId !== workspaceId);
}

/** Value of a TXT record that proves the ownership of a host. `id` is a new UUID. */
export function newOwnershipValue(id: string): string {
  return `pcp-verification=${id.replaceAll('-', '')}`;
}

/** Whether the TXT record is set, if it is needed. */
export function isOwned({ ownershipValue, found }: Pick<DomainRow, 'ownershipValue' | 'found'>): boolean {
  return ownershipValue === null || found.texts.includes(ownershipValue);
}

/** Whether the host is an ingress's, or below it, where apps have their own addresses. */
export function isIngressHost(host: string, { ingressHost }: Pick<Ingress, 'ingressHost'>): boolean {
  return host === ingressHost || host.endsWith(`.${ingressHost}`);
}

/**
 * Hosts of an app that the ingress serves: verified ones whose claim has not expired. A host that points elsewhere is
 * included, for requests that still arrive.
 */
export function servedHosts(domains: readonly DomainRow[]): { host: string; redirectTo: string | null }[] {
  const served = domains.filter(({ heldHost }) => heldHost !== null);
  return served.map(({ host, redirectTo }) => ({ host, redirectTo }));
}

/** The primary domain first, then by host. */
export function sortDomains<D extends DomainRow>(domains: readonly D[]): D[] {
  return domains.toSorted(
    (a, b) => Number(b.primaryOf !== null) - Number(a.primaryOf !== null) || compareText(a.host, b.host),
  );
}

/**
 * Whether a host that redirects to `target` would be redirected back to itself. `redirectOf`: the target of another
 * host.
 */
export async function leadsBack(
  host: string,
  target: string,
  redirectOf: (host: string) => Promise<string | null>,
): Promise<boolean> {
  const seen = new Set([host]);
  for (let next: string | null = target; next !== null;) {
    const nextHost: string = hostOf(next);
    if (nextHost === host) return true;
    if (seen.has(nextHost)) return false;
    seen.add(nextHost);
    next = await redirectOf(nextHost);
  }
  return false;
}

/** Second-level names below which country registries register domains. */
const registrySuffix = /^(ac|co|com|edu|go|gob|gov|ltd|me|mil|ne|net|nom|or|org|plc|sch)\.[a-z]{2}$/;

/** Whether a host is directly below a public suffix, judged by its name. */
function isApex(host: string): boolean {
  const labels = host.split('.');
  return labels.length === 2 || (labels.length === 3 && registrySuffix.test(labels.slice(1).join('.')));
}

function isSame(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((value) => others.includes(value));
}

/** Host of a redirect's target, which may have a scheme, a port and a path. */
function hostOf(target: string): string {
  const [host = ''] = target.replace(/^https?:\/\//, '').split(/[:/]/);
  return host.toLowerCase();
}
