import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { components } from '../../client/index.ts';
import { type RunningMock, startMock } from '../../mock/start.ts';
import { Person, readJson } from './pcp.ts';

const storefront = { PCP_APP: 'acme/storefront' };

let mock: RunningMock;
let owner: Person;
let viewer: Person;
beforeAll(async () => {
  mock = await startMock({ host: '127.0.0.1' });
  owner = new Person({ PCP_URL: mock.url, PCP_TOKEN: 'pcp_demo_owner' });
  viewer = new Person({ PCP_URL: mock.url, PCP_TOKEN: 'pcp_demo_viewer', ...storefront });
});
beforeEach(() => mock.reset());
afterAll(async () => {
  owner[Symbol.dispose]();
  viewer[Symbol.dispose]();
  await mock.stop();
});

test('apps lists all workspaces, one of them, or says which there are', async () => {
  const all = await owner.run('apps');
  const one = await owner.run('apps acme --json');
  const none = await owner.run('apps acm');

  expect(all).toMatchObject({ code: 0, stderr: '' });
  expect(all.stdout).toMatch(/^acme\/storefront {2}production +eu-central +running$/m);
  expect(readJson(one)).toContainEqual(expect.objectContaining({ workspace: 'acme', slug: 'storefront' }));
  expect(none).toEqual({ code: 5, stdout: '', stderr: '✗ You see no workspace "acm". There are: acme, acme-labs.\n' });
});

test('link writes the app into the folder, where later commands find it', async () => {
  using person = new Person({ PCP_TOKEN: 'pcp_demo_owner', PCP_URL: mock.url });
  const link = await person.run(['link', 'acme/storefront', '--url', mock.url]);

  const shown = await person.run('link');
  const status = await person.run('status');

  expect(link).toMatchObject({ code: 0, stdout: '' });
  expect(JSON.parse(readFileSync(join(person.folder, '.pcp.json'), 'utf8'))).toEqual({
    url: mock.url,
    workspace: 'acme',
    app: 'storefront',
  });
  expect(shown.stdout).toBe('acme/storefront\n');
  expect(status.stdout).toMatch(/^acme\/storefront {2}production {2}eu-central\nrunning\n/);
});

test('an app that does not exist is 5, and a malformed name is 2', async () => {
  const missing = await owner.run('link acme/storefrond');
  const wrong = await owner.run('link storefront');

  expect(missing.code).toBe(5);
  expect(missing.stderr).toMatch(/^✗ .*no app "storefrond".*\nThe apps that you can see: pcp apps\nRequest: \S+\n$/);
  expect(wrong).toMatchObject({ code: 2, stderr: expect.stringContaining('Write the slugs as WORKSPACE/APP.') });
});

test('a command without an app says how to name one', async () => {
  const { code, stderr } = await owner.run('status');

  expect(code).toBe(2);
  expect(stderr).toContain('Which app? Name it with --app WORKSPACE/APP, or run: pcp link WORKSPACE/APP');
});

test('status prints state, containers and address, or one value as JSON', async () => {
  const table = await viewer.run('status');
  const json = await viewer.run('status --json');

  expect(table.stdout).toMatch(/^running\n(.*(ready {2}\d restarts?)\n)+https:\/\/shop.acme.test\n$/m);
  expect(readJson(json)).toEqual([expect.objectContaining({ status: 'running', url: 'https://shop.acme.test' })]);
});

test('status says what is not applied yet, and the command that applies it', async () => {
  const env = storefront;
  await owner.run('vars set SHOP_NAME=Other', { env });

  const changed = await owner.run('status', { env });
  const json = await owner.run('status --json', { env });

  expect(changed.stdout).toMatch(/\nnot applied yet: variable SHOP_NAME; run pcp restart\n$/);
  expect(readJson(json)).toEqual([expect.objectContaining({ notApplied: [{ kind: 'variable', name: 'SHOP_NAME' }] })]);
});

test('status --watch prints changes only, and ends with its reader', async () => {
  await mock.clock.setSpeed(100);
  const child = viewer.start(['status', '--watch', '--json']);
  // The process may close before its end is waited for.
  const closed = once(child, 'close') as Promise<[number]>;
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const first = await lines.next();
  await owner.run('stop', { env: storefront });
  const second = await lines.next();

  child.stdout.destroy();
  await owner.run('start', { env: storefront });
  const [code] = await closed;

  expect([first, second].map(({ value }) => (JSON.parse(String(value)) as { desired: string }).desired)).toEqual([
    'running',
    'stopped',
  ]);
  expect(code).toBe(0);
});

