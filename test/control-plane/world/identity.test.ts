import { expect, test } from 'vitest';
import type { Credential } from '../../../contract/model/principal.ts';
import { startWorld, storyAt } from './start-world.ts';

const adaId = '5b0f7a3e-1c7d-4f0e-9c55-2a8e3d1f6a01';

async function startIdentity() {
  const { world } = await startWorld();
  return { world, identity: world.identity };
}

test('finds the owner of a token', async () => {
  const { identity } = await startIdentity();

  const principal = await identity.authenticate({ kind: 'token', secret: 'pcp_demo_deploy' }, undefined);

  expect(principal).toEqual({
    userId: adaId,
    tokenId: 'c4e19a70-52d8-4b6f-8e13-7fa0d2b96c06',
    scope: 'deploy',
    pinnedWorkspaceId: null,
    phoneVerified: true,
  });
});

test('finds the owner of a session, who may do everything', async () => {
  const { identity } = await startIdentity();

  const principal = await identity.authenticate({ kind: 'session', id: 'demo_owner' }, undefined);

  expect(principal).toMatchObject({ userId: adaId, tokenId: null, scope: 'full' });
});

test.each([
  { kind: 'token', secret: 'pcp_demo_unknown' },
  { kind: 'token', secret: 'pcp_demo_expired' },
  { kind: 'token', secret: 'demo_owner' },
  { kind: 'session', id: 'pcp_demo_owner' },
] as const)('finds no caller for %o', async (credential) => {
  const { identity } = await startIdentity();

  expect(await identity.authenticate(credential, undefined)).toBeNull();
});

test('writes the last use of a token once a minute', async () => {
  const { world, identity } = await startIdentity();
  const use = async (laterMs: number) => {
    await world.advance(laterMs);
    await identity.authenticate({ kind: 'token', secret: 'pcp_demo_pinned' }, undefined);
    const [token] = await world.ports.store.read('system', (tx) => tx.tokens.list({ prefix: 'pcp_demo_pinned' }));
    return token?.lastUsedAt;
  };

  expect([await use(0), await use(59_999), await use(1)]).toEqual([storyAt, storyAt, storyAt + 60_000]);
});

test('finds the membership of a workspace by its slug', async () => {
  const { identity } = await startIdentity();
  const principal = {
    userId: adaId,
    tokenId: null,
    scope: 'full',
    pinnedWorkspaceId: null,
    phoneVerified: true,
  } as const;

  const found = [
    await identity.findMembership(principal, 'acme-labs', undefined),
    await identity.findMembership({ ...principal, userId: 'somebody-else' }, 'acme-labs', undefined),
    await identity.findMembership(principal, 'unknown', undefined),
  ];

  expect(found).toEqual([{ workspaceId: '8d2c4b1a-6f3e-4a57-8b90-1e5d7c9f2b02', role: 'owner' }, null, null]);
});

test('finds many callers together as each alone', async () => {
  const { identity } = await startIdentity();
  const credentials: readonly Credential[] = [
    { kind: 'token', secret: 'pcp_demo_deploy' },
    { kind: 'token', secret: 'pcp_demo_pinned' },
    { kind: 'token', secret: 'pcp_demo_expired' },
    { kind: 'token', secret: 'demo_owner' },
    { kind: 'session', id: 'demo_owner' },
    { kind: 'session', id: 'pcp_demo_owner' },
    { kind: 'token', secret: 'pcp_demo_deploy' },
  ];
  const slugs = ['acme', 'labs', 'nothing', null];
  const presented = credentials.flatMap((credential) => slugs.map((workspaceSlug) => ({ credential, workspaceSlug })));

  const alone = [];
  for (const { credential, workspaceSlug } of presented) {
    const principal = await identity.authenticate(credential, undefined);
    const slug = principal && workspaceSlug;
    alone.push({ principal, membership: slug && (await identity.findMembership(principal, slug, undefined)) });
  }

  expect(alone.filter(({ membership }) => membership !== null).length).toBeGreaterThan(2);
  expect(await identity.identifyAll?.(presented)).toEqual(alone);
});

test('writes the last use of tokens that only read streams', async () => {
  const { world, identity } = await startIdentity();
  await world.advance(60_000);

  await identity.identifyAll?.([{ credential: { kind: 'token', secret: 'pcp_demo_pinned' }, workspaceSlug: null }]);
  const [token] = await world.ports.store.read('system', (tx) => tx.tokens.list({ prefix: 'pcp_demo_pinned' }));

  expect(token?.lastUsedAt).toBe(storyAt + 60_000);
});
