import { expect } from 'vitest';
import { connectSession } from '../../mock/session/remote.ts';
import { test } from '../../mock/vitest/index.ts';

const vars = '/api/workspaces/acme/apps/storefront/vars';

test('overrides responses and lists requests', async ({ mock }) => {
  const remote = connectSession(mock.url, mock.name);
  await remote.respond('listVars', { code: 500, delay: '5ms' });
  await remote.respond('getMe', { code: 401 });

  const { status } = await mock.fetch(vars);
  const left = await remote.overrides();
  await remote.clearOverrides();

  expect(status).toBe(500);
  expect(left).toMatchObject([{ operationId: 'getMe', remaining: 1 }]);
  expect(mock.overrides()).toEqual([]);
  expect(await remote.requests()).toMatchObject([{ operationId: 'listVars', status: 500 }]);
});

test('directs the clock and the world', async ({ mock }) => {
  const remote = connectSession(mock.url, mock.name);

  await remote.seed({ at: new Date('2030-01-01T00:00:00Z'), given: [{ event: 'newAccount' }] });
  await remote.clock.freeze();
  await remote.clock.advance('1d');

  expect((await remote.clock.now()).toISOString()).toMatch(/^2030-01-02T00:00/);
  expect((await remote.world()).tables).not.toHaveProperty('workspaces');
});

test('lets events happen, chooses a scenario and resets the session', async ({ mock }) => {
  const remote = connectSession(mock.url, mock.name);
  await remote.give({ event: 'newAccount' });
  const before = await mock.world();
  await remote.chooseScenario('everything-down');
  const { status } = await mock.fetch('/api/me');

  await remote.reset();

  expect([before.tables.workspaces, status]).toEqual([undefined, 500]);
  expect((await mock.fetch(vars)).status).toBe(200);
});

test('rejects with the detail of an error', async ({ mock }) => {
  const remote = connectSession(mock.url, mock.name);

  await expect(remote.chooseScenario('first-rum')).rejects.toThrow(/^PUT \/__mock\/scenario is 400: There is no scenario "first-rum"/);
});

test('says how to start a mock if none listens', async () => {
  const remote = connectSession('http://localhost:9', 'one');

  await expect(remote.requests()).rejects.toThrow(
    'There is no mock at http://localhost:9. Start one with: npx platform-control-plane mock --port 9',
  );
});
