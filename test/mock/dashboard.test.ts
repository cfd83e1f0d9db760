import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningMock, startMock } from '../../mock/start.ts';

const folder = mkdtempSync(join(tmpdir(), 'mock-dashboard-'));
writeFileSync(join(folder, 'index.html'), 'the dashboard');
let mock: RunningMock;
beforeAll(async () => {
  mock = await startMock({ dashboardFolder: folder });
});
afterAll(async () => {
  await mock.stop();
  rmSync(folder, { recursive: true });
});

function get(path: string, headers: Readonly<Record<string, string>> = {}): Promise<Response> {
  return fetch(`${mock.url}${path}`, { redirect: 'manual', headers: { accept: 'text/html,*/*;q=0.8', ...headers } });
}

function post(path: string, form: Readonly<Record<string, string>>): Promise<Response> {
  return fetch(`${mock.url}${path}`, { method: 'POST', redirect: 'manual', body: new URLSearchParams(form) });
}

test.each(['/workspaces', '/workspaces/acme/apps/storefront/deploys?region=eu-central'])(
  'the dashboard is at %s, with a strict policy',
  async (path) => {
    const response = await get(path);

    expect(await response.text()).toBe('the dashboard');
    expect(response.headers.get('content-security-policy')).toContain("require-trusted-types-for 'script'");
  },
);

test('the page of the mock and the API keep their paths', async () => {
  const page = await get('/');
  const api = await get('/api/workspaces', { authorization: 'Bearer pcp_demo_owner' });

  expect(await page.text()).toContain('operations');
  expect(await api.json()).toMatchObject({ workspaces: [{ slug: 'acme' }, { slug: 'acme-labs' }] });
});

test('a checkout without a built dashboard has none', async () => {
  await using bare = await startMock({ dashboardFolder: join(folder, 'nothing') });
  const response = await fetch(`${bare.url}/workspaces`, { headers: { accept: 'text/html' } });

  expect(response.status).toBe(404);
});

test('one signs in as a persona, and comes back to the page of before', async () => {
  const page = await (await get('/sign-in?return=/workspaces/acme')).text();
  const signedIn = await post('/sign-in', { persona: 'viewer', return: '/workspaces/acme' });
  const cookie = signedIn.headers.get('set-cookie') ?? '';
  const me = await get('/api/me', { cookie: cookie.split(';')[0] ?? '' });

  expect(page).toContain('name="return" value="/workspaces/acme"');
  expect(page).toContain('Barbara, viewer of acme');
  expect([signedIn.status, signedIn.headers.get('location')]).toEqual([303, '/workspaces/acme']);
  expect(cookie).toContain('SameSite=Lax');
  expect(await me.json()).toMatchObject({ user: { email: 'barbara@acme.test' } });
});

test.each(['//elsewhere.example', 'https://elsewhere.example/', ''])(
  'a return to %j leads to the dashboard',
  async (back) => {
    const signedIn = await post('/sign-in', { persona: 'owner', return: back });

    expect(signedIn.headers.get('location')).toBe('/workspaces');
  },
);

test('a persona without a session cannot sign in', async () => {
  const refused = await post('/sign-in', { persona: 'deploy' });

  expect([refused.status, refused.headers.get('set-cookie')]).toEqual([400, null]);
});

test('a link signs in as a persona, in a scenario, and leads to a page', async () => {
  const cookie = 'mock_session=linked; mock_scenario=first-run';
  const led = await get('/sign-in?persona=developer&scenario=app-crashing&return=/workspaces/acme', { cookie });
  const session = led.headers.getSetCookie().map((one) => one.split(';')[0]);
  const me = await get('/api/me', { cookie: `mock_session=linked; ${session[1]}` });
  const scenarios = await get('/__mock/scenarios', { cookie: 'mock_session=linked' });

  expect([led.status, led.headers.get('location')]).toEqual([303, '/workspaces/acme']);
  expect(session).toEqual(['mock_scenario=', 'pcp_session=demo_developer']);
  expect(await me.json()).toMatchObject({ user: { email: 'grace@acme.test' } });
  expect(await scenarios.json()).toMatchObject({ chosen: 'app-crashing' });
});

test('a link without a persona keeps its scenario until one is chosen', async () => {
  const page = await (await get('/sign-in?scenario=first-run')).text();

  expect(page).toContain('<input type="hidden" name="scenario" value="first-run">');
});

test.each([
  ['persona=deploy', 'The mock has no persona &quot;deploy&quot; that signs in. Choose one of these.'],
  ['persona=owner&scenario=first-rum', 'There is no scenario &quot;first-rum&quot;; the scenarios are '],
])('a link with %s says what is wrong', async (query, reason) => {
  const refused = await get(`/sign-in?${query}`);

  expect([refused.status, refused.headers.get('set-cookie')]).toEqual([400, null]);
  expect(await refused.text()).toContain(reason);
});

test('the account names the persona, and signing out ends it', async () => {
  const account = await (await get('/account', { cookie: 'pcp_session=demo_owner' })).text();
  const signedOut = await post('/sign-out', {});
  const withoutSession = await get('/account');
  const phone = await get('/account/phone', { cookie: 'pcp_session=demo_no-phone' });

  expect(account).toContain('Ada, owner of acme and acme-labs');
  expect(signedOut.headers.get('set-cookie')).toContain('pcp_session=; Max-Age=0');
  expect(withoutSession.headers.get('location')).toBe('/sign-in?return=/account');
  expect(phone.headers.get('location')).toBe('/account');
});
