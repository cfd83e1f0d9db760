import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { linkIn, openPage, sendForm, sessionIn } from './forms.ts';
import { type Started, startPlane } from './started.ts';

const owner = 'owner@example.com';
const page = '<!doctype html><title>The dashboard</title>';
const script = 'export {};\n'.repeat(20);
const scriptPath = '/assets/main-BX3k_9aQ.js';
const html = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
const folder = mkdtempSync(join(tmpdir(), 'serve-dashboard-'));
let started: Started;
let url = '';
let session = '';
beforeAll(async () => {
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), page);
  writeFileSync(join(folder, scriptPath), script);
  writeFileSync(join(folder, `${scriptPath}.br`), brotliCompressSync(script));
  started = await startPlane({ dashboardFolder: folder });
  ({ url } = started.plane);
  session = sessionIn(await sendForm(started.plane.signInLink ?? ''));
});
afterAll(async () => {
  await started[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true });
});

test.each(['/workspaces', '/workspaces/acme/apps/web/logs?env=production', '/invitations/inv_1', '/profile/tokens'])(
  '%s is a page of the dashboard, also without a session, by its own policy',
  async (path) => {
    const { status, text, headers } = await openPage(`${url}${path}`, { headers: html });

    expect([status, text]).toEqual([200, page]);
    expect(headers.get('content-security-policy')).toContain("script-src 'self'");
    expect(headers.get('content-security-policy')).toContain("require-trusted-types-for 'script'");
    expect([headers.get('cache-control'), headers.get('x-frame-options')]).toEqual(['no-cache', 'DENY']);
  },
);