test('deploys lists the latest, and leads to earlier ones', async () => {
  const { stdout, stderr, code } = await viewer.run('deploys --limit 2');
  const earlier = await viewer.run('deploys --limit 1 --before 42 --json');
  const wrong = await viewer.run('deploys --limit many');

  expect(code).toBe(0);
  expect(stdout.split('\n').map((line) => line.slice(0, 14).trimEnd())).toEqual([
    'DEPLOY  STATUS',
    '#42     succee',
    '#41     failed',
    '',
  ]);
  expect(stderr).toBe('Earlier ones: pcp deploys --before 41\n');
  expect(readJson(earlier)).toEqual([expect.objectContaining({ number: 41, status: 'failed' })]);
  expect(wrong).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('--limit is a number from 1 on, not "many".'),
  });
});

test('open prints the address', async () => {
  expect(await viewer.run('open')).toEqual({ code: 0, stdout: 'https://shop.acme.test\n', stderr: '' });
});

test('open --dashboard prints the address of the page of the app', async () => {
  const { code, stdout } = await viewer.run('open --dashboard');

  expect([code, stdout]).toEqual([0, `${mock.url}/workspaces/acme/apps/storefront?env=production&region=eu-central\n`]);
});

test('open, status and a deploy say that an app is simulated', async () => {
  const response = await fetch(`${mock.url}/api/workspaces/acme/apps/storefront`, {
    headers: { authorization: 'Bearer pcp_demo_owner' },
  });
  // The contract says so.
  const { app } = (await response.json()) as components['schemas']['AppEnvelope'];
  mock.respond('getApp', { code: 200, body: { app: { ...app, isSimulated: true } }, times: 'always' });
  await mock.clock.setSpeed(100);

  const open = await viewer.run('open');
  const status = await viewer.run('status');
  const json = await viewer.run('status --json');
  const deploy = await owner.run('rollback 40', { env: storefront });

  const said = '(simulated: no engine runs the apps of this region, so nothing responds there)\n';
  for (const { stdout, stderr } of [open, deploy]) {
    expect(stdout).toBe('https://shop.acme.test\n');
    expect(stderr).toContain(`https://shop.acme.test  ${said}`);
  }
  expect(status.stdout).toContain(`\nhttps://shop.acme.test  ${said}`);
  expect(readJson(json)).toEqual([expect.objectContaining({ url: 'https://shop.acme.test', isSimulated: true })]);
});

test('stop, start and restart change the app', async () => {
  const env = storefront;
  const stop = await owner.run('stop', { env });
  const stopped = await owner.run('status --json', { env });
  const start = await owner.run('start', { env });
  const restart = await owner.run('restart', { env });

  expect(stop.stdout).toBe('acme/storefront  stopped, wanted: stopped\n');
  expect(readJson(stopped)).toEqual([expect.objectContaining({ status: 'stopped' })]);
  expect(start.stdout).toMatch(/^acme\/storefront {2}\w+, wanted: running\n$/);
  expect(restart.code).toBe(0);
});

test.each(['stop', 'start', 'restart', 'rollback', 'vars'])('%s of a viewer is 4', async (command) => {
  const { code, stdout, stderr } = await viewer.run(command);

  expect([code, stdout]).toEqual([4, '']);
  expect(stderr).toContain('Who is signed in: pcp whoami');
});

test('a read token may look, and not change', async () => {
  const env = { ...storefront, PCP_TOKEN: 'pcp_demo_read' };
  const [status, stop] = await Promise.all([owner.run('status', { env }), owner.run('stop', { env })]);

  expect([status.code, stop.code]).toEqual([0, 4]);
});

test('an error of the control plane is 7, and a rule is 6', async () => {
  await mock.chooseScenario('everything-down');
  const down = await owner.run('apps');
  await mock.chooseScenario(null);
  mock.respond('restartApp', { code: 409 });
  const refused = await owner.run('restart', { env: storefront });

  expect([down.code, refused.code]).toEqual([7, 6]);
});

test('a reader may go away without an error', async () => {
  const child = owner.start(['api', '--list']);
  child.stdout.destroy();
  const [stderr, [code]] = await Promise.all([text(child.stderr), once(child, 'close') as Promise<[number]>]);

  expect([code, stderr]).toEqual([0, '']);
});
