import { expect, test } from 'vitest';
import { createMock } from '../../mock/app.ts';
import { listen } from '../listen.ts';

const put = { method: 'PUT', headers: { 'content-type': 'application/json', cookie: 'mock_scenario=first-run' } };

test('reports a scenario that is chosen by cookie', async () => {
  await using mock = await listen(await createMock());
  const headers = { cookie: 'mock_scenario=first-run' };

  const said: unknown = await (await fetch(`${mock.url}/__mock`, { headers })).json();
  const listed: unknown = await (await fetch(`${mock.url}/__mock/scenarios`, { headers })).json();

  expect(said).toMatchObject({ scenario: 'first-run' });
  expect(listed).toMatchObject({ chosen: 'first-run' });
});

test('reports the scenario despite a cookie with an unknown name', async () => {
  await using mock = await listen(await createMock({ scenario: 'flaky' }));

  const said: unknown = await (
    await fetch(`${mock.url}/__mock`, { headers: { cookie: 'mock_scenario=nowhere' } })
  ).json();

  expect(said).toMatchObject({ scenario: 'flaky' });
});

test('an operation rejects the cookie of an unknown scenario', async () => {
  await using mock = await listen(await createMock());

  const headers = { authorization: 'Bearer pcp_demo_owner', cookie: 'mock_scenario=nowhere' };
  const response = await fetch(`${mock.url}/api/workspaces/acme/apps/storefront`, { headers });

  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({
    error: { details: [{ in: 'cookie', path: 'mock_scenario', rule: 'enum' }] },
  });
});

test('clears the scenario cookie when the session chooses a scenario', async () => {
  await using mock = await listen(await createMock());

  const chosen = await fetch(`${mock.url}/__mock/scenario`, { ...put, body: '{"name":"payment-needed"}' });
  const refused = await fetch(`${mock.url}/__mock/scenario`, { ...put, body: '{"name":"nowhere"}' });

  expect(chosen.headers.get('set-cookie')).toBe('mock_scenario=; Path=/; Max-Age=0');
  expect([refused.status, refused.headers.get('set-cookie')]).toEqual([400, null]);
});
