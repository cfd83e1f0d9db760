import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asObject } from '../../contract/document.ts';
import { makeDataFolder } from '../platform/serve/data-folder.ts';
import { linkIn, sendForm, sessionIn } from '../platform/serve/forms.ts';
import { call, type Responded, type ServedProcess, spawnProgram } from '../platform/serve/served.ts';
import { createProject, type Packed, packProject, packServer, runNpm } from './packed.ts';

let packed: Packed;
let project: string;
beforeAll(async () => {
  packed = await packProject();
  project = createProject(packed.folder, 'operated', 'smoke-server.js');
  runNpm(['install', packed.tarball, await packServer()], project);
}, 600_000);
afterAll(() => packed[Symbol.dispose]());

const within = { timeout: 120_000, interval: 500 };

test('a day of an operator, by the commands of the installed packages alone', async () => {
  const { folder, data } = makeDataFolder();
  const config = join(folder, 'config.json');
  writeFileSync(config, JSON.stringify({ signUp: 'open', allowsPrivateWebhooks: true }));
  await using hooks = await listenForHooks();
  await using served = await start('--data', data, '--config', config);
  const mails = mailsOf(served);
  const ada = await signUp(served, mails, 'ada@example.test');
  const mallory = await signUp(served, mails, 'mallory@example.test');
  await createWorkspace(served, ada, 'acme');
  await createWorkspace(served, mallory, 'miner');
  const shop = { name: 'Shop', region: 'local', source: { type: 'image', ref: 'redis:7' } };
  await call(served, ada, '/api/workspaces/acme/deploy', shop);
  await untilAppIs(served, ada, 'running');
  const operator = (...args: readonly string[]) => runOperator(data, config, args);

  // An account that abuses the service is found and blocked.
  const found = operator('users', 'list', '--search', 'mallory', '--json');
  operator('users', 'block', 'mallory@example.test', '--reason', 'Mining on our machines.', '--yes');
  operator('workspaces', 'suspend', 'miner', '--message', 'Please contact support.', '--yes');
  const blocked = await call(served, mallory, '/api/workspaces');
  expect(found).toMatchObject({ users: [{ email: 'mallory@example.test', block: null }] });
  expect(blocked).toMatchObject({ status: 403, body: { error: { code: 'account_blocked' } } });

  // A workspace gets a quota.
  operator('workspaces', 'quota', 'acme', '--cpu', '0.1', '--memory', '128MiB', '--storage', '1GiB');
  const refused = await call(served, ada, '/api/workspaces/acme/deploy', { ...shop, name: 'Second' });
  operator('workspaces', 'quota', 'acme', '--none');
  expect(refused).toMatchObject({ status: 409, body: { error: { code: 'insufficient_pool' } } });

  // A deploy that does not end is failed, with a sentence for its members.
  const source = { type: 'git', repoUrl: 'https://github.com/acme/shop', branch: 'main' };
  const created = await call(served, ada, '/api/workspaces/acme/apps/shop/deploy', { source });
  const { deploys: open } = operator('deploys', 'list', '--json') as { deploys: readonly { id: string }[] };
  expect([created.status, open.length]).toEqual([201, 1]);
  const message = 'The builder was away. Deploy again.';
  operator('deploys', 'fail', open[0]?.id ?? '', '--message', message, '--yes');
  const deploys = await call(served, ada, '/api/workspaces/acme/apps/shop/deploys?limit=1');
  expect(deploys).toMatchObject({ body: { deploys: [{ status: 'failed', error: { message } }] } });

  // A ticket gets a reply.
  await call(served, ada, '/api/me/tickets', { subject: 'Slow', body: 'The shop is slow.', workspaceSlug: 'acme' });
  const { tickets } = operator('tickets', 'list', '--json') as { tickets: readonly { id: string }[] };
  const ticketId = tickets[0]?.id ?? '';
  operator('tickets', 'reply', ticketId, 'It is fast again.');
  const ticket = await call(served, ada, `/api/me/tickets/${ticketId}/messages`);
  expect(ticket).toMatchObject({ body: { messages: [{ body: 'The shop is slow.' }, { body: 'It is fast again.' }] } });

  // An alert fires.
  const condition = { metric: 'memory', op: '>=', value: 0, forSeconds: 0 };
  const rule = { name: 'Memory', appSlug: 'shop', region: 'local', condition, channels: ['webhook'] };
  await call(served, ada, '/api/workspaces/acme/alerts', { ...rule, webhookUrl: hooks.url });
  await expect.poll(() => hooks.received, within).toMatchObject([{ rule: { name: 'Memory' } }]);

  // The machine is lost. Another one goes on, from the backup.
  const backup = join(folder, 'backup');
  run('backup', '--data', data, backup);
  await served.end('SIGKILL');
  run('backup', '--check', backup);
  const elsewhere = join(folder, 'elsewhere');
  run('restore', '--data', elsewhere, '--config', config, backup);
  await using again = await start('--data', elsewhere, '--config', config);
  await untilAppIs(again, ada, 'running');
  expect(await call(again, mallory, '/api/workspaces')).toEqual(blocked);
  expect(runOperator(elsewhere, config, ['workspaces', 'show', 'miner', '--json'])).toMatchObject({
    workspace: { suspension: { message: 'Please contact support.' } },
  });
});

