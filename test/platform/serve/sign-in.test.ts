import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { linkIn, openPage, sendForm, sessionIn } from './forms.ts';
import { type Started, startPlane } from './started.ts';

const owner = 'owner@example.com';
const minute = 60_000;
let started: Started;
let url = '';
beforeAll(async () => {
  started = await startPlane({ config: { trustedProxies: ['loopback'] } });
  ({ url } = started.plane);
});
afterAll(() => started[Symbol.asyncDispose]());

test('the link of the first start signs in; a link works once, and opening it does not use it', async () => {
  const link = started.plane.signInLink ?? '';
  const opened = [await openPage(link), await openPage(link)];
  const used = await sendForm(link, {}, { headers: { 'x-forwarded-proto': 'https' } });
  const again = [await sendForm(link), await openPage(link)];

  expect(opened.map(({ status }) => status)).toEqual([200, 200]);
  expect([used.status, used.location]).toEqual([303, '/workspaces']);
  expect(used.cookie).toMatch(/^pcp_session=[0-9a-f]{60}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax; Secure$/);
  expect(again.map(({ status, cookie }) => [status, cookie])).toEqual([
    [404, null],
    [404, null],
  ]);
  expect(again[0]?.text).toContain('The link cannot be used: it has expired, was used before, or is not complete.');
});

test('a link in a mail signs in, and the cookie is accepted by the API', async () => {
  const requested = await sendForm(`${url}/sign-in`, { email: ' Owner@Example.com ' });
  const link = await nextLink(owner, 0);
  const shown = await openPage(link);
  const signedIn = await sendForm(link);
  const session = sessionIn(signedIn);
  const me = await openPage(`${url}/api/me`, { session });
  const account = await openPage(`${url}/account`, { session });

  expect([requested.status, requested.location]).toEqual([303, '/sign-in/sent']);
  expect(started.mailsTo(owner)[0]).toMatchObject({
    to: owner,
    subject: 'Your link to sign in',
    text: `Sign in within 15 minutes: ${link}\n\nThe link works once.\n\nIf you did not request it, ignore this mail.`,
  });
  expect(link).toMatch(new RegExp(`^${url}/sign-in/link\\?secret=[0-9a-f]{60}$`));
  expect(shown.text).toContain('Sign in as <strong>owner@example.com</strong>');
  expect([signedIn.status, signedIn.location]).toEqual([303, '/workspaces']);
  expect(signedIn.cookie).toBe(`pcp_session=${session}; Path=/; Max-Age=2592000; HttpOnly; SameSite=Lax`);
  expect([me.status, JSON.parse(me.text)]).toMatchObject([200, { user: { email: owner } }]);
  expect(account.text).toContain('You are signed in as <strong>Owner</strong>, owner@example.com.');
});

test('the log says who signed in and from where, as a trusted proxy names the client', async () => {
  const headers = { 'x-forwarded-for': '203.0.113.7' };
  const session = sessionIn(await sendForm(await requestLink('owner@example.com'), {}, { headers }));
  await sendForm(`${url}/sign-out/everywhere`, {}, { session, headers });

  const entries = started.lines.map((line) => JSON.parse(line) as { readonly msg: string; readonly client?: string });
  const found = entries.filter(({ msg, client }) => msg.startsWith('signed') && client === '203.0.113.7');
  const person = { userId: expect.stringMatching(/^[0-9a-f-]{36}$/), client: '203.0.113.7' };
  expect(found).toMatchObject([
    { msg: 'signed in', email: owner, ...person },
    { msg: 'signed out everywhere', ...person },
  ]);
  expect(started.lines.join('')).not.toContain(session);
});

test('of two uses at once, one gets a session', async () => {
  const link = await requestLink(owner);

  const used = await Promise.all([sendForm(link), sendForm(link)]);

  expect(used.map(({ status }) => status).toSorted()).toEqual([303, 404]);
});

test('after the sixth request in an hour there is no mail, and the response is the same without an account', async () => {
  const known = await requestOften('often@example.com');
  const unknown = await requestOften('unknown@example.com');
  started.pass(60 * minute);
  const later = await sendForm(`${url}/sign-in`, { email: 'often@example.com' });

  expect(known.map(({ status }) => status)).toEqual([303, 303, 303, 303, 303, 429]);
  expect(known.at(-1)?.text).toContain(
    'Too many links were requested for this address. Use the newest one. Try again in 60 minutes.',
  );
  expect(Number(known.at(-1)?.headers.get('retry-after'))).toBeGreaterThan(3590);
  expect(unknown.map(comparable)).toEqual(known.map(comparable));
  expect(later.status).toBe(303);
});

test('an address without an account or an invitation gets no mail; an invited one signs up', async () => {
  await sendForm(`${url}/sign-in`, { email: 'stranger@example.com' });
  await sendForm(`${url}/sign-in`, { email: 'invited@example.com' });
  await createWorkspaceAndInvite('invited@example.com');
  const link = await requestLink('invited@example.com', 1);
  const session = sessionIn(await sendForm(link));
  const me = await openPage(`${url}/api/me`, { session });

  expect(started.mailsTo('stranger@example.com')).toEqual([]);
  expect(started.mailsTo('invited@example.com').map(({ subject }) => subject)).toEqual([
    'Owner invites you to Acme',
    'Your link to sign in',
  ]);
  expect(JSON.parse(me.text)).toMatchObject({
    user: { email: 'invited@example.com', name: 'invited', emailVerified: true, phoneVerified: true },
  });
});

