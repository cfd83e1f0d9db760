import { expect } from 'vitest';
import { createClient } from '../../client/index.ts';
import { test as base } from '../../mock/vitest.ts';

const test = base.extend({ scenario: 'first-run' });

test('first-run: shows no workspace, then the first one created', async ({ mock }) => {
  const client = createClient({ baseUrl: mock.url, fetch: mock.fetch });
  const ownPath = { params: { path: { workspaceSlug: 'garden' } } };

  const before = await client.GET('/api/workspaces');
  const others = await client.GET('/api/workspaces/{workspaceSlug}', { params: { path: { workspaceSlug: 'acme' } } });
  const created = await client.POST('/api/workspaces', {
    body: { name: 'Garden', slug: 'garden', hues: [90, 140], tier: 'free' },
  });
  const after = await client.GET('/api/workspaces');
  const own = await client.GET('/api/workspaces/{workspaceSlug}', ownPath);

  expect(before).toMatchObject({ status: 200, data: { workspaces: [] } });
  expect(others.status).toBe(404);
  expect(created).toMatchObject({ status: 201, data: { workspace: { slug: 'garden', role: 'owner' } } });
  expect(after).toMatchObject({ data: { workspaces: [{ slug: 'garden' }] } });
  expect(own).toMatchObject({ status: 200, data: { workspace: { name: 'Garden' } } });
});
