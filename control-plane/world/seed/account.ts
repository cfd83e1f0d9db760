import type { Json } from '../../../generated/handlers.ts';
import type { Story } from '../../../contract/story.ts';
import type { SomeRows } from '../../memory/base.ts';
import { seededId } from '../../shared/seeded.ts';
import type { Scope } from '../../../contract/model/operation.ts';
import { sha256 } from '../../model/shared/hash.ts';
import type { RowOf } from '../../model/tables/tables.ts';
import { cardsOf } from './cards.ts';
import { firstResponse, readsOf, toMs, toMsOrNull, workspacesOf } from './examples.ts';

type User = Json<'getMe', 200>['user'];

/** Users of the sessions `demo_<name>`. */
const demoSessions: Readonly<Record<string, string>> = {
  owner: 'ada@acme.test',
  admin: 'linus@acme.test',
  developer: 'grace@acme.test',
  viewer: 'barbara@acme.test',
  'no-phone': 'joan@newcomer.test',
  stranger: 'edsger@elsewhere.test',
  invited: 'margaret@acme.test',
};

/** Users and scopes of the tokens `pcp_demo_<name>`. The examples list the tokens of Ada. */
const demoTokens: Readonly<Record<string, readonly [email: string, scope: Scope]>> = {
  admin: ['linus@acme.test', 'full'],
  developer: ['grace@acme.test', 'full'],
  viewer: ['barbara@acme.test', 'full'],
  'no-phone': ['joan@newcomer.test', 'full'],
  stranger: ['edsger@elsewhere.test', 'full'],
  invited: ['margaret@acme.test', 'full'],
};

const year = 365 * 86_400_000;

export async function seedAccount(story: Story): Promise<SomeRows> {
  const shown = readsOf(story, 'getMe').map(({ response }) => response.user);
  const users = [...shown, ...outsiders(story)];
  const owner = shown[0];
  const listed = owner ? await listedTokens(story, owner) : [];
  const others = Object.entries(demoTokens).flatMap(([name, [email, scope]]) => {
    const user = users.find((one) => one.email === email);
    return user ? [tokenRow(name, user, scope)] : [];
  });
  const sessions = Object.entries(demoSessions).flatMap(([name, email]) => {
    const user = users.find((one) => one.email === email);
    return user ? [sessionRow(name, user, story)] : [];
  });
  return {
    users: users.map((user) => userRow(user, story)),
    sessions: await Promise.all(sessions),
    tokens: [...listed, ...(await Promise.all(others))],
  };
}

function userRow(user: User, story: Story): RowOf<'users'> {
  const { id, email, emailVerified, name, avatarUrl, phone, phoneVerified, githost, createdAt, card } = user;
  return {
    id,
    email,
    emailVerified,
    name,
    avatarUrl,
    hues: card.hues,
    phone,
    phoneVerified,
    githostLogin: githost?.login ?? null,
    githostAvatarUrl: githost?.avatarUrl ?? null,
    paymentMethod: cardsOf(story).get(id) ?? null,
    createdAt: toMs(createdAt),
    blockedAt: null,
    blockReason: null,
  };
}

async function listedTokens(story: Story, owner: User): Promise<RowOf<'tokens'>[]> {
  const workspaces = workspacesOf(story);
  const tokens = firstResponse(story, 'listTokens')?.tokens ?? [];
  return Promise.all(
    tokens.map(async ({ id, name, prefix, scope, workspaceSlug, createdAt, expiresAt, lastUsedAt }) => ({
      id,
      userId: owner.id,
      name,
      prefix,
      // The prefixes of the examples are whole tokens.
      hash: await sha256(prefix),
      scope,
      pinnedWorkspaceId: workspaces.find(({ slug }) => slug === workspaceSlug)?.id ?? null,
      createdAt: toMs(createdAt),
      expiresAt: toMsOrNull(expiresAt),
      lastUsedAt: toMsOrNull(lastUsedAt),
    })),
  );
}

async function tokenRow(demoName: string, { id: userId, createdAt }: User, scope: Scope): Promise<RowOf<'tokens'>> {
  const prefix = `pcp_demo_${demoName}`;
  const times = { createdAt: toMs(createdAt), expiresAt: null, lastUsedAt: null };
  const [id, hash] = [seededId(`token ${demoName}`), await sha256(prefix)];
  return { id, hash, userId, name: 'Laptop', prefix, scope, pinnedWorkspaceId: null, ...times };
}

async function sessionRow(demoName: string, { id: userId }: User, { at }: Story): Promise<RowOf<'sessions'>> {
  const times = { createdAt: toMs(at) - 86_400_000, expiresAt: toMs(at) + 100 * year };
  return { id: seededId(`session ${demoName}`), userId, hash: await sha256(`demo_${demoName}`), ...times };
}

/** Users without a workspace, who are not in the contract's examples. */
function outsiders({ at }: Story): User[] {
  const newcomer = {
    avatarUrl: null,
    emailVerified: true,
    githost: null,
    createdAt: new Date(toMs(at) - 86_400_000).toISOString(),
  };
  return [
    {
      ...newcomer,
      id: seededId('joan'),
      email: 'joan@newcomer.test',
      name: 'Joan Rivet',
      card: { hues: [80, 140] },
      phoneVerified: false,
      phone: null,
    },
    {
      ...newcomer,
      id: seededId('edsger'),
      email: 'edsger@elsewhere.test',
      name: 'Edsger Vos',
      card: { hues: [210, 250] },
      phoneVerified: true,
      phone: '+31 ••• ••• 55',
    },
    {
      ...newcomer,
      id: seededId('margaret'),
      email: 'margaret@acme.test',
      name: 'Margaret Lind',
      card: { hues: [330, 20] },
      phoneVerified: true,
      phone: '+45 ••• ••• 31',
    },
  ];
}