test('a link expires after 15 minutes, and a session after 30 days', async () => {
  const link = await requestLink(owner);
  started.pass(15 * minute - 5000);
  const inTime = await sendForm(link);
  const late = await requestLink(owner);
  started.pass(15 * minute);
  const expired = await sendForm(late);
  // An hour passes with each request of a link.
  started.pass((30 * 24 - 1) * 60 * minute - 16 * minute);
  const session = sessionIn(inTime);
  const before = await statusOf(session);
  started.pass(minute);
  const after = await statusOf(session);

  expect([inTime.status, expired.status]).toEqual([303, 404]);
  expect([before, after]).toEqual([200, 401]);
});

test('signing out ends one session, signing out everywhere all of them, and tokens stay', async () => {
  const sessions = [await signIn(), await signIn(), await signIn()];
  const [first = '', second = '', third = ''] = sessions;

  const out = await sendForm(`${url}/sign-out`, {}, { session: first });
  const afterOne = await Promise.all(sessions.map(statusOf));
  const everywhere = await sendForm(`${url}/sign-out/everywhere`, {}, { session: second });
  const afterAll = await Promise.all([second, third].map(statusOf));
  const byToken = await fetch(`${url}/api/me`, { headers: { authorization: `Bearer ${started.plane.token}` } });

  expect([out.status, out.location, out.cookie]).toEqual([
    303,
    '/sign-in',
    'pcp_session=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax',
  ]);
  expect(everywhere.cookie).toBe(out.cookie);
  expect([afterOne, afterAll, byToken.status]).toEqual([[401, 200, 200], [401, 401], 200]);
});

test('a form that another site sends is refused', async () => {
  const session = await signIn();
  const from = (headers: Readonly<Record<string, string>>) =>
    sendForm(`${url}/sign-out/everywhere`, {}, { session, headers });

  const refused = [
    await from({ 'sec-fetch-site': 'cross-site' }),
    await from({ 'sec-fetch-site': 'same-site' }),
    await from({ origin: 'https://evil.example' }),
    await from({ origin: 'null' }),
    await openPage(`${url}/sign-out`, { session }),
    await from({ 'content-type': 'text/plain' }),
    await sendForm(`${url}/sign-in`, { email: 'a'.repeat(10_000) }),
    await sendForm(`${url}/sign-in`, { email: 'no address' }),
  ];
  const kept = await statusOf(session);
  const accepted = await from({ origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' });

  expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403, 405, 415, 413, 400]);
  expect(refused[0]?.text).toContain('The form was sent by a page of another site.');
  expect([kept, accepted.status]).toEqual([200, 303]);
});

test('forms and links with control characters are refused', async () => {
  const refused = [
    await sendForm(`${url}/sign-in`, { email: 'a\0b@example.com' }),
    await sendForm(`${url}/sign-in`, { email: 'a@example.com', more: '\u001b' }),
    await openPage(`${url}/sign-in/link?secret=a%00b`),
    await sendForm(`${url}/sign-in/link?secret=a%00b`),
  ];

  expect(refused.map(({ status }) => status)).toEqual([400, 400, 400, 400]);
  expect(refused[0]?.text).toContain('The request has control characters.');
});

test('pages load nothing and are not kept, and only the hash of a secret is stored', async () => {
  const link = await requestLink(owner);
  const session = sessionIn(await sendForm(link));
  const page = await openPage(`${url}/sign-in`);

  expect(page.headers.get('content-security-policy')).toMatch(
    /^default-src 'none'; style-src 'sha256-[\w+/=]{44}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/,
  );
  expect(
    ['cache-control', 'x-frame-options', 'x-content-type-options', 'referrer-policy'].map((name) =>
      page.headers.get(name),
    ),
  ).toEqual(['no-store', 'DENY', 'nosniff', 'same-origin']);
  const files = readdirSync(started.folder).map((name) => readFileSync(join(started.folder, name), 'latin1'));
  const secrets = [new URL(link).searchParams.get('secret') ?? '', session];
  expect(secrets.map((secret) => secret.length)).toEqual([60, 60]);
  expect(secrets.filter((secret) => files.some((text) => text.includes(secret)))).toEqual([]);
  expect(files.some((text) => text.includes(owner))).toBe(true);
});

/** The link of a mail to an address, when there are more than a number of mails to it. */
async function nextLink(address: string, before: number): Promise<string> {
  await expect.poll(() => started.mailsTo(address).length, { timeout: 300_000 }).toBeGreaterThan(before);
  return linkIn(started.mailsTo(address).at(-1)?.text);
}

async function requestLink(address: string, before = started.mailsTo(address).length): Promise<string> {
  started.pass(60 * minute);
  await sendForm(`${url}/sign-in`, { email: address });
  return nextLink(address, before);
}

async function signIn(): Promise<string> {
  return sessionIn(await sendForm(await requestLink(owner)));
}

async function statusOf(session: string): Promise<number> {
  return (await openPage(`${url}/api/me`, { session })).status;
}

async function requestOften(email: string) {
  const responses = [];
  for (let times = 0; times < 6; times++) responses.push(await sendForm(`${url}/sign-in`, { email }));
  return responses;
}

/** The parts of a response that a client can see, without the time and the id of the request. */
function comparable({ status, text, headers }: Awaited<ReturnType<typeof sendForm>>) {
  const seen = [...headers].filter(([name]) => !['date', 'x-request-id', 'retry-after'].includes(name));
  return { status, text, seen };
}

async function createWorkspaceAndInvite(email: string): Promise<void> {
  const headers = { authorization: `Bearer ${started.plane.token}`, 'content-type': 'application/json' };
  const post = (path: string, body: object) =>
    fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  await post('/api/workspaces', { name: 'Acme', slug: 'acme', hues: [210, 260], tier: 'free', region: 'local' });
  await post('/api/workspaces/acme/invitations', { email, role: 'viewer' });
  await expect.poll(() => started.mailsTo(email).length, { timeout: 300_000 }).toBe(1);
}
