import type { Membership, Principal } from '../../contract/model/principal.ts';
import type { Identity } from '../../server/ports/identity.ts';
import { token } from './cases.ts';

/** The sender of all requests. */
export const principal: Principal = {
  userId: 'ada',
  tokenId: 'laptop',
  scope: 'full',
  pinnedWorkspaceId: null,
  phoneVerified: true,
};
const principals = new Map([[token, principal]]);
const membership: Membership = { workspaceId: 'acme', role: 'owner' };

/** Knows one token, without a database. */
export const identity: Identity = {
  authenticate: async (credential) =>
    credential.kind === 'token' ? (principals.get(credential.secret) ?? null) : null,
  findMembership: async () => membership,
};
