import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { startFrozen } from './started.ts';

const vars = '/api/workspaces/acme/apps/storefront/vars';

test('shows the world of the session', async () => {
  await using mock = await startFrozen();

  const { body } = await mock.call('GET', '/__mock/world');

  expect(body).toMatchObject({
    at: '1970-01-01T00:00:00.000Z',
    tables: { workspaces: [{ slug: 'acme' }, { slug: 'acme-labs' }] },
  });
});

test('gives the session a world that begins at another time', async () => {
  await using mock = await startFrozen();

  const { status } = await mock.call('PUT', '/__mock/world', { at: '2030-01-01T00:00:00.000Z' });

  const [own, other] = [await mock.call('GET', '/__mock/clock'), await mock.call.within('two')('GET', '/__mock/clock')];
  expect(status).toBe(200);
  expect(own.body).toEqual({ at: '2030-01-01T00:00:00.000Z', speed: 1, frozen: false });
  expect(other.body).toMatchObject({ at: '1970-01-01T00:00:00.000Z' });
});

test('gives the session a world in which events have happened', async () => {
  await using mock = await startFrozen();

  await mock.call('PUT', '/__mock/world', { given: [{ event: 'newAccount' }] });

  expect((await mock.call('GET', vars)).status).toBe(404);
});

test('lets something happen in a world', async () => {
  await using mock = await startFrozen();

  const happened = await mock.call('POST', '/__mock/world/events', { given: [{ event: 'newAccount' }] });

  expect(happened).toEqual({ status: 200, body: { ok: true, signedUp: [] } });
  expect((await mock.call('GET', vars)).status).toBe(404);
});

test.each([
  [{ event: 'rain' }, '/given/0'],
  [{ event: 'card', owner: 'eve@acme.test', card: 'none' }, '/given/0'],
  [{ event: 'outage', of: 'mars', seconds: 60 }, '/given/0'],
  [{ event: 'crash', app: 'acme/storefront', service: 'worker' }, '/given/0'],
  [{ event: 'region', region: 'mars', state: 'failed' }, '/given/0'],
  [{ event: 'trialing', workspace: 'acme' }, '/given/0'],
])('refuses the event %o', async (event, path) => {
  await using mock = await startFrozen();

  const { status, body } = await mock.call('POST', '/__mock/world/events', { given: [event] });

  expect([status, body]).toMatchObject([400, { error: { code: 'bad_body', details: [{ in: 'body' }] } }]);
  expect(JSON.stringify(body)).toContain(path);
});

test('refuses a push to a repository that does not exist', async () => {
  await using mock = await startFrozen();
  const source = { type: 'git', repoUrl: 'https://githost.test/acme/missing', branch: 'main' };
  await mock.call('POST', '/api/workspaces/acme/deploy', { name: 'Lost', source, region: 'eu-central' });

  const { status, body } = await mock.call('POST', '/__mock/world/events', {
    given: [{ event: 'push', app: 'acme/lost' }],
  });

  const details = [
    { path: '/given/0', message: 'There is no repository https://githost.test/acme/missing to push to.' },
  ];
  expect([status, body]).toMatchObject([400, { error: { code: 'bad_body', details } }]);
});

test('resets the world alone', async () => {
  await using mock = await startFrozen();
  await mock.call('POST', vars, { key: 'COLOUR', value: 'green', isSecret: false });

  await mock.call('DELETE', '/__mock/world');

  const [list, requests] = [await mock.call('GET', vars), await mock.call('GET', '/__mock/requests')];
  expect(list.body).toHaveProperty('vars.length', 3);
  expect(requests.body).toHaveProperty('requests.length', 2);
});

test('freezes and advances the clock', async () => {
  await using mock = await startFrozen();
  const frozen = await mock.call('PATCH', '/__mock/clock', { frozen: true });

  mock.clock.pass(5000);
  const still = await mock.call('GET', '/__mock/clock');
  const advanced = await mock.call('PATCH', '/__mock/clock', { advanceSeconds: 3600 });

  expect(frozen.body).toEqual({ at: '1970-01-01T00:00:00.000Z', speed: 1, frozen: true });
  expect(still.body).toEqual(frozen.body);
  expect(advanced.body).toEqual({ at: '1970-01-01T01:00:00.000Z', speed: 1, frozen: true });
});

test('a request sets the speed of the session', async () => {
  await using mock = await startFrozen();
  await mock.call('GET', `${vars}?__speed=10`);

  mock.clock.pass(1000);

  expect((await mock.call('GET', '/__mock/clock')).body).toEqual({
    at: '1970-01-01T00:00:10.000Z',
    speed: 10,
    frozen: false,
  });
});

test('lists the mails of the session', async () => {
  await using mock = await startFrozen();

  expect(await mock.call('GET', '/__mock/mail')).toEqual({ status: 200, body: { mails: [] } });
});

test('lists the signed webhooks of the session', async () => {
  await using mock = await startFrozen();
  const condition = { metric: 'down', op: '>=', value: 1, forSeconds: 60 };
  const to = { channels: ['webhook'], webhookUrl: 'https://hooks.acme.test/alerts' };
  const rule = { name: 'Down', appSlug: 'storefront', region: 'eu-central', condition, ...to };
  const created = await mock.call('POST', '/api/workspaces/acme/alerts', rule);
  await mock.call('POST', '/__mock/world/events', { given: [{ event: 'crash', app: 'acme/storefront' }] });
  await mock.call('PATCH', '/__mock/clock', { advanceSeconds: 300 });

  const { body } = await mock.call('GET', '/__mock/outbox');

  const { secret } = created.body as { secret: string };
  const { mails, webhooks } = body as {
    mails: object[];
    webhooks: { body: string; headers: Record<string, string> }[];
  };
  const [, seconds, signature] = /^t=(\d+),v1=(\w+)$/.exec(webhooks[0]?.headers['X-PCP-Signature'] ?? '') ?? [];
  expect(webhooks).toMatchObject([{ url: to.webhookUrl, status: 204, at: expect.stringMatching(/^1970-01-01T00:0/) }]);
  expect(JSON.parse(webhooks[0]?.body ?? '')).toMatchObject({ event: 'alert.firing', rule: { name: 'Down' } });
  expect(signature).toBe(createHmac('sha256', secret).update(`${seconds}.${webhooks[0]?.body}`).digest('hex'));
  expect(mails).not.toEqual([]);
});

test('an unknown page of the payment provider is a 404', async () => {
  await using mock = await startFrozen();

  const response = await fetch(`${mock.url}/__mock/pay/one/checkout/unknown`);

  expect([response.status, response.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
});
