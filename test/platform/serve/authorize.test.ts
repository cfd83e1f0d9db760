import { afterAll, beforeAll, expect, test } from 'vitest';
import { linkIn, openPage, sendForm, sessionIn } from './forms.ts';
import { type Started, startPlane } from './started.ts';

const verifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';
const challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';
const minute = 60_000;
const choices = { decision: 'approve', scope: 'deploy', expires: '90d', workspace: '' };

let started: Started;
let url = '';
let session = '';
beforeAll(async () => {
  started = await startPlane({ config: { signUp: 'open', phone: 'code' } });
  ({ url } = started.plane);
  session = sessionIn(await sendForm(started.plane.signInLink ?? ''));
});
afterAll(() => started[Symbol.asyncDispose]());

test('a person types the code of a machine, and its token works and is listed', async () => {
  const { deviceCode, userCode, verificationUrl } = await begin('pcp on <web-1>');
  const waiting = await exchange({ deviceCode });
  const empty = await openPage(verificationUrl, { session });
  const shown = await openPage(`${verificationUrl}?code=${userCode.toLowerCase()}`, { session });
  const sent = await sendForm(verificationUrl, { code: userCode, ...choices }, { session });
  const done = await openPage(`${url}${sent.location}`, { session });
  const { status, body } = await exchange({ deviceCode });
  const again = await exchange({ deviceCode });
  const listed = await api('/api/me/tokens', body.secret);

  expect(verificationUrl).toBe(`${url}/authorize/device`);
  expect([waiting.status, waiting.body.error?.code]).toEqual([400, 'authorization_pending']);
  expect(empty.text).toContain('The code that the machine shows');
  expect(shown.text).toContain('<strong>pcp on &lt;web-1&gt;</strong> wants to act for');
  expect(shown.text).toContain(`It shows the code <strong>${userCode}</strong>`);
  expect([sent.status, sent.location]).toEqual([303, '/authorize/device/approved']);
  expect(done.text).toContain('The machine goes on in a few seconds.');
  expect([status, body.token]).toMatchObject([201, { name: 'pcp on <web-1>', scope: 'deploy', workspaceSlug: null }]);
  expect([again.status, again.body.error?.code]).toEqual([400, 'expired_token']);
  expect(listed).toMatchObject({ tokens: expect.arrayContaining([expect.objectContaining({ id: body.token?.id })]) });
  expect(started.lines.join('\n')).not.toMatch(new RegExp(`${deviceCode}|${userCode}|${body.secret}`));
});

test('a program gets its code by a redirect to this machine, and its token with the verifier', async () => {
  const page = authorizeUrl({});
  const shown = await openPage(page, { session });
  const sent = await sendForm(page, { ...choices, scope: 'read' }, { session });
  const back = new URL(refreshOf(sent.headers));
  const { status, body } = await exchange({ authorizationCode: back.searchParams.get('code'), codeVerifier: verifier });

  expect(shown.status).toBe(200);
  expect([back.origin, back.pathname, back.searchParams.get('state')]).toEqual([
    'http://127.0.0.1:41234',
    '/',
    'a state',
  ]);
  expect(sent.text).toContain('The browser goes back to pcp on desktop now.');
  expect([status, body.token]).toMatchObject([201, { name: 'pcp on desktop', scope: 'read' }]);
});

test('a refusal reaches the machine and the program', async () => {
  const { deviceCode, userCode, verificationUrl } = await begin();
  const sent = await sendForm(verificationUrl, { code: userCode, decision: 'refuse' }, { session });
  const refused = await sendForm(authorizeUrl({}), { decision: 'refuse' }, { session });

  expect([sent.location, (await exchange({ deviceCode })).body.error?.code]).toEqual([
    '/authorize/device/refused',
    'access_denied',
  ]);
  expect(refreshOf(refused.headers)).toBe('http://127.0.0.1:41234/?error=access_denied&state=a+state');
});

test.each([
  ['without its origin', { origin: '' }],
  ['of another site', { origin: 'https://evil.example' }],
  ['that the browser says is of another site', { 'sec-fetch-site': 'cross-site' }],
])('a form %s approves nothing', async (_what, headers) => {
  const { deviceCode, userCode, verificationUrl } = await begin();

  const sent = await sendForm(verificationUrl, { code: userCode, ...choices }, { session, headers });
  const program = await sendForm(authorizeUrl({}), choices, { session, headers });

  expect([sent.status, program.status, program.headers.get('refresh')]).toEqual([403, 403, null]);
  expect((await exchange({ deviceCode })).body.error?.code).toBe('authorization_pending');
});

test.each([
  ['another host', { redirect_uri: 'http://evil.example/' }],
  ['the method plain', { code_challenge_method: 'plain' }],
])('a link with %s leads nowhere', async (_what, more) => {
  const page = authorizeUrl(more);

  const [shown, sent] = [await openPage(page, { session }), await sendForm(page, choices, { session })];

  expect([shown.status, sent.status, sent.location, sent.headers.get('refresh')]).toEqual([400, 400, null, null]);
});

