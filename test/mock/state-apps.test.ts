import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMock } from '../../mock/app.ts';
import { ManualClock } from '../clock.ts';
import { listen, type Listening } from '../listen.ts';
import { type Caller, callerOf } from './caller.ts';

let mock: Listening;

beforeAll(async () => {
  mock = await listen(await createMock({ state: true, clock: new ManualClock() }));
});
afterAll(() => mock[Symbol.asyncDispose]());

const ada = (session: string): Caller => callerOf(mock.url, session);
const failed = (status: number, code: string) => ({ status, body: { error: { code } } });
const storefront = '/api/workspaces/acme/apps/storefront';
const metrics = '/api/workspaces/acme/apps/metrics';
const databaseUrl = 'b4e07d31-58c2-4f9a-8e16-2c7a9d5f0b01';
const shopName = 'b4e07d31-58c2-4f9a-8e16-2c7a9d5f0b02';
const www = 'e19b7f40-8c2d-4a65-b3f1-0d5c9a6e4b02';

/** The id of what was created. */
function idIn(answer: { readonly body: unknown }, what: string): string {
  // It is checked against the contract before it leaves.
  return (answer.body as Record<string, { id: string }>)[what]?.id ?? '';
}

test('a variable that was added is listed among the others, by name', async () => {
  const call = ada('vars').as('pcp_demo_developer');

  const added = await call('POST', `${storefront}/vars`, { key: 'MAIL_FROM', value: 'orders@acme.test', isSecret: false });
  const { body } = await call('GET', `${storefront}/vars`);

  expect(added).toMatchObject({ status: 201, body: { var: { value: 'orders@acme.test', updatedBy: { name: 'Grace Okafor' } } } });
  expect(body).toMatchObject({ vars: [{ key: 'DATABASE_URL' }, { key: 'LOG_LEVEL' }, { key: 'MAIL_FROM' }, { key: 'SHOP_NAME' }] });
});

test('a secret comes back as eight bullets, and is revealed', async () => {
  const call = ada('secrets');

  const added = await call('POST', `${storefront}/vars`, { key: 'SIGNING_KEY', value: 'hidden', isSecret: true });
  const listed = await call('GET', `${storefront}/vars`);
  const revealed = await call('GET', `${storefront}/vars/${idIn(added, 'var')}/reveal`);

  expect(added.body).toMatchObject({ var: { value: '••••••••' } });
  expect(JSON.stringify(listed.body)).not.toContain('hidden');
  expect(revealed.body).toEqual({ value: 'hidden' });
});

test('the secrets of the examples are revealed as the contract says', async () => {
  const { body } = await ada('reveals')('GET', `${storefront}/vars/${databaseUrl}/reveal`);

  expect(body).toEqual({ value: 'postgres://storefront:not-a-real-secret@db:5432/storefront' });
});

test('an app has no two variables of one name, but two apps may', async () => {
  const call = ada('keys');
  const body = { key: 'SHOP_NAME', value: 'Acme', isSecret: false };

  const taken = await call('POST', `${storefront}/vars`, body);
  const elsewhere = await call('POST', `${metrics}/vars`, body);

  expect(taken).toMatchObject(failed(409, 'key_taken'));
  expect(elsewhere.status).toBe(201);
});

test('a variable keeps its value when it becomes a secret, and needs a new one to be readable again', async () => {
  const call = ada('hides');

  const hidden = await call('PATCH', `${storefront}/vars/${shopName}`, { isSecret: true });
  const revealed = await call('GET', `${storefront}/vars/${shopName}/reveal`);
  const refused = await call('PATCH', `${storefront}/vars/${shopName}`, { isSecret: false });
  const readable = await call('PATCH', `${storefront}/vars/${shopName}`, { isSecret: false, value: 'Acme Shop' });

  expect(hidden.body).toMatchObject({ var: { isSecret: true, value: '••••••••', updatedAt: '1970-01-01T00:00:00.000Z' } });
  expect(revealed.body).toEqual({ value: 'Acme' });
  expect(refused).toMatchObject(failed(400, 'bad_request'));
  expect(readable.body).toMatchObject({ var: { isSecret: false, value: 'Acme Shop' } });
});

