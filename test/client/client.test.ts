import { expect, expectTypeOf, test } from 'vitest';
import { createClient, serializeQuery } from '../../client/index.ts';
import { skeleton } from '../../generated/skeleton.ts';
import { createMock } from '../../mock/app.ts';
import { createApp } from '../../server/http/app.ts';
import { listen } from '../listen.ts';

test('a query value reaches the handler unchanged, with any characters', async () => {
  const seen: unknown[] = [];
  const identity = {
    authenticate: async () => ({ userId: 'u', tokenId: 't', scope: 'full', pinnedWorkspaceId: null, phoneVerified: true }) as const,
    findMembership: async () => ({ workspaceId: 'w', role: 'owner' }) as const,
  };
  const handlers = {
    ...skeleton,
    searchServiceRoleLog: async ({ query }: { query: unknown }) => {
      seen.push(query);
      return { code: 'not_found', message: 'There is no log.' } as const;
    },
  };
  await using server = await listen(await createApp(handlers, { identity }));
  const client = createClient({ baseUrl: server.url, token: 'any' });

  const { response } = await client.GET('/api/workspaces/{workspaceSlug}/apps/{appSlug}/services/{serviceName}/logs/role', {
    params: {
      path: { workspaceSlug: 'acme', appSlug: 'storefront', serviceName: 'web' },
      query: { q: "foo (bar)!*'+&", categories: '', filter: ['level=error', 'route=~/cart/.*'] },
    },
  });

  expect(response.status).toBe(404);
  expect(seen).toEqual([
    { env: 'production', range: '1h', q: "foo (bar)!*'+&", categories: '', filter: ['level=error', 'route=~/cart/.*'] },
  ]);
});

test('an array repeats its name, and undefined is left out', () => {
  expect(serializeQuery({ filter: ['a', 'b'], range: undefined, q: '(*)' })).toBe('filter=a&filter=b&q=%28%2A%29');
});

test('sends the token, and types the response by the path', async () => {
  await using mock = await listen(await createMock());
  const client = createClient({ baseUrl: mock.url, token: 'pcp_demo_owner' });

  const { data } = await client.GET('/api/me');

  expect(data?.user.name).toBe('Ada Park');
  expectTypeOf(data?.user.card.hues).toEqualTypeOf<[number, number] | undefined>();
});

test('without a token, returns the error of the service', async () => {
  await using mock = await listen(await createMock());
  const client = createClient({ baseUrl: mock.url });

  const { error, response } = await client.GET('/api/me');

  expect(response.status).toBe(401);
  expect(error).toMatchObject({ code: 'unauthorized' });
});
