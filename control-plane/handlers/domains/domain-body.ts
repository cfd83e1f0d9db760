import type { components } from '../../../generated/types.ts';
import type { DnsCheck } from '../../actions/public/dns.ts';
import type { FoundCertificate, FoundDomain } from '../../actions/domains/domains.ts';
import { isSet, requiredRecords } from '../../model/domains/domain.ts';
import { domainError, domainMessage } from '../../model/domains/domain-message.ts';
import { timestamp, timestampOrNull } from '../shared/timestamp.ts';

type Schemas = components['schemas'];

export function domainBody({ row, region }: FoundDomain): Schemas['Domain'] {
  const { id, host, primaryOf, redirectTo, status, verifiedAt, createdAt, found } = row;
  return {
    id,
    host,
    isPrimary: primaryOf !== null,
    redirectTo,
    status,
    error: domainError(row),
    records: requiredRecords(row, region).map((record) => ({ ...record, isSet: isSet(record, found) })),
    verifiedAt: timestampOrNull(verifiedAt),
    message: domainMessage(row, region),
    createdAt: timestamp(createdAt),
  };
}

export function certBody({ row, host }: FoundCertificate, now: number): Schemas['Cert'] {
  const { id, status, issuer, errorCode, errorMessage, remediation } = row;
  return {
    domainId: id,
    host,
    status,
    issuer,
    notBefore: timestampOrNull(row.notBefore),
    notAfter: timestampOrNull(row.notAfter),
    renewAt: timestampOrNull(row.renewAt),
    error: errorCode === null ? null : { code: errorCode, message: errorMessage ?? errorCode, remediation },
    retryAt: timestampOrNull(row.retryAt),
    checkedAt: timestamp(now),
  };
}

export function dnsBody({ records, lookup, checkedAt }: DnsCheck): Schemas['DomainDns'] {
  const { host = null, resolved = null, region = null, isTaken: taken = null, message = null } = lookup ?? {};
  return {
    host,
    records: records.map(({ type, name, value }) => ({ type, name, value })),
    resolved: resolved && { a: [...resolved.a], aaaa: [...resolved.aaaa], cname: [...resolved.cname] },
    points: resolved && region !== null,
    region,
    taken,
    message,
    checkedAt: timestamp(checkedAt),
  };
}