test('a variable that was deleted is gone', async () => {
  const call = ada('deletes');

  const deleted = await call('DELETE', `${storefront}/vars/${shopName}`);
  const again = await call('DELETE', `${storefront}/vars/${shopName}`);
  const { body } = await call('GET', `${storefront}/vars`);

  expect(deleted.status).toBe(200);
  expect(again).toMatchObject(failed(404, 'not_found'));
  expect(body).toMatchObject({ vars: [{ key: 'DATABASE_URL' }, { key: 'LOG_LEVEL' }] });
});

test.each([
  ['an app that is none', '/api/workspaces/acme/apps/nothing/vars', 404, 'not_found'],
  ['an environment without the app', `${storefront}/vars?env=preview`, 404, 'not_found'],
  ['a region without the app', `${storefront}/vars?region=us-east`, 404, 'not_found'],
  ['a region that is none', `${storefront}/vars?region=atlantis`, 400, 'bad_region'],
])('%s has no variables', async (_, path, status, code) => {
  const answer = await ada('nowhere')('GET', path);

  expect(answer).toMatchObject(failed(status, code));
});

test('an app is found in its region', async () => {
  const answer = await ada('somewhere')('GET', `${metrics}/vars?region=eu-central`);

  expect(answer).toMatchObject({ status: 200, body: { vars: [{ key: 'APP_SECRET' }] } });
});

test('a domain that was added waits, with what is still to be done', async () => {
  const call = ada('domains');

  const added = await call('POST', `${metrics}/domains`, { host: 'numbers.acme.test', isPrimary: true, redirectTo: null });
  const listed = await call('GET', `${metrics}/domains`);
  const certs = await call('GET', `${metrics}/domains/certs`);

  const domain = {
    host: 'numbers.acme.test',
    isPrimary: true,
    status: 'pending_dns',
    message: 'Set a CNAME record of numbers.acme.test to eu-central.apps.acme-cloud.test.',
  };
  expect(added).toMatchObject({ status: 201, body: { domain } });
  expect(listed.body).toMatchObject({ domains: [domain] });
  expect(certs.body).toMatchObject({ certs: [{ host: 'numbers.acme.test', status: 'pending' }] });
});

test('a host belongs to one app on the whole platform, until it is removed', async () => {
  const call = ada('hosts');
  const body = { host: 'www.shop.acme.test', isPrimary: false, redirectTo: null };

  const taken = await call('POST', `${metrics}/domains`, body);
  await call('DELETE', `${storefront}/domains/${www}`);
  const free = await call('POST', `${metrics}/domains`, body);

  expect(taken).toMatchObject(failed(409, 'host_taken'));
  expect(free.status).toBe(201);
});

test('an app has one primary domain, which is listed first', async () => {
  const call = ada('primary');

  await call('POST', `${storefront}/domains`, { host: 'gifts.acme.test', isPrimary: true, redirectTo: null });
  const { body } = await call('GET', `${storefront}/domains`);

  expect(body).toMatchObject({
    domains: [
      { host: 'gifts.acme.test', isPrimary: true },
      { host: 'shop.acme.test', isPrimary: false },
      { host: 'www.shop.acme.test', isPrimary: false },
    ],
  });
});

test('a domain leads where it was told to', async () => {
  const call = ada('redirects');

  await call('PATCH', `${storefront}/domains/${www}`, { redirectTo: null });
  const { body } = await call('GET', `${storefront}/domains`);

  expect(body).toMatchObject({ domains: [{ host: 'shop.acme.test' }, { host: 'www.shop.acme.test', redirectTo: null, status: 'active' }] });
});

const rule = {
  name: 'Busy',
  appSlug: 'metrics',
  region: 'eu-central',
  condition: { metric: 'cpu', op: '>', value: 90, forSeconds: 60 },
  channels: ['email'],
};

test('a rule that was added is listed by the name of its app, and has not looked yet', async () => {
  const call = ada('alerts');

  const added = await call('POST', '/api/workspaces/acme/alerts', rule);
  const { body } = await call('GET', '/api/workspaces/acme/alerts');

  expect(added).toMatchObject({ status: 201, body: { alert: { env: 'production', enabled: true, state: 'ok', since: null } } });
  expect(body).toMatchObject({
    alerts: [{ name: 'Busy' }, { name: 'Requests are slow' }, { name: 'The storefront is down' }],
  });
});

