import type { Input, Operations, Output } from '../../generated/handlers.ts';
import type { Contract } from '../../server/contract/document.ts';
import type { Principal } from '../../server/model/principal.ts';
import type { MockContext } from '../context/context.ts';
import type { Responder } from '../handlers.ts';
import { hasNoMemberships } from './memberships.ts';
import type { People, User } from './people.ts';
import { ownerPersona } from './personas.ts';
import { writtenExamples } from '../example/written-examples.ts';

type Answers = { readonly [Id in keyof Operations]?: (input: Input<Id>, mockContext: MockContext) => Output<Id> | undefined };

/**
 * The first examples are told by an owner of everything. A dashboard shows and hides what its user may do, so whoever else asks is
 * answered what they would see. Nothing is answered where the example will do.
 */
export function createPersonaResponder(contract: Contract, people: People): Responder {
  const answers = createAnswers(contract, people);
  return ({ operation, input, mockContext }) => {
    // The table says which operation takes which input, and the front has checked that this one is of this operation.
    const answer = answers[operation.id as keyof Operations] as
      ((input: object, mockContext: MockContext) => object | undefined) | undefined;
    return answer?.(input, mockContext);
  };
}

function createAnswers(contract: Contract, people: People): Answers {
  const hydrated = [...writtenExamples(contract, 'getWorkspace', 200).values()];
  const [choice] = writtenExamples(contract, 'listWorkspaces', 200).values();
  const noBilling = writtenExamples(contract, 'getAccountBilling', 200).get('nothing');
  const userOf = ({ userId }: Principal) => people.personas.find(({ user }) => user.id === userId)?.user;
  /** Whoever is somebody else than the teller of the examples. */
  const otherThanTeller = (principal: Principal): User | undefined => {
    const user = userOf(principal);
    return user?.email === ownerPersona.email ? undefined : user;
  };

  return {
    getMe({ principal }) {
      const user = otherThanTeller(principal);
      return user && { status: 200, body: { user } };
    },
    updateMe({ principal, body }) {
      const user = otherThanTeller(principal);
      return user && { status: 200, body: { user: changeUser(user, body) } };
    },
    listTokens({ principal }) {
      const tokens = people.tokensOf(principal.userId);
      const pin = people.workspaces.find(({ id }) => id === principal.pinnedWorkspaceId)?.slug;
      return { status: 200, body: { tokens: tokens.filter(({ workspace }) => pin === undefined || workspace === pin) } };
    },
    getAccountBilling({ principal }) {
      return otherThanTeller(principal) && noBilling && { status: 200, body: noBilling };
    },
    listTickets({ principal }) {
      return otherThanTeller(principal) && { status: 200, body: { tickets: [] } };
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

/** A picture comes back as an address. */
function changeUser(user: User, { name = user.name, card = user.card, avatarUrl }: Input<'updateMe'>['body']): User {
  const picture = `https://avatars.acme.test/${user.id}.png`;
  return { ...user, name, card, avatarUrl: avatarUrl === undefined ? user.avatarUrl : avatarUrl && picture };
}
