import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { operate } from '../operator/operated.ts';
import { linkIn, openPage, sendForm, sessionIn } from './forms.ts';
import { type Started, startPlane } from './started.ts';

const owner = 'owner@example.com';
const sentence = 'The operator of the service has blocked this account: Mining on our machines.';
let started: Started;
let session = '';
let link = '';
beforeAll(async () => {
  started = await startPlane();
  const { url, signInLink } = started.plane;
  session = sessionIn(await sendForm(signInLink ?? ''));
  await sendForm(`${url}/sign-in`, { email: owner });
  const mail = await vi.waitUntil(() => started.mailsTo(owner)[0], { timeout: 300_000 });
  link = linkIn(mail.text);
  await operate(started.folder, ['users', 'block', owner, '--reason', 'Mining on our machines.', '--yes']);
});
afterAll(() => started[Symbol.asyncDispose]());

test('the sign-in of a blocked account says so, and makes no session', async () => {
  const used = await sendForm(link);

  expect([used.status, used.cookie]).toEqual([403, null]);
  expect(used.text).toContain(sentence);
  expect((await operateJson('users', 'show', owner)) as object).toMatchObject({ user: { sessions: 1 } });
});

test('a session from before says so on each page and in the API', async () => {
  const page = await openPage(`${started.plane.url}/account`, { session });
  const me = await openPage(`${started.plane.url}/api/me`, { session });

  expect([page.status, me.status]).toEqual([403, 403]);
  expect(page.text).toContain(sentence);
  expect(JSON.parse(me.text)).toMatchObject({ error: { code: 'account_blocked' } });
});

test('a blocked account can still be signed out', async () => {
  const out = await sendForm(`${started.plane.url}/sign-out`, {}, { session });

  expect([out.status, out.location]).toEqual([303, '/sign-in']);
});

test('after the end of the block, a link signs in again', async () => {
  await operate(started.folder, ['users', 'unblock', owner]);
  const [, secret = ''] = (await operate(started.folder, ['users', 'link', owner])).trim().split('?');

  const used = await sendForm(`${started.plane.url}/sign-in/link?${secret}`);

  expect([used.status, used.location]).toEqual([303, '/workspaces']);
});

async function operateJson(...args: readonly string[]): Promise<unknown> {
  return JSON.parse(await operate(started.folder, [...args, '--json']));
}
