import { isOwned, ownershipName, pointsTo, requiredRecords } from './domain.ts';
import type { RowOf } from '../tables/tables.ts';

type DomainRow = RowOf<'domains'>;
type Ingress = Pick<RowOf<'regions'>, 'ingressHost' | 'ipv4' | 'ipv6'>;

/** The next step for a domain; `null` for none. */
export function domainMessage(domain: DomainRow, ingress: Ingress): string | null {
  const { status, errorCode } = domain;
  if (errorCode === 'claim_expired') return 'Add the domain again to claim the host.';
  if (errorCode === 'host_claimed') return 'Remove the host from the other app, then add the domain again.';
  if (errorCode === 'certificate_expired') return 'Read the error of its certificate. New attempts to get one go on.';
  if (domain.found.isUnknown)
    return `The name servers do not respond. Check the name servers of ${domain.host}; they are asked again.`;
  if (status === 'active') return null;
  return status === 'verifying' ? 'The certificate is being issued.' : recordsMessage(domain, ingress);
}

/** The next step for a host whose name servers do not respond. */
export function nameServersMessage(host: string): string {
  return `The name servers do not respond. Check the name servers of ${host}, and try again.`;
}

/** The error of a domain, by its code. */
export function domainError(domain: DomainRow): { code: string; message: string } | null {
  const { errorCode: code, host, verifiedAt, found } = domain;
  if (code === null) return null;
  if (code === 'certificate_expired') return { code, message: `The certificate of ${host} has expired.` };
  if (code === 'host_claimed')
    return { code, message: `The records of another app that claims ${host} were right first.` };
  if (code === 'dns_moved') {
    const [address] = [...found.cname, ...found.a, ...found.aaaa];
    return { code, message: address === undefined ? `${host} points nowhere.` : `${host} points to ${address}.` };
  }
  const reason =
    verifiedAt === null ? 'The records were not right within 72 hours.' : 'The host has pointed elsewhere for 30 days.';
  return { code, message: reason };
}

/** The missing records of a host. */
function recordsMessage(domain: DomainRow, ingress: Ingress): string {
  const { host, found } = domain;
  if (pointsTo(found, ingress)) return `Set the TXT record of ${ownershipName(host)}.`;
  return `${addressMessage(host, ingress)}${isOwned(domain) ? '' : ', and the TXT record'}.`;
}

/** The records that lead a host to an ingress, without a full stop. */
export function addressMessage(host: string, ingress: Ingress): string {
  const records = requiredRecords({ host, ownershipValue: null }, ingress);
  const cname = records.find(({ type }) => type === 'CNAME');
  if (cname) return `Set a CNAME record of ${host} to ${cname.value}`;
  return `Set the ${ingress.ipv6.length > 0 ? 'A and AAAA' : 'A'} records of ${host}`;
}