function start(...args: readonly string[]): Promise<ServedProcess> {
  const program = join(project, 'node_modules/platform-control-plane-server/dist/platform/bin/main.js');
  return spawnProgram(program, {}, ...args).listens;
}

/** Runs a command of the installed package, which has to succeed. Returns what it prints. */
function run(...args: readonly string[]): string {
  const path = join(project, 'node_modules/.bin/platform-control-plane-server');
  const { status, stdout, stderr } = spawnSync(process.execPath, [path, ...args], { cwd: project, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${args.join(' ')} ended with ${String(status)}: ${stderr}`);
  return stdout;
}

/** Runs the command `operator`. Returns what it prints, parsed if it is JSON. */
function runOperator(data: string, config: string, args: readonly string[]): unknown {
  const printed = run('operator', ...args, '--data', data, '--config', config);
  return args.includes('--json') ? JSON.parse(printed) : printed;
}

/** The mails in the log of a server that has no mail server, by their recipients. */
function mailsOf({ stdout }: ServedProcess): ReadonlyMap<string, string> {
  const mails = new Map<string, string>();
  let rest = '';
  stdout.on('data', (chunk: Buffer) => {
    const lines = (rest + chunk.toString()).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines.filter((text) => text.includes('"mail"'))) {
      const { mail } = JSON.parse(line) as { mail: { to: string; text: string } };
      mails.set(mail.to, mail.text);
    }
  });
  return mails;
}

/** Signs a new person in by a link in a mail, and returns a token of the person. */
async function signUp(served: ServedProcess, mails: ReadonlyMap<string, string>, email: string): Promise<string> {
  await sendForm(`${served.url}/sign-in`, { email });
  await expect.poll(() => linkIn(mails.get(email)), within).not.toBe('');
  const session = sessionIn(await sendForm(linkIn(mails.get(email))));
  const response = await fetch(`${served.url}/api/me/tokens`, {
    method: 'POST',
    headers: { cookie: `pcp_session=${session}`, origin: served.url, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Day' }),
  });
  const { secret, ...problem } = asObject(await response.json());
  if (typeof secret !== 'string') throw new Error(`${email} got no token: ${JSON.stringify(problem)}`);
  return secret;
}

function createWorkspace(served: ServedProcess, token: string, slug: string): Promise<Responded> {
  return call(served, token, '/api/workspaces', { name: slug, slug, hues: [1, 2], tier: 'free', region: 'local' });
}

function untilAppIs(served: ServedProcess, token: string, status: string): Promise<void> {
  const app = () => call(served, token, '/api/workspaces/acme/apps/shop');
  return expect.poll(app, within).toMatchObject({ status: 200, body: { app: { status } } });
}

/** Listens for webhooks until the end of the test. */
async function listenForHooks() {
  const received: unknown[] = [];
  const server = createServer((request, response) => {
    void json(request).then((body) => {
      received.push(body);
      response.end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/alert`, received, [Symbol.asyncDispose]: async () => void server.close() };
}
