import type { Contract } from '../server/http/document.ts';
import { type Scope, scopes } from '../server/model/operation.ts';
import type { Membership, Principal } from '../server/model/principal.ts';
import type { Credential, Identity } from '../server/ports/identity.ts';
import type { Examples } from './examples.ts';

/** Demo tokens, one a scope. They open the mock and nothing else. */
export const demoTokens = { full: 'pcp_demo_owner', deploy: 'pcp_demo_deploy', read: 'pcp_demo_read' } as const satisfies Record<
  Scope,
  string
>;

/** The value of the session cookie that the mock accepts. */
export const demoSession = 'demo_owner';

/** The people of the story: whoever sends a demo token is the user of `getMe`, a member of the workspaces of `listWorkspaces`, by a token of `listTokens`. */
export async function createMockIdentity({ operations }: Contract, examples: Examples): Promise<Identity> {
  const answer = async (id: string) => {
    const operation = operations.find((one) => one.id === id);
    return operation ? (await examples(operation, {})).body : {};
  };
  // The examples are valid answers of their operations; lint has checked it.
  const { user } = (await answer('getMe')) as { user: { id: string; phoneVerified: boolean } };
  // As above.
  const listed = (await answer('listWorkspaces')) as { workspaces: { id: string; slug: string; role: Membership['role'] }[] };
  const memberships = new Map(listed.workspaces.map(({ id, slug, role }) => [slug, { workspaceId: id, role }]));
  // As above.
  const known = (await answer('listTokens')) as { tokens: { id: string; scope: Scope }[] };
  const principal = (tokenId: string | null, scope: Scope): Principal => ({
    userId: user.id,
    tokenId,
    scope,
    pinnedWorkspaceId: null,
    phoneVerified: user.phoneVerified,
  });
  const idOf = (scope: Scope) => known.tokens.find((token) => token.scope === scope)?.id ?? `demo-${scope}`;
  const bySecret = new Map<string, Principal>(scopes.map((scope) => [demoTokens[scope], principal(idOf(scope), scope)]));

  return {
    async authenticate(credential: Credential) {
      if (credential.kind === 'token') return bySecret.get(credential.secret) ?? null;
      return credential.id === demoSession ? principal(null, 'full') : null;
    },
    async findMembership(_, workspaceSlug) {
      return memberships.get(workspaceSlug) ?? null;
    },
  };
}
