import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type RunningMock, startMock } from '../../mock/start.ts';
import { openPage, sendForm } from '../platform/serve/forms.ts';

const verifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';
let mock: RunningMock;
let url: string;
beforeAll(async () => {
  mock = await startMock({ host: '127.0.0.1' });
  ({ url } = mock);
});
beforeEach(() => mock.reset());
afterAll(() => mock.stop());

test('a persona gives a machine a token by the code that it shows', async () => {
  const { deviceCode, userCode, verificationUrl } = await begin();
  const shown = await openPage(`${verificationUrl}?code=${userCode}`);
  const sent = await sendForm(verificationUrl, { code: userCode, persona: 'developer' });
  const { status, body } = await exchange({ deviceCode });
  const me = await fetch(`${url}/api/me`, { headers: { authorization: `Bearer ${body.secret}` } });

  expect(verificationUrl).toBe(`${url}/authorize/device`);
  expect(shown.text).toContain(`value="${userCode}"`);
  expect(shown.text.match(/Give access as/g)).toHaveLength(7);
  expect(sent.text).toContain('The machine gets a token of Grace, developer of acme.');
  expect([status, await me.json()]).toMatchObject([201, { user: { email: 'grace@acme.test' } }]);
});

test('the persona of the session gives a program a token, and a refusal reaches it', async () => {
  const session = { session: 'demo_viewer' };
  const page = authorizeUrl({});
  const shown = await openPage(page, session);
  const sent = await sendForm(page, { persona: 'viewer' }, session);
  const back = new URL(leadsTo(sent));
  const { body } = await exchange({ authorizationCode: back.searchParams.get('code'), codeVerifier: verifier });
  const refused = await sendForm(page, {}, session);

  expect(shown.text).toContain('pcp on &lt;desktop&gt; wants a token.');
  expect(shown.text.match(/Give access as/g)).toHaveLength(1);
  expect([back.origin, back.searchParams.get('state')]).toEqual(['http://127.0.0.1:41234', 'a state']);
  expect(body).toMatchObject({ token: { name: 'pcp on <desktop>', scope: 'full', expiresAt: expect.any(String) } });
  expect(leadsTo(refused)).toBe('http://127.0.0.1:41234/?error=access_denied&state=a+state');
});

test('another site, another host and a person without a phone get nothing', async () => {
  const { deviceCode, userCode, verificationUrl } = await begin();
  const form = { code: userCode, persona: 'owner' };
  const foreign = await sendForm(verificationUrl, form, { headers: { origin: 'https://evil.example' } });
  const elsewhere = await openPage(authorizeUrl({ redirect_uri: 'http://evil.example/' }));
  const unverified = await sendForm(verificationUrl, { ...form, persona: 'no-phone' });

  expect([foreign.status, elsewhere.status, unverified.status]).toEqual([403, 400, 400]);
  expect(unverified.text).toContain('Verify your phone number first.');
  expect((await exchange({ deviceCode })).body).toMatchObject({ error: { code: 'authorization_pending' } });
});

async function post(path: string, body: object) {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  return { status: response.status, body: (await response.json()) as unknown };
}

async function begin() {
  const { body } = await post('/api/tokens/device', { name: 'pcp on web-1' });
  // The front has checked the response.
  return body as { deviceCode: string; userCode: string; verificationUrl: string };
}

async function exchange(sent: object) {
  const { status, body } = await post('/api/tokens/exchange', sent);
  // The front has checked the response.
  return { status, body: body as { secret?: string } };
}

function authorizeUrl(more: Readonly<Record<string, string>>): string {
  const query = { name: 'pcp on <desktop>', redirect_uri: 'http://127.0.0.1:41234/', state: 'a state' };
  const pkce = { code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM', code_challenge_method: 'S256' };
  return `${url}/authorize?${String(new URLSearchParams({ ...query, ...pkce, ...more }))}`;
}

function leadsTo({ headers }: { readonly headers: Headers }): string {
  return /^0; url=(.*)$/.exec(headers.get('refresh') ?? '')?.[1] ?? '';
}
