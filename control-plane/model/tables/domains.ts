import { domainLifecycle, type DomainState } from '../../../generated/lifecycles.ts';
import { statesOf } from './states.ts';
import { nullable, oneOf, table, text, time } from './table.ts';
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
      status: oneOf<DomainState>(statesOf(domainLifecycle)),
      createdAt: time,
    },
    {
      scope: { workspace: 'workspaceId' },
      unique: { domains_host: ['heldHost'], domains_primary: ['primaryOf'] },
      references: [ofApp],
    },
  ),
};
