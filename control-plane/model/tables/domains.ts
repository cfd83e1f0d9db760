import {
  certificateLifecycle,
  type CertificateState,
  domainLifecycle,
  type DomainReason,
  type DomainState,
} from '../../../generated/moves.ts';
import { reasonsOf, statesOf } from './states.ts';
import { integer, json, nullable, oneOf, table, text, time } from './table.ts';
import { ofApp } from './references.ts';

/** The records of a host in the DNS. */
export interface FoundRecords {
  readonly a: readonly string[];
  readonly aaaa: readonly string[];
  /** The chain of CNAME records, nearest first. */
  readonly cname: readonly string[];
  /** TXT records of the name that proves the ownership. */
  readonly texts: readonly string[];
  /** Whether the name servers did not respond to the last check. The records are those of the check before. */
  readonly isUnknown?: boolean;
}

export const domainTables = {
  domains: table(
    {
      id: text,
      workspaceId: text,
      appId: text,
      host: text,
      // The host of a verified domain; null before that, and once the app does not have the host any more.
      heldHost: nullable(text),
      // The app, for its primary domain.
      primaryOf: nullable(text),
      redirectTo: nullable(text),
      status: oneOf<DomainState>(statesOf(domainLifecycle)),
      errorCode: nullable(oneOf<DomainReason>(reasonsOf(domainLifecycle))),
      // Value of the TXT record that proves the ownership of the host; null if none is needed.
      ownershipValue: nullable(text),
      // Records found by the last check.
      found: json<FoundRecords>(),
      // Number of daily checks in a row that found the host elsewhere, and the time of the second of them.
      missedChecks: integer,
      movedAt: nullable(time),
      createdAt: time,
      verifiedAt: nullable(time),
      checkedAt: nullable(time),
    },
    {
      scope: { workspace: 'workspaceId' },
      unique: { domains_host: ['heldHost'], domains_primary: ['primaryOf'] },
      references: [ofApp],
    },
  ),
  // The id is that of its domain.
  certificates: table(
    {
      id: text,
      workspaceId: text,
      appId: text,
      status: oneOf<CertificateState>(statesOf(certificateLifecycle)),
      issuer: nullable(text),
      notBefore: nullable(time),
      notAfter: nullable(time),
      renewAt: nullable(time),
      errorCode: nullable(text),
      errorMessage: nullable(text),
      remediation: nullable(text),
      // Number of failures since it was last issued.
      failures: integer,
      retryAt: nullable(time),
    },
    {
      scope: { workspace: 'workspaceId' },
      references: [ofApp, { table: 'domains', columns: ['id'], key: ['id'], onDelete: 'cascade' }],
    },
  ),
  // A host that a workspace has verified. Until `heldUntil`, another workspace has to prove its ownership; null while
  // the claim lasts. The id is that of the domain, which may be deleted.
  hostHolds: table(
    { id: text, host: text, region: text, holderWorkspaceId: text, heldUntil: nullable(time) },
    { scope: 'system', unique: { hostHolds_host: ['host'] } },
  ),
};
