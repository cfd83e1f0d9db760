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
  /** Of the name at which the host's owner is proven. */
  readonly texts: readonly string[];
}

export const domainTables = {
  domains: table(
    {
      id: text,
      workspaceId: text,
      appId: text,
      host: text,
      // The host, or null once the claim on it has expired.
      heldHost: nullable(text),
      // The app, if the domain is its primary one.
      primaryOf: nullable(text),
      redirectTo: nullable(text),
      status: oneOf<DomainState>(statesOf(domainLifecycle)),
      errorCode: nullable(oneOf<DomainReason>(reasonsOf(domainLifecycle))),
      // The value of the TXT record that shows who owns the host; null if none is needed.
      ownershipValue: nullable(text),
      // What the last check found.
      found: json<FoundRecords>(),
      // How many daily checks in a row found the host elsewhere, and since when two of them have.
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
  // Has the id of its domain.
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
      // Failures since it was last issued.
      failures: integer,
      retryAt: nullable(time),
    },
    {
      scope: { workspace: 'workspaceId' },
      references: [ofApp, { table: 'domains', columns: ['id'], key: ['id'], onDelete: 'cascade' }],
    },
  ),
  // A host that a workspace has verified. Until `heldUntil` another workspace has to show that it owns the host; null
  // while the claim lasts. Has the id of the domain, which may be gone.
  hostHolds: table(
    { id: text, host: text, region: text, holderWorkspaceId: text, heldUntil: nullable(time) },
    { scope: 'system', unique: { hostHolds_host: ['host'] } },
  ),
};
