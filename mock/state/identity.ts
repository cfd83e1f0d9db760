import type { Identity } from '../../server/ports/identity.ts';
import type { MockContext } from '../context/context.ts';
import { hasNoMemberships } from '../persona/memberships.ts';
import type { People } from '../persona/people.ts';
import type { State } from './state.ts';

/** Lets in whoever sends a token that the session has, and not who sends one that it has revoked; sessions are as without a state. */
export function createStateIdentity(
  personas: Identity<MockContext>,
  people: People,
  state: (of: MockContext) => State,
): Identity<MockContext> {
  return {
    async authenticate(credential, mockContext) {
      if (credential.kind === 'session') return personas.authenticate(credential, mockContext);
      const kept = [...state(mockContext).tokens.values()].find(({ secret }) => secret === credential.secret);
      const user = kept && people.personas.find((persona) => persona.user.id === kept.userId)?.user;
      if (!user || kept.expired) return null;
      const { pinnedWorkspaceId, token } = kept;
      return { userId: user.id, tokenId: token.id, scope: token.scope, pinnedWorkspaceId, phoneVerified: user.phoneVerified };
    },
    async findMembership({ userId }, workspaceSlug, mockContext) {
      const own = state(mockContext)
        .belongings(userId, { nowhere: hasNoMemberships(mockContext) })
        .find(({ kept }) => kept.workspace.slug === workspaceSlug);
      return own ? { workspaceId: own.kept.workspace.id, role: own.role } : null;
    },
  };
}
