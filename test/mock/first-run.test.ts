import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningMock, startMock } from '../../mock/start.ts';

let mock: RunningMock;

beforeAll(async () => {
  mock = await startMock({ scenario: 'first-run' });
});
afterAll(() => mock.stop());

async function call(path: string, body?: object) {
  const headers = { authorization: 'Bearer pcp_demo_owner', 'content-type': 'application/json' };
  const response = await fetch(mock.url + path, { method: body ? 'POST' : 'GET', headers, ...(body && { body: JSON.stringify(body) }) });
  return { status: response.status, body: (await response.json()) as unknown };
}

test('first-run: shows no workspace, then the first one created', async () => {
  const before = await call('/api/workspaces');
  const others = await call('/api/workspaces/acme');
  const created = await call('/api/workspaces', { name: 'Garden', slug: 'garden', hues: [90, 140], tier: 'free' });
  const after = await call('/api/workspaces');
  const own = await call('/api/workspaces/garden');

  expect(before).toMatchObject({ status: 200, body: { workspaces: [] } });
  expect(others.status).toBe(404);
  expect(created).toMatchObject({ status: 201, body: { workspace: { slug: 'garden', role: 'owner' } } });
  expect(after).toMatchObject({ body: { workspaces: [{ slug: 'garden' }] } });
  expect(own).toMatchObject({ status: 200, body: { workspace: { name: 'Garden' } } });
});