test('without a session a person signs in first, and comes back', async () => {
  const page = authorizeUrl({});
  const first = await openPage(page);
  const next = /^(pcp_next=[^;]+); Max-Age=900; Path=\/sign-in; HttpOnly; SameSite=Lax$/.exec(first.cookie ?? '')?.[1];
  const headers = { cookie: next ?? '' };
  const signedIn = await sendForm(await mailedLink('ada@example.com'), {}, { headers });

  expect([first.status, first.location]).toEqual([303, '/sign-in']);
  expect((await sendForm(page, choices)).location).toBe('/sign-in');
  expect(signedIn.location).toBe('/sign-in/next');
  expect((await openPage(`${url}/sign-in/next`, { headers })).location).toBe(page.slice(url.length));
});

test.each([
  ['another host', '%2F%2Fevil.example'],
  ['another site', 'https%3A%2F%2Fevil.example'],
  ['a path that begins alike', '%2Fauthorize.evil.example'],
  ['a text that cannot be read', '%'],
  ['another page', '%2Fsign-out'],
])('signing in does not lead on to %s', async (what, next) => {
  const link = await mailedLink(`${what.replaceAll(' ', '-')}@example.com`);

  const sent = await sendForm(link, {}, { headers: { cookie: `pcp_next=${next}` } });

  expect(sent.location).toBe('/workspaces');
});

test('without a verified phone nothing is shown or approved', async () => {
  const stranger = sessionIn(await sendForm(await mailedLink('grace@example.com')));
  const { deviceCode, userCode, verificationUrl } = await begin();

  const shown = await openPage(`${verificationUrl}?code=${userCode}`, { session: stranger });
  const sent = await sendForm(verificationUrl, { code: userCode, ...choices }, { session: stranger });
  const program = await sendForm(authorizeUrl({}), choices, { session: stranger });

  expect([shown.status, sent.status, program.status]).toEqual([403, 403, 403]);
  expect(sent.text).toContain('Verify your phone number first.');
  expect((await exchange({ deviceCode })).body.error?.code).toBe('authorization_pending');
});

test('a choice that the page does not offer, and a workspace of others, are refused', async () => {
  const { userCode, verificationUrl } = await begin();
  const sent = await Promise.all(
    [{ scope: 'everything' }, { expires: 'toString' }, { workspace: 'unknown' }].map((more) =>
      sendForm(verificationUrl, { code: userCode, ...choices, ...more }, { session }),
    ),
  );

  expect(sent.map(({ status }) => status)).toEqual([400, 400, 400]);
});

test('a code that is decided or has expired cannot be typed again', async () => {
  const [decided, late] = [await begin(), await begin()];
  const type = ({ verificationUrl, userCode }: typeof late) =>
    openPage(`${verificationUrl}?code=${userCode}`, { session });
  await sendForm(decided.verificationUrl, { code: decided.userCode, decision: 'refuse' }, { session });
  const again = await type(decided);
  started.pass(10 * minute);

  expect([again.status, (await type(late)).status]).toEqual([404, 404]);
  expect(again.text).toContain('No machine shows this code');
});

interface Exchanged {
  readonly secret?: string;
  readonly token?: { readonly id: string };
  readonly error?: { readonly code: string };
}

async function post(path: string, body: object) {
  const headers = { 'content-type': 'application/json' };
  return fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
}

async function begin(name = 'pcp on web-1') {
  const response = await post('/api/tokens/device', { name });
  // The front has checked the response.
  return (await response.json()) as { deviceCode: string; userCode: string; verificationUrl: string };
}

async function exchange(body: object) {
  const response = await post('/api/tokens/exchange', body);
  // The front has checked the response.
  return { status: response.status, body: (await response.json()) as Exchanged };
}

async function api(path: string, token = ''): Promise<unknown> {
  return (await fetch(`${url}${path}`, { headers: { authorization: `Bearer ${token}` } })).json();
}

function authorizeUrl(more: Readonly<Record<string, string>>): string {
  const query = { name: 'pcp on desktop', redirect_uri: 'http://127.0.0.1:41234/', state: 'a state' };
  const pkce = { code_challenge: challenge, code_challenge_method: 'S256' };
  return `${url}/authorize?${String(new URLSearchParams({ ...query, ...pkce, ...more }))}`;
}

function refreshOf(headers: Headers): string {
  return /^0; url=(.*)$/.exec(headers.get('refresh') ?? '')?.[1] ?? '';
}

/** The link with which a new address signs in. */
async function mailedLink(email: string): Promise<string> {
  await sendForm(`${url}/sign-in`, { email });
  await expect.poll(() => started.mailsTo(email).length).toBe(1);
  return linkIn(started.mailsTo(email)[0]?.text);
}
