import { afterAll, beforeAll, expect, test } from 'vitest';
import { linkIn, openPage, sendForm, sessionIn } from './forms.ts';
import { type Started, startPlane } from './started.ts';

const minute = 60_000;
let started: Started;
let url = '';
beforeAll(async () => {
  const config = {
    signUp: 'open',
    phone: 'code',
    serviceUrl: 'https://pcp.example.com',
    trustedProxies: ['loopback'],
  } as const;
  started = await startPlane({ config });
  ({ url } = started.plane);
});
afterAll(() => started[Symbol.asyncDispose]());

test('with open sign-up, a stranger gets an account, and its number is verified by a code', async () => {
  const { cookie, session } = await signUp('ada@example.com');
  const before = await openPage(`${url}/api/me`, { session });
  const invalid = await sendForm(`${url}/account/phone`, { phone: '0151 12345678' }, { session });
  const sent = await sendForm(`${url}/account/phone`, { phone: '+49 (151) 1234-5678' }, { session });
  const shown = await openPage(`${url}/account/phone`, { session });
  const verified = await enter(codeTo('+4915112345678'), session);
  const again = await enter(codeTo('+4915112345678'), session);
  const me = await openPage(`${url}/api/me`, { session });

  expect(cookie).toBe(`pcp_session=${session}; Path=/; Max-Age=2592000; HttpOnly; SameSite=Lax; Secure`);
  expect([before.status, JSON.parse(before.text)]).toMatchObject([403, { error: { code: 'phone_required' } }]);
  expect([invalid.status, invalid.text]).toEqual([
    400,
    expect.stringContaining('This is not a phone number with its country code'),
  ]);
  expect([sent.status, sent.location]).toEqual([303, '/account/phone']);
  expect(shown.text).toContain('The code that was sent to +49 ••••••••• 78');
  expect([verified.status, verified.location, again.status]).toEqual([303, '/account', 404]);
  expect(JSON.parse(me.text)).toMatchObject({ user: { phone: '+49 ••••••••• 78', phoneVerified: true, name: 'ada' } });
});

test('a code has five tries and ten minutes, and only the newest one works', async () => {
  const { session } = await signUp('grace@example.com');
  const phone = '+46701234567';
  const request = () => sendForm(`${url}/account/phone`, { phone }, { session });
  await request();
  const first = codeTo(phone);
  const wrong = first === '000000' ? '111111' : '000000';
  const tries = [];
  for (let count = 0; count < 5; count++) tries.push(await enter(wrong, session));
  const sixth = await enter(first, session);
  await request();
  const second = codeTo(phone);
  started.pass(10 * minute);
  const expired = await enter(second, session);
  await request();
  const third = codeTo(phone);
  await request();
  const old = await enter(third, session);
  const newest = await enter(codeTo(phone), session);

  expect(tries.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400]);
  expect([tries[0]?.text, tries[3]?.text, tries[4]?.text]).toEqual([
    expect.stringContaining('The code is wrong. You have 4 tries left.'),
    expect.stringContaining('The code is wrong. You have one try left.'),
    expect.stringContaining('The code is wrong. Request another one.'),
  ]);
  expect([sixth.status, expired.status, old.status, newest.status]).toEqual([404, 404, 400, 303]);
});

test('an account, and a number, get five codes in an hour', async () => {
  const one = await signUp('joan@example.com');
  const other = await signUp('mary@example.com');
  const phone = '+48501234567';
  const requested: number[] = [];
  for (let count = 0; count < 6; count++)
    requested.push((await sendForm(`${url}/account/phone`, { phone }, one)).status);
  const toNumber = await sendForm(`${url}/account/phone`, { phone: '+48 501 234 567' }, other);
  const toAnother = await sendForm(`${url}/account/phone`, { phone: '+48501234568' }, other);
  const signedOut = await sendForm(`${url}/account/phone`, { phone });

  expect(requested).toEqual([303, 303, 303, 303, 303, 429]);
  expect([toNumber.status, toNumber.text]).toEqual([
    429,
    expect.stringContaining('Too many codes were requested for this number.'),
  ]);
  expect([toAnother.status, signedOut.location]).toEqual([303, '/sign-in']);
});

test('the first account counts as verified, and its cookie goes by TLS only', async () => {
  const byToken = await fetch(`${url}/api/me`, { headers: { authorization: `Bearer ${started.plane.token}` } });

  expect(started.plane.signInLink).toMatch(/^https:\/\/pcp\.example\.com\/sign-in\/link\?secret=[0-9a-f]{60}$/);
  expect([byToken.status, await byToken.json()]).toMatchObject([200, { user: { phoneVerified: true } }]);
});

async function signUp(email: string) {
  await sendForm(`${url}/sign-in`, { email });
  await expect.poll(() => started.mailsTo(email).length, { timeout: 300_000 }).toBe(1);
  const link = new URL(linkIn(started.mailsTo(email)[0]?.text));
  const signedIn = await sendForm(`${url}${link.pathname}${link.search}`);
  return { cookie: signedIn.cookie, session: sessionIn(signedIn) };
}

function enter(code: string, session: string) {
  return sendForm(`${url}/account/phone/code`, { code }, { session });
}

/** The code of the newest message to a number. */
function codeTo(phone: string): string {
  const logged = started.lines.map(
    (line) => JSON.parse(line) as { readonly sms?: { readonly to: string; readonly text: string } },
  );
  const text = logged.findLast(({ sms }) => sms?.to === phone)?.sms?.text ?? '';
  return /^(\d{6}) is your code\. It works for 10 minutes\.$/.exec(text)?.[1] ?? '';
}
