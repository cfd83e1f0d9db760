import type { Json } from '../../../generated/handlers.ts';
import type { Story } from '../../../server/contract/story.ts';
import type { SomeRows } from '../../adapters/memory/base.ts';
import { seededId } from '../../adapters/seeded.ts';
import { sha256 } from '../../model/hash.ts';
import type { RowOf } from '../../model/tables/tables.ts';
import { cardsOf } from './cards.ts';
import { firstResponse, readsOf, toMs, toMsOrNull, workspacesOf } from './examples.ts';

type User = Json<'getMe', 200>['user'];

/** The people of a world, and what they sign in with: the session `demo_<name>` and the token `pcp_demo_<name>`. */
const demoNames: Readonly<Record<string, string>> = {
  'ada@acme.test': 'owner',
  'linus@acme.test': 'admin',
  'grace@acme.test': 'developer',
  'barbara@acme.test': 'viewer',
  'joan@newcomer.test': 'no-phone',
  'edsger@elsewhere.test': 'stranger',
};

const year = 365 * 86_400_000;

export async function seedAccount(story: Story): Promise<SomeRows> {
  const shown = readsOf(story, 'getMe').map(({ response }) => response.user);
  const users = [...shown, ...outsiders(story)];
  const owner = shown[0];
  const listed = owner ? await listedTokens(story, owner) : [];
  const others = users.filter(({ id }) => id !== owner?.id);
  return {
    users: users.map((user) => userRow(user, story)),
    sessions: await Promise.all(users.flatMap((user) => sessionRow(user, story) ?? [])),
    tokens: [...listed, ...(await Promise.all(others.flatMap((user) => tokenRow(user) ?? [])))],
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

/** A token for a user whose tokens no example lists. */
function tokenRow({ id, email, createdAt }: User): Promise<RowOf<'tokens'>> | undefined {
  const demoName = demoNames[email];
  if (demoName === undefined) return undefined;
  const prefix = `pcp_demo_${demoName}`;
  const times = { createdAt: toMs(createdAt), expiresAt: null, lastUsedAt: null };
  const rest = { userId: id, name: 'Laptop', prefix, scope: 'full', pinnedWorkspaceId: null, ...times } as const;
  return sha256(prefix).then((hash) => ({ id: seededId(`token ${demoName}`), hash, ...rest }));
}

function sessionRow({ id, email }: User, { at }: Story): Promise<RowOf<'sessions'>> | undefined {
  const demoName = demoNames[email];
  if (demoName === undefined) return undefined;
  const times = { createdAt: toMs(at) - 86_400_000, expiresAt: toMs(at) + 100 * year };
  return sha256(`demo_${demoName}`).then((hash) => ({ id: seededId(`session ${demoName}`), userId: id, hash, ...times }));
}

/** Users without a workspace, whom the contract's examples do not show. */
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
  ];
}