test('a page is not sent again to a browser that has it, and its scripts are kept for ever', async () => {
  const first = await openPage(`${url}/workspaces`, { headers: html });
  const known = { ...html, 'if-none-match': first.headers.get('etag') ?? '' };
  const again = await openPage(`${url}/workspaces/acme`, { headers: known });
  const loaded = await openPage(`${url}${scriptPath}`, { headers: { 'accept-encoding': 'br' } });
  const head = await fetch(`${url}/workspaces`, { method: 'HEAD', headers: html });

  expect([again.status, again.text]).toEqual([304, '']);
  expect([loaded.status, loaded.text, loaded.headers.get('content-encoding')]).toEqual([200, script, 'br']);
  expect(loaded.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect([head.status, head.headers.get('content-length')]).toEqual([200, String(page.length)]);
});

test.each(['/old-bookmark', '/workspacesx', '/sign-in/nothing', '/%2e%2e/%2e%2e/etc/passwd'])(
  '%s is the page of the dashboard that says so',
  async (path) => {
    const { status, text } = await openPage(`${url}${path}`, { headers: html });

    expect([status, text]).toEqual([404, page]);
  },
);

test.each(['/api', '/api/nothing', '/%61pi/nothing', '//api/nothing', '/assets/gone.js', '/hooks/nothing'])(
  '%s is never a page',
  async (path) => {
    const { status, headers, text } = await openPage(`${url}${path}`, { headers: html });

    expect([status, headers.get('content-type')]).toEqual([404, 'application/json; charset=utf-8']);
    expect(JSON.parse(text)).toMatchObject({ error: { code: 'not_found' } });
  },
);

test('a program gets JSON for a path of the dashboard, and so does a form', async () => {
  const program = await openPage(`${url}/workspaces`, { headers: { accept: 'application/json' } });
  const form = await sendForm(`${url}/workspaces`, {}, { headers: html });

  expect([program.status, form.status]).toEqual([404, 404]);
  expect([program, form].map(({ headers }) => headers.get('content-type'))).toEqual([
    'application/json; charset=utf-8',
    'application/json; charset=utf-8',
  ]);
});

test('the first page is the list of workspaces for a person who is signed in, and that of sign-in for others', async () => {
  const known = await openPage(`${url}/`, { session });
  const stranger = await openPage(`${url}/`);
  const account = await openPage(`${url}/account`, { session });

  expect([known.status, known.location]).toEqual([303, '/workspaces']);
  expect([stranger.status, stranger.location]).toEqual([303, '/sign-in']);
  expect(account.text).toContain('<a href="/">Go to the dashboard</a>');
  expect(account.headers.get('content-security-policy')).toContain("default-src 'none'; style-src 'sha256-");
});

test('a person who signs in by mail comes back to the page of before, once', async () => {
  const path = '/workspaces/acme/apps/web/logs?env=production&q=a%26b';
  const asked = await openPage(`${url}/sign-in?return=${encodeURIComponent(path)}`);
  const next = nextIn(asked.cookie);
  const link = await mailedLink();
  const used = await sendForm(link, {}, { headers: { cookie: next } });
  const led = await openPage(`${url}${used.location}`, { headers: { cookie: next } });

  expect([used.status, led.status, led.location]).toEqual([303, 303, path]);
  expect(led.cookie).toBe('pcp_next=; Max-Age=0; Path=/sign-in; HttpOnly; SameSite=Lax');
  expect((await openPage(`${url}/sign-in/next`)).location).toBe('/workspaces');
});

test.each([
  '//evil.example',
  '/\\evil.example',
  '/%5Cevil.example',
  '/%2F/evil.example',
  '/workspaces/..//evil.example',
  '/workspaces/%2e%2e//evil.example',
  '/\t/evil.example',
  'https://evil.example/workspaces',
  'javascript:alert(1)',
  'data:text/html,x',
  'workspaces',
  '/sign-out',
  '/api/me',
  '',
])('signing in does not lead on to %j', async (address) => {
  const encoded = encodeURIComponent(address);
  const asked = await openPage(`${url}/sign-in?return=${encoded}`);
  const led = await openPage(`${url}/sign-in/next`, { headers: { cookie: `pcp_next=${encoded}` } });

  expect([asked.status, asked.cookie, led.location]).toEqual([200, null, '/workspaces']);
});

test('links in mails lead to the dashboard, and so does the address of the status page', async () => {
  const headers = { authorization: `Bearer ${started.plane.token}`, 'content-type': 'application/json' };
  const post = (path: string, body: object) =>
    fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  await post('/api/workspaces', { name: 'Acme', slug: 'acme', hues: [1, 2], tier: 'free', region: 'local' });
  await post('/api/workspaces/acme/invitations', { email: 'grace@example.com', role: 'viewer' });
  await expect.poll(() => started.mailsTo('grace@example.com').length).toBe(1);
  const status = await openPage(`${url}/api/workspaces/acme/status`, { headers });

  expect(linkIn(started.mailsTo('grace@example.com')[0]?.text)).toMatch(
    new RegExp(`^${url}/invitations/inv_[0-9a-f]+$`),
  );
  expect(JSON.parse(status.text)).toMatchObject({ page: { url: `${url}/status/acme` } });
});

test('a dashboard elsewhere may use the session, and this service shows none', async () => {
  const dashboardUrl = 'https://console.example.test';
  await using other = await startPlane({ config: { dashboardUrl }, dashboardFolder: folder });
  const signedIn = await sendForm(other.plane.signInLink ?? '');
  const home = await openPage(`${other.plane.url}/`, { session: sessionIn(signedIn) });
  const asked = await openPage(`${other.plane.url}/sign-in?return=/workspaces`);
  const account = await openPage(`${other.plane.url}/account`, { session: sessionIn(signedIn) });
  const shown = await openPage(`${other.plane.url}/workspaces`, { headers: html });
  const called = await openPage(`${other.plane.url}/api/regions`, { headers: { origin: dashboardUrl } });

  expect([signedIn.location, home.location, asked.cookie]).toEqual(['/account', '/account', null]);
  expect(account.text).toContain(`<a href="${dashboardUrl}">Go to the dashboard</a>`);
  expect([shown.status, shown.headers.get('content-type')]).toEqual([404, 'application/json; charset=utf-8']);
  expect(called.headers.get('access-control-allow-origin')).toBe(dashboardUrl);
});

test('a checkout without a built dashboard is served, and says how to build it', async () => {
  await using bare = await startPlane({ dashboardFolder: join(folder, 'nothing') });
  const shown = await openPage(`${bare.plane.url}/workspaces`, { headers: html });
  const program = await openPage(`${bare.plane.url}/workspaces`, { headers: { accept: '*/*' } });

  expect(shown.status).toBe(404);
  expect(shown.text).toContain('<code>npm run serve</code> builds it');
  expect(shown.headers.get('content-security-policy')).toContain("default-src 'none'; style-src 'sha256-");
  expect(program.headers.get('content-type')).toBe('application/json; charset=utf-8');
});

/** The pair of a cookie that stores where to go on. */
function nextIn(cookie: string | null): string {
  return /^(pcp_next=[^;]+); Max-Age=900; Path=\/sign-in; HttpOnly; SameSite=Lax$/.exec(cookie ?? '')?.[1] ?? '';
}

async function mailedLink(): Promise<string> {
  const before = started.mailsTo(owner).length;
  await sendForm(`${url}/sign-in`, { email: owner });
  await expect.poll(() => started.mailsTo(owner).length).toBe(before + 1);
  return linkIn(started.mailsTo(owner).at(-1)?.text);
}
