import type { Principal } from '../../server/model/principal.ts';
import type { Credential, Identity } from '../../server/ports/identity.ts';
import type { MockContext } from '../context/context.ts';
import { hasNoMemberships } from './memberships.ts';
import type { ResolvedPersona, People } from './people.ts';

/** Identifies the personas by their tokens and sessions. The front decides what they may do, as for real users. */
export function createMockIdentity(people: People): Identity<MockContext> {
  return {
    async authenticate(credential) {
      const persona = findPersona(people, credential);
      return persona && !persona.expired ? principalOf(persona, credential, people) : null;
    },
    async findMembership({ userId }, workspaceSlug, mockContext) {
      if (hasNoMemberships(mockContext)) return null;
      const workspace = people.workspacesOf(userId).find(({ slug }) => slug === workspaceSlug);
      return workspace ? { workspaceId: workspace.id, role: workspace.role } : null;
    },
  };
}

function findPersona({ personas }: People, credential: Credential): ResolvedPersona | undefined {
  if (credential.kind === 'token') return personas.find(({ token }) => token === credential.secret);
  return personas.find(({ session }) => session === credential.id);
}

function principalOf({ user, listed, scope, pin }: ResolvedPersona, { kind }: Credential, { workspaces }: People): Principal {
  const pinned = workspaces.find(({ slug }) => slug === pin);
  return {
    userId: user.id,
    tokenId: kind === 'token' ? listed.id : null,
    scope,
    pinnedWorkspaceId: pinned?.id ?? null,
    phoneVerified: user.phoneVerified,
  };
}
