import type { Json } from '../../generated/handlers.ts';
import type { Contract } from '../../server/contract/document.ts';
import type { Role } from '../../server/model/operation.ts';
import { idOf } from '../seeded/ids.ts';
import { type Persona, personas, ownerPersona } from './personas.ts';
import { writtenExamples } from '../example/written-examples.ts';

export type User = Json<'getMe', 200>['user'];
export type Token = Json<'listTokens', 200>['tokens'][number];
export type Workspace = Json<'listWorkspaces', 200>['workspaces'][number];
export type Member = Json<'listMembers', 200>['members'][number];

/** A persona with its user and token from the contract's examples. */
export interface ResolvedPersona extends Persona {
  readonly user: User;
  /** How the persona's token is listed. */
  readonly listed: Token;
}

/** The people of the contract's examples, and two users who belong to no workspace. */
export interface People {
  /** Only those whose user is in the contract that is mocked. */
  readonly personas: readonly ResolvedPersona[];
  /** Every workspace; the first is the one that most examples are about. */
  readonly workspaces: readonly Workspace[];
  /** The members of a workspace. */
  membersOf(workspaceSlug: string): readonly Member[];
  /** The workspaces of a user, each with that user's role. */
  workspacesOf(userId: string): readonly Workspace[];
  /** The tokens of a user, newest first. */
  tokensOf(userId: string): readonly Token[];
}

export function readPeople(contract: Contract): People {
  const users = [...writtenExamples(contract, 'getMe', 200).values()].map(({ user }) => user);
  const [{ workspaces } = { workspaces: [] }] = writtenExamples(contract, 'listWorkspaces', 200).values();
  const [{ members } = { members: [] }] = writtenExamples(contract, 'listMembers', 200).values();
  const [{ tokens } = { tokens: [] }] = writtenExamples(contract, 'listTokens', 200).values();
  const [home] = workspaces;
  const ada = users.find(({ email }) => email === ownerPersona.email);

  const known = personas.flatMap((persona: Persona): ResolvedPersona[] => {
    const user = [...users, ...outsiders].find(({ email }) => email === persona.email);
    if (!user) return [];
    const listed = tokens.find(({ prefix }) => prefix === persona.token) ?? ownToken(persona, user);
    return [{ ...persona, user, listed }];
  });
  const membersOf = (slug: string): readonly Member[] => {
    if (slug === home?.slug) return members;
    const workspace = workspaces.find((one) => one.slug === slug);
    return workspace && ada ? [toMember(ada, workspace)] : [];
  };
  const listWorkspaces = (userId: string): readonly Workspace[] =>
    workspaces.flatMap((workspace) => {
      const role = membersOf(workspace.slug).find((member) => member.userId === userId)?.role;
      return role ? [{ ...workspace, role }] : [];
    });
  // Needed on every request, and constant.
  const workspacesByUser = new Map(known.map(({ user }) => [user.id, listWorkspaces(user.id)]));
  const workspacesOf = (userId: string): readonly Workspace[] => workspacesByUser.get(userId) ?? [];
  const tokensOf = (userId: string): readonly Token[] =>
    userId === ada?.id ? tokens : known.filter(({ user }) => user.id === userId).map(({ listed }) => listed);

  return { personas: known, workspaces, membersOf, workspacesOf, tokensOf };
}

const newcomer = {
  avatarUrl: null,
  emailVerified: true,
  phoneVerified: true,
  githost: null,
  createdAt: '2026-11-21T09:58:02.377Z',
} as const;

/** Users without a workspace; the contract has no examples of them. */
const outsiders: readonly User[] = [
  {
    ...newcomer,
    id: idOf('joan'),
    email: 'joan@newcomer.test',
    name: 'Joan Rivet',
    card: { hues: [80, 140] },
    phoneVerified: false,
    phone: null,
  },
  {
    ...newcomer,
    id: idOf('edsger'),
    email: 'edsger@elsewhere.test',
    name: 'Edsger Vos',
    card: { hues: [210, 250] },
    phone: '+31 ••• ••• 55',
  },
];

/** A token for a user whose tokens no example lists. */
function ownToken({ name, token, scope }: Persona, { createdAt }: User): Token {
  return {
    id: idOf(`token ${name}`),
    name: 'Laptop',
    prefix: token,
    scope,
    workspaceSlug: null,
    expiresAt: null,
    lastUsedAt: null,
    createdAt,
  };
}

function toMember({ id, name, email, avatarUrl }: User, { role, createdAt }: { role: Role; createdAt: string }): Member {
  return { userId: id, name, email, avatarUrl, role, joinedAt: createdAt };
}