test('a rule with a webhook has a new secret for each address, and shows only the origin', async () => {
  const call = ada('webhooks');
  const webhook = { channels: ['webhook'], webhookUrl: 'https://hooks.acme.test/alerts?team=shop' };

  const added = await call('POST', '/api/workspaces/acme/alerts', { ...rule, ...webhook });
  // The response has been checked against the contract.
  const id = (added.body as { alert: { id: string } }).alert.id;
  const renamed = await call('PATCH', `/api/workspaces/acme/alerts/${id}`, { name: 'Busier' });
  const moved = await call('PATCH', `/api/workspaces/acme/alerts/${id}`, { webhookUrl: 'https://alerts.acme.test/' });
  const removed = await call('PATCH', `/api/workspaces/acme/alerts/${id}`, { channels: ['email'] });

  const origin = 'https://hooks.acme.test';
  expect(added.body).toMatchObject({ alert: { webhookUrl: origin }, secret: expect.stringMatching(/^pcpwh_/) as string });
  expect(renamed.body).toMatchObject({ alert: { name: 'Busier', webhookUrl: origin }, secret: null });
  expect(moved.body).toMatchObject({ alert: { webhookUrl: 'https://alerts.acme.test' }, secret: expect.any(String) as string });
  expect(removed.body).toMatchObject({ alert: { webhookUrl: null }, secret: null });
});

test('a rule watches an app that is there', async () => {
  const answer = await ada('unwatched')('POST', '/api/workspaces/acme/alerts', { ...rule, region: 'us-east' });

  expect(answer).toMatchObject(failed(400, 'bad_reference'));
});

test('a rule that is switched off and on again looks anew, and one that is renamed goes on', async () => {
  const call = ada('switches');
  const slow = '/api/workspaces/acme/alerts/f2a6c8d3-9e10-4b74-8c5d-6b3e1f0a7d02';

  const renamed = await call('PATCH', slow, { name: 'Slow' });
  const off = await call('PATCH', slow, { enabled: false });
  const on = await call('PATCH', slow, { enabled: true });

  expect(renamed.body).toMatchObject({ alert: { name: 'Slow', state: 'ok', since: '2026-11-09T08:20:00.000Z' } });
  expect(off.body).toMatchObject({ alert: { enabled: false, state: 'paused', since: '1970-01-01T00:00:00.000Z' } });
  expect(on.body).toMatchObject({ alert: { enabled: true, state: 'ok', since: null } });
});

test('a rule that was deleted is gone', async () => {
  const call = ada('forgets');
  const slow = '/api/workspaces/acme/alerts/f2a6c8d3-9e10-4b74-8c5d-6b3e1f0a7d02';

  const deleted = await call('DELETE', slow);
  const again = await call('PATCH', slow, { enabled: false });

  expect(deleted.status).toBe(200);
  expect(again).toMatchObject(failed(404, 'not_found'));
});

test('a viewer changes nothing of what is kept', async () => {
  const answer = await ada('viewer').as('pcp_demo_viewer')('POST', '/api/workspaces/acme/alerts', rule);

  expect(answer).toMatchObject(failed(403, 'forbidden'));
});

test('a session that only ever creates is stopped, and told how to go on', async () => {
  const call = ada('hoards');
  const hosts = Array.from({ length: 1000 }, (_, index) => `host-${index}.acme.test`);

  const body = { isPrimary: false, redirectTo: null };

  await Promise.all(hosts.map((host) => call('POST', `${metrics}/domains`, { host, ...body })));
  const refused = await call('POST', `${metrics}/domains`, { host: 'last.acme.test', ...body });
  await call('DELETE', `${storefront}/domains/${www}`);
  const accepted = await call('POST', `${metrics}/domains`, { host: 'last.acme.test', ...body });

  expect(refused).toMatchObject({
    status: 400,
    body: { error: { message: 'This session holds 1000 things. Delete some, or restart it with DELETE /__mock/session.' } },
  });
  expect(accepted.status).toBe(201);
});
