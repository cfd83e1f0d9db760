import {
  certificateLifecycle,
  type CertificateState,
  domainLifecycle,
  type DomainReason,
  type DomainState,
} from '../../../generated/lifecycles.ts';
import { reasonsOf, statesOf } from './states.ts';
import { flag, integer, nullable, oneOf, table, text, time } from './table.ts';
import { ofApp } from './references.ts';

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
      // What the last check found, for people.
      message: nullable(text),
      // The value of the TXT record that shows who owns the host; null if none is needed.
      ownershipValue: nullable(text),
      isAddressSet: flag,
      isOwnershipSet: flag,
      // How many daily checks in a row found the host elsewhere, and since when it is `dns_moved`.
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
      checkedAt: time,
    },
    {
      scope: { workspace: 'workspaceId' },
      references: [ofApp, { table: 'domains', columns: ['id'], key: ['id'], onDelete: 'cascade' }],
    },
  ),
  // A host that a workspace had verified: until then another workspace has to show that it owns the host.
  hostHolds: table(
    { id: text, host: text, holderWorkspaceId: text, heldUntil: time },
    { scope: 'system', unique: { hostHolds_host: ['host'] } },
  ),
};
