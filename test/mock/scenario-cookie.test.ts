import { expect, test } from 'vitest';
import { createMock } from '../../mock/app.ts';
import { listen } from '../listen.ts';

const put = { method: 'PUT', headers: { 'content-type': 'application/json', cookie: 'mock_scenario=first-run' } };

test('a scenario that a cookie chooses is the one that the mock says is chosen', async () => {
  await using mock = await listen(await createMock());
  const headers = { cookie: 'mock_scenario=first-run' };

  const said: unknown = await (await fetch(`${mock.url}/__mock`, { headers })).json();
  const listed: unknown = await (await fetch(`${mock.url}/__mock/scenarios`, { headers })).json();

  expect(said).toMatchObject({ scenario: 'first-run' });
  expect(listed).toMatchObject({ chosen: 'first-run' });
});

test('a cookie that names no scenario does not keep the mock from saying what is chosen', async () => {
  await using mock = await listen(await createMock({ scenario: 'flaky' }));

  const said: unknown = await (await fetch(`${mock.url}/__mock`, { headers: { cookie: 'mock_scenario=nowhere' } })).json();

  expect(said).toMatchObject({ scenario: 'flaky' });
});

test('whoever chooses a scenario for the session loses the cookie that would go before it', async () => {
  await using mock = await listen(await createMock());

  const chosen = await fetch(`${mock.url}/__mock/scenario`, { ...put, body: '{"name":"payment-needed"}' });
  const refused = await fetch(`${mock.url}/__mock/scenario`, { ...put, body: '{"name":"nowhere"}' });

  expect(chosen.headers.get('set-cookie')).toBe('mock_scenario=; Path=/; Max-Age=0');
  expect([refused.status, refused.headers.get('set-cookie')]).toEqual([400, null]);
});
