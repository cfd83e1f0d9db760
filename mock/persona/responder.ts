import type { Input, Operations, Output } from '../../generated/handlers.ts';
import type { Contract } from '../../server/contract/document.ts';
import type { Principal } from '../../server/model/principal.ts';
import type { MockContext } from '../context/context.ts';
import type { Responder } from '../responder/handlers.ts';
import { hasNoMemberships } from './memberships.ts';
import type { People, User } from './people.ts';
import { ownerPersona } from './personas.ts';
import { writtenExamples } from '../example/written-examples.ts';

type Responses = { readonly [Id in keyof Operations]?: (input: Input<Id>, mockContext: MockContext) => Output<Id> | undefined };

/**
 * Adapts examples to the persona. The first examples show an owner's account; a dashboard depends on the user, their
 * role and their workspaces, so other personas get their own. Responds only where the example would be wrong.
 */
export function createPersonaResponder(contract: Contract, people: People): Responder {
  const responses = createResponses(contract, people);
  return ({ operation, input, mockContext }) => {
    // The table says which operation takes which input, and the front has checked that this one is of this operation.
    const respond = responses[operation.id as keyof Operations] as
      ((input: object, mockContext: MockContext) => object | undefined) | undefined;
    return respond?.(input, mockContext);
  };
}

function createResponses(contract: Contract, people: People): Responses {
  const hydrated = [...writtenExamples(contract, 'getWorkspace', 200).values()];
  const [choice] = writtenExamples(contract, 'listWorkspaces', 200).values();
  const noBilling = writtenExamples(contract, 'getAccountBilling', 200).get('nothing');
  const userOf = ({ userId }: Principal) => people.personas.find(({ user }) => user.id === userId)?.user;
  /** The user, unless it is the one whom the examples show. */
  const userOtherThanOwner = (principal: Principal): User | undefined => {
    const user = userOf(principal);
    return user?.email === ownerPersona.email ? undefined : user;
  };

  return {
    getMe({ principal }) {
      const user = userOtherThanOwner(principal);
      return user && { status: 200, body: { user } };
    },
    updateMe({ principal, body }) {
      const user = userOtherThanOwner(principal);
      return user && { status: 200, body: { user: changeUser(user, body) } };
    },
    listTokens({ principal }) {
      const tokens = people.tokensOf(principal.userId);
      const pin = people.workspaces.find(({ id }) => id === principal.pinnedWorkspaceId)?.slug;
      return { status: 200, body: { tokens: tokens.filter(({ workspaceSlug }) => pin === undefined || workspaceSlug === pin) } };
    },
    getAccountBilling({ principal }) {
      return userOtherThanOwner(principal) && noBilling && { status: 200, body: noBilling };
    },
    listTickets({ principal }) {
      return userOtherThanOwner(principal) && { status: 200, body: { tickets: [] } };
    },
    listWorkspaces({ principal: { userId, pinnedWorkspaceId } }, mockContext) {
      const all = hasNoMemberships(mockContext) ? [] : people.workspacesOf(userId);
      const workspaces = all.filter(({ id }) => pinnedWorkspaceId === null || id === pinnedWorkspaceId);
      return choice && { status: 200, body: { ...choice, workspaces } };
    },
    getWorkspace({ params, membership: { role } }) {
      const example = hydrated.find(({ workspace }) => workspace.slug === params.workspaceSlug);
      return example && { status: 200, body: { workspace: { ...example.workspace, role } } };
    },
    listMembers({ params, membership: { role } }) {
      return { status: 200, body: { members: [...people.membersOf(params.workspaceSlug)], viewerRole: role } };
    },
  };
}

/** A picture that is sent gets a URL. */
function changeUser(user: User, { name = user.name, card = user.card, avatarUrl }: Input<'updateMe'>['body']): User {
  const picture = `https://avatars.acme.test/${user.id}.png`;
  return { ...user, name, card, avatarUrl: avatarUrl === undefined ? user.avatarUrl : avatarUrl && picture };
}
