import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PostgresServer } from '../database/postgres-server.ts';
import { makeDataFolder } from './data-folder.ts';
import { openPage, sendForm, sessionIn } from './forms.ts';
import { type ServedProcess, startServe, startServeWith } from './served.ts';
import { startPlane } from './started.ts';

// Two servers on one database.
let postgres: PostgresServer;
let environment: Readonly<Record<string, string>> = {};
let folder = '';
let first: ServedProcess;
let second: ServedProcess;
beforeAll(async () => {
  postgres = await PostgresServer.start();
  environment = { DATABASE_URL: postgres.url(), PCP_DATA_KEY: Buffer.alloc(32, 1).toString('base64') };
  folder = mkdtempSync(join(tmpdir(), 'sign-in-'));
  first = await startServeWith(environment, '--data', join(folder, 'first'));
  second = await startServeWith(environment, '--data', join(folder, 'second'));
});
afterAll(async () => {
  await Promise.all([first.end('SIGKILL'), second.end('SIGKILL')]);
  await postgres[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true });
});

test('sign-in prints a link for an account, while the server runs and while it does not', async () => {
  const { folder: parent, data } = makeDataFolder();
  const before = signIn({}, 'owner@example.com', '--data', data);
  await using served = await startServe('--data', data);
  const whileItRuns = signIn({}, 'Owner@Example.com', '--data', data, '--port', new URL(served.url).port);
  const signedIn = await sendForm(whileItRuns.stdout.trim());
  const me = await openPage(`${served.url}/api/me`, { session: sessionIn(signedIn) });
  const stranger = signIn({}, 'stranger@example.com', '--data', data);
  await served.end('SIGTERM');
  const whileItDoesNot = signIn({}, 'owner@example.com', '--data', data);
  await using again = await startServe('--data', data);
  const { pathname, search } = new URL(whileItDoesNot.stdout.trim());
  const signedInAgain = await sendForm(`${again.url}${pathname}${search}`);

  expect(before).toEqual({
    status: 1,
    stdout: '',
    stderr: expect.stringContaining(`There is no database ${parent}/data/control-plane.db.`),
  });
  expect([signedIn.status, me.status, signedInAgain.status]).toEqual([303, 200, 303]);
  expect(stranger).toEqual({
    status: 1,
    stdout: '',
    stderr: 'There is no account with the address stranger@example.com. Invite the person to a workspace first.\n',
  });
  expect(signIn({}).stderr).toContain('Name one e-mail address, such as ada@example.com');
});

test('one client can request 30 links in an hour', async () => {
  await using started = await startPlane();
  const requested: number[] = [];
  for (let number = 0; number < 31; number++) {
    const { status } = await sendForm(`${started.plane.url}/sign-in`, { email: `person-${number}@example.com` });
    requested.push(status);
  }

  expect(requested.filter((status) => status === 303)).toHaveLength(30);
  expect(requested.at(-1)).toBe(429);
});

test('two servers on PostgreSQL share links, sessions and limits, and sign-in works beside them', async () => {
  const { stdout, stderr } = signIn(
    environment,
    'owner@example.com',
    '--data',
    folder,
    '--port',
    new URL(second.url).port,
  );
  const signedIn = await sendForm(stdout.trim());
  const me = await openPage(`${first.url}/api/me`, { session: sessionIn(signedIn) });
  const requested = [];
  for (const { url } of [first, second, first, second, first, second]) {
    requested.push((await sendForm(`${url}/sign-in`, { email: 'owner@example.com' })).status);
  }
  await first.end('SIGTERM');
  first = await startServeWith(environment, '--data', join(folder, 'first'));
  const afterRestart = await sendForm(`${first.url}/sign-in`, { email: 'owner@example.com' });

  expect([stderr, signedIn.status, me.status]).toEqual(['', 303, 200]);
  expect([...requested, afterRestart.status]).toEqual([303, 303, 303, 303, 303, 429, 429]);
});

test('on every server, a stream ends within 15 s of the end of its token or session', async () => {
  const link = () =>
    signIn(environment, 'owner@example.com', '--data', folder, '--port', new URL(first.url).port).stdout.trim();
  const owner = sessionIn(await sendForm(link()));
  const leaving = sessionIn(await sendForm(link()));
  const asOwner = { cookie: `pcp_session=${owner}`, origin: first.url, 'content-type': 'application/json' };
  const post = (path: string, body: object) =>
    fetch(first.url + path, { method: 'POST', headers: asOwner, body: JSON.stringify(body) });
  await post('/api/workspaces', { name: 'Acme', slug: 'acme', hues: [210, 260], tier: 'free', region: 'local' });
  const created = await post('/api/me/tokens', { name: 'CI', scope: 'read' });
  // As the contract describes the response.
  const { token, secret } = (await created.json()) as {
    readonly token: { readonly id: string };
    readonly secret: string;
  };
  const byToken = { authorization: `Bearer ${secret}` };
  const bySession = { cookie: `pcp_session=${leaving}` };
  const streams = await Promise.all(
    [first, second].flatMap(({ url }) => [
      follow(url, byToken),
      follow(url, bySession),
      follow(url, { cookie: `pcp_session=${owner}` }),
    ]),
  );
  await fetch(`${first.url}/api/me/tokens/${token.id}`, { method: 'DELETE', headers: asOwner });
  await sendForm(`${first.url}/sign-out`, {}, { session: leaving });

  await expect
    .poll(() => streams.map(({ isOpen }) => isOpen()), { timeout: 16_000, interval: 200 })
    .toEqual([false, false, true, false, false, true]);
  for (const { close } of streams) close();
  expect(streams.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
});

/** Follows a workspace, until its stream ends. */
async function follow(url: string, headers: Readonly<Record<string, string>>) {
  const closing = new AbortController();
  const response = await fetch(`${url}/api/workspaces/acme`, {
    headers: { ...headers, accept: 'text/event-stream' },
    signal: closing.signal,
  });
  let isOpen = true;
  response.text().then(
    () => void (isOpen = false),
    () => void (isOpen = false),
  );
  return { status: response.status, isOpen: () => isOpen, close: () => closing.abort() };
}

function signIn(environment: Readonly<Record<string, string>>, ...args: readonly string[]) {
  const env = { ...process.env, ...environment };
  const { status, stdout, stderr } = spawnSync(process.execPath, ['platform/bin/main.ts', 'sign-in', ...args], {
    encoding: 'utf8',
    env,
    timeout: 30_000,
  });
  return { status, stdout, stderr };
}
