import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { once } from 'node:events';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type RunningMock, startMock } from '../../mock/start.ts';
import { Person, readJson } from './pcp.ts';

const storefront = { PCP_APP: 'acme/storefront' };

let mock: RunningMock;
let owner: Person;
beforeAll(async () => {
  mock = await startMock({ host: '127.0.0.1' });
  owner = new Person({ PCP_URL: mock.url, PCP_TOKEN: 'pcp_demo_owner' });
  writeFileSync(join(owner.folder, 'index.html'), 'Hello');
});
beforeEach(async () => {
  mock.reset();
  await mock.clock.setSpeed(100);
});
afterAll(async () => {
  owner[Symbol.dispose]();
  await mock.stop();
});

test('deploy sends the folder, prints the log, and ends with 0 and the address', async () => {
  const { code, stdout, stderr } = await owner.run('deploy', { env: storefront });

  expect([code, stdout]).toEqual([0, 'https://shop.acme.test\n']);
  expect(stderr).toMatch(/^Uploading 1 file, 5 B…\nDeploy #43 of acme\/storefront\n\d{4}-/);
  expect(stderr).toContain('Traffic goes to the new release');
  expect(stderr).toMatch(/\nSteps: unpack \d+ s, build \d+ s, release \d+ s, health \d+ s, route \d+ s\n✓ Deploy #43 /);
  expect(stderr).toMatch(/✓ Deploy #43 has succeeded after \d+ (s|min \d+ s)\.\n$/);
});

test('a deploy that fails is 1, with its step, its reason and the command for its log', async () => {
  await mock.give({ event: 'build', app: 'acme/storefront', outcome: 'fail' });

  const { code, stdout, stderr } = await owner.run('deploy --json', { env: storefront });

  expect(code).toBe(1);
  expect(JSON.parse(stdout)).toMatchObject({ number: 43, status: 'failed', error: { code: 'build_failed' } });
  expect(stderr).toMatch(
    /✗ Deploy #43 has failed after .* in build: .* \(build_failed\)\nIts log: pcp logs --deploy 43\n$/,
  );
});

test('the result is that of the deploy, also when the log breaks or cannot be read', async () => {
  await mock.chooseScenario('streams-break');
  const broken = await owner.run('rollback', { env: storefront });
  await mock.chooseScenario(null);
  mock.respond('getDeployLogs', { code: 500 });
  const missing = await owner.run('rollback 40', { env: storefront });

  expect([broken.code, missing.code]).toEqual([0, 0]);
  expect(broken.stderr).toContain('The connection is lost; trying again.');
  expect(missing.stderr).toContain('The log cannot be followed (');
});

test('deploy makes an app that is not there', async () => {
  const { code, stderr } = await owner.run('deploy --app acme/brandnew --region eu-central --detach');
  const app = await owner.run('deploys --app acme/brandnew');

  expect(code).toBe(0);
  expect(stderr).toContain('The app acme/brandnew is new.\nDeploy #1 of acme/brandnew\n');
  expect(app.code).toBe(0);
});

test('in a folder without a link it takes the only workspace, and writes the link', async () => {
  using person = new Person({ PCP_URL: mock.url, PCP_TOKEN: 'pcp_demo_developer' });
  writeFileSync(join(person.folder, 'index.html'), 'Hello');

  const { code, stderr } = await person.run('deploy --region eu-central --detach');

  expect([code, stderr]).toEqual([0, expect.stringContaining('is new.\nWrote ')]);
  expect(JSON.parse(readFileSync(join(person.folder, '.pcp.json'), 'utf8'))).toMatchObject({ workspace: 'acme' });
});

test('below the folder of the link it deploys that folder, unless a folder or an app is named', async () => {
  using person = new Person({ PCP_URL: mock.url, PCP_TOKEN: 'pcp_demo_owner' });
  const cwd = join(person.folder, 'src');
  mkdirSync(cwd);
  writeFileSync(join(person.folder, '.pcp.json'), JSON.stringify({ workspace: 'acme', app: 'storefront' }));
  for (const name of ['index.html', 'src/main.js']) writeFileSync(join(person.folder, name), '');

  const linked = await person.run('deploy --detach', { cwd });
  const lists = await Promise.all(
    ['deploy --list', 'deploy --list .', 'deploy --list --app acme/other'].map((line) => person.run(line, { cwd })),
  );

  expect(linked).toMatchObject({ code: 0, stderr: expect.stringContaining(`Deploying ${person.folder}, `) });
  expect(lists.map(({ stdout }) => stdout)).toEqual(['index.html\nsrc/main.js\n', 'main.js\n', 'main.js\n']);
});

test('--image and --git deploy no folder, also as a new app', async () => {
  const line = (name: string, source: string) =>
    `deploy ${source} --app acme/${name} --region eu-central --detach --json`;
  const image = await owner.run(line('cache', '--image redis:7'));
  const git = await owner.run(line('blog', '--git https://github.com/acme/blog.git#drafts'));
  const again = await owner.run('deploy --git https://github.com/acme/shop.git --detach --json', { env: storefront });

  expect([image, git, again].map(readJson)).toMatchObject([
    [{ number: 1, source: { type: 'image', ref: 'redis:7' } }],
    [{ number: 1, source: { type: 'git', repoUrl: 'https://github.com/acme/blog.git', branch: 'drafts' } }],
    [{ number: 43, source: { type: 'git', repoUrl: 'https://github.com/acme/shop.git' } }],
  ]);
  expect(mock.requests().filter(({ operationId }) => operationId === 'createUpload')).toEqual([]);
});

test.each([
  ['deploy . --image redis:7 --app acme/cache', 'Deploy a folder, --git or --image, one of them.'],
  ['deploy --git https://a.test/b --image redis:7', 'Deploy a folder, --git or --image, one of them.'],
  ['deploy --image redis:7', 'Which app? Name it with --app WORKSPACE/APP'],
])('%s is 2', async (args, message) => {
  expect(await owner.run(args)).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining(message) });
});

test('with two workspaces it says which apps could be meant', async () => {
  const { code, stderr } = await owner.run('deploy');

  expect(code).toBe(2);
  expect(stderr).toMatch(/Which workspace\? Name the app: --app acme\/pcp-test-\w+, or --app acme-labs\/pcp-test-/i);
});

test('an unknown workspace is 5, and makes no app', async () => {
  const { code } = await owner.run('deploy --app nowhere/site');

  expect(code).toBe(5);
  expect(mock.requests().map(({ operationId }) => operationId)).toEqual(['createUpload']);
});

test('--detach prints the number, with which the deploy is canceled', async () => {
  await mock.clock.freeze();
  const started = await owner.run('deploy --detach', { env: storefront });
  const canceled = await owner.run('deploys cancel 43 --json', { env: storefront });
  const missing = await owner.run('deploys cancel 99', { env: storefront });

  expect([started.code, started.stdout]).toEqual([0, '#43\n']);
  expect(readJson(canceled)).toEqual([expect.objectContaining({ number: 43, status: 'canceled' })]);
  expect(missing).toMatchObject({ code: 5, stderr: '✗ This app has no deploy 99. Its deploys: pcp deploys\n' });
});

test('Ctrl+C stops watching, and a second one cancels the deploy', async () => {
  await mock.clock.freeze();
  const child = owner.start(['deploy'], { env: storefront });
  const lines = createInterface({ input: child.stderr })[Symbol.asyncIterator]();
  await readUntil(lines, 'Deploy #43 of acme/storefront');
  child.kill('SIGINT');
  await readUntil(lines, 'The deploy goes on. Press Ctrl+C again to cancel it.');
  child.kill('SIGINT');
  await readUntil(lines, 'Deploy #43 is being canceled.');
  const [code] = (await once(child, 'close')) as [number];

  expect(code).toBe(130);
  expect(mock.requests().at(-1)).toMatchObject({ operationId: 'cancelDeploy', status: 200 });
});

test('after one Ctrl+C it ends, and the deploy goes on', async () => {
  await mock.clock.freeze();
  const child = owner.start(['deploy'], { env: storefront });
  const lines = createInterface({ input: child.stderr })[Symbol.asyncIterator]();
  await readUntil(lines, 'Deploy #43 of acme/storefront');
  child.kill('SIGINT');
  const [code] = (await once(child, 'close')) as [number];

  expect([code, mock.requests().some(({ operationId }) => operationId === 'cancelDeploy')]).toEqual([130, false]);
});

/** Reads lines up to the first with the text. */
async function readUntil(lines: AsyncIterator<string>, text: string): Promise<void> {
  for (let line = await lines.next(); !line.done; line = await lines.next()) if (line.value.includes(text)) return;
  throw new Error(`No line has "${text}".`);
}

test('rollback takes the latest that can be rolled back to, or the named one', async () => {
  const latest = await owner.run('rollback --detach', { env: storefront });
  const unknown = await owner.run('rollback 99', { env: storefront });

  expect([latest.code, unknown.code]).toEqual([0, 5]);
  expect(latest.stderr).toMatch(/^Rolling back to #40 of \S+, "Sort the products by name"\.\nDeploy #43 /);
});
