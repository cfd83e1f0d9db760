import { expect } from 'vitest';
import { connectSession } from '../../mock/testing/remote-session.ts';
import { test } from '../../mock/vitest.ts';

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

  const sent = await remote.outbox();
  await remote.reset();

  expect(sent).toEqual({ mails: [], webhooks: [] });
  expect([before.tables.workspaces, status]).toEqual([undefined, 500]);
  expect((await mock.fetch(vars)).status).toBe(200);
});

test('a person who signs up accepts the invitation to a new address', async ({ mock }) => {
  const remote = connectSession(mock.url, mock.name);
  const body = JSON.stringify({ email: 'Nova@elsewhere.test', role: 'developer' });
  await mock.fetch('/api/workspaces/acme/invitations', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body,
  });
  const [mail] = (await mock.outbox()).mails;
  const link = /invitations\/(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';

  const [nova] = await remote.give({ event: 'signUp', email: 'nova@elsewhere.test' });
  const authorization = `Bearer ${nova?.token}`;
  const accepted = await mock.fetch(`/api/invitations/${link}/accept`, { method: 'POST', headers: { authorization } });
  const cookie = { 'X-Mock-Session': mock.name, Cookie: `pcp_session=${nova?.session}` };
  const me = await fetch(`${mock.url}/api/me`, { headers: cookie });

  expect(accepted.status).toBe(200);
  expect(await me.json()).toMatchObject({ user: { email: 'nova@elsewhere.test', name: 'nova' } });
  await expect(remote.give({ event: 'signUp', email: 'nova@elsewhere.test' })).rejects.toThrow('exists already');
});

test('rejects with the detail of an error', async ({ mock }) => {
  const remote = connectSession(mock.url, mock.name);

  await expect(remote.chooseScenario('first-rum')).rejects.toThrow(
    /^PUT \/__mock\/scenario is 400: There is no scenario "first-rum"/,
  );
});

test('names the place of each mistake that the mock finds', async ({ mock }) => {
  const remote = connectSession(mock.url, mock.name);
  // A plain JavaScript test may forget a member.
  const giving = remote.give({ event: 'slow' } as { event: 'slow'; app: string; factor: number; seconds: 1 });

  await expect(giving).rejects.toThrow(
    "400: body /given/0/app must have required property 'app', body /given/0/factor must have",
  );
});

test('waits for a request, and for one that was logged before', async ({ mock }) => {
  const remote = connectSession(mock.url, mock.name);
  const body = JSON.stringify({ key: 'COLOUR', value: 'green', isSecret: false });
  const headers = { 'Content-Type': 'application/json' };

  // The two connections may reach the mock in either order.
  const waiting = remote.waitForRequest('createVar', { includeLogged: true });
  await mock.fetch(vars);
  await mock.fetch(vars, { method: 'POST', headers, body });
  const { requestBody } = await waiting;
  const earlier = await remote.waitForRequest(({ method }) => method === 'GET', { includeLogged: true });

  expect([requestBody.key, requestBody.value]).toEqual(['COLOUR', 'green']);
  expect(earlier).toMatchObject({ id: 1, operationId: 'listVars' });
});

test('rejects where no request arrives in time, or the signal is aborted', async ({ mock }) => {
  const remote = connectSession(mock.url, mock.name);

  await expect(remote.waitForRequest('createVar', { timeoutMs: 50 })).rejects.toThrow(
    'No request of createVar arrived within 0.05 s.',
  );
  await expect(remote.waitForRequest('createVar', { signal: AbortSignal.abort(new Error('over')) })).rejects.toThrow(
    'over',
  );
});

test('says how to start a mock if none listens', async () => {
  const remote = connectSession('http://localhost:9', 'one');

  await expect(remote.requests()).rejects.toThrow(
    'There is no mock at http://localhost:9. Start one with: npx platform-control-plane mock --port 9',
  );
});
