import { afterAll, beforeAll, expect, test } from 'vitest';
import { linkIn, openPage, sendForm, sessionIn } from './forms.ts';
import { type Started, startPlane } from './started.ts';

const owner = 'owner@example.com';
let started: Started;
let url = '';
beforeAll(async () => {
  started = await startPlane();
  ({ url } = started.plane);
});
afterAll(() => started[Symbol.asyncDispose]());

test('a link in a mail signs in, and the cookie is accepted by the API', async () => {
  const asked = await sendForm(`${url}/sign-in`, { email: ' Owner@Example.com ' });
  const link = await mailedLink(owner);
  const shown = await openPage(link);
  const signedIn = await sendForm(link);
  const session = sessionIn(signedIn);
  const me = await openPage(`${url}/api/me`, { session });

  expect([asked.status, asked.location]).toEqual([303, '/sign-in/sent']);
  expect(shown.text).toContain('Sign in as <strong>owner@example.com</strong>');
  expect([signedIn.status, signedIn.location]).toEqual([303, '/account']);
  expect(signedIn.cookie).toBe(`pcp_session=${session}; Path=/; Max-Age=2592000; HttpOnly; SameSite=Lax`);
  expect([me.status, JSON.parse(me.text)]).toMatchObject([200, { user: { email: owner } }]);
});

/** The link of the newest mail to an address. */
async function mailedLink(address: string): Promise<string> {
  await expect.poll(() => started.mailsTo(address).length).toBeGreaterThan(0);
  return linkIn(started.mailsTo(address).at(-1)?.text);
}
