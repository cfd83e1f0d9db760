import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { operationsOf } from '../../cli/program/called-operations.ts';
import { type CommandName, commands } from '../../cli/program/table.ts';
import { operations } from '../../generated/client/operations.ts';
import { type RunningMock, startMock } from '../../mock/start.ts';
import { Person, readJson } from './pcp.ts';

let mock: RunningMock;
let owner: Person;
beforeAll(async () => {
  mock = await startMock({ host: '127.0.0.1' });
  owner = new Person({ PCP_URL: mock.url, PCP_TOKEN: 'pcp_demo_owner', PCP_APP: 'acme/storefront' });
});
beforeEach(() => mock.reset());
afterAll(async () => {
  owner[Symbol.dispose]();
  await mock.stop();
});

/** The requests that the mock got: operation, status and body. */
const sent = () => mock.requests().map(({ operationId, status, requestBody }) => [operationId, status, requestBody]);

test('--list has every operation', async () => {
  const { stdout } = await owner.run('api --list');
  const json = await owner.run('api --list --json');

  expect(
    stdout
      .trim()
      .split('\n')
      .map((line) => line.split(' ')[0]),
  ).toEqual(operations.map(({ id }) => id));
  expect(readJson(json)).toEqual(operations);
});

test('names fill the path and the query, and the app fills the rest', async () => {
  const app = await owner.run('api getApp');
  const deploys = await owner.run('api listDeploys limit=1 appSlug=metrics');

  expect(readJson(app)).toEqual([{ app: expect.objectContaining({ slug: 'storefront' }) as object }]);
  expect(readJson(deploys)).toEqual([expect.objectContaining({ deploys: [expect.any(Object)] })]);
  expect(mock.requests().map(({ url }) => url)).toEqual([
    '/api/workspaces/acme/apps/storefront',
    '/api/workspaces/acme/apps/metrics/deploys?limit=1',
  ]);
});

test('the environment and the region are those of the app that is meant', async () => {
  writeFileSync(
    join(owner.folder, '.pcp.json'),
    JSON.stringify({ workspace: 'acme', app: 'site', env: 'development' }),
  );
  await owner.run('api getApp', { env: { PCP_ENV: 'preview', PCP_REGION: 'eu-central' } });
  await owner.run('api getApp');
  rmSync(join(owner.folder, '.pcp.json'));

  expect(mock.requests().map(({ url }) => url)).toEqual([
    '/api/workspaces/acme/apps/storefront?env=preview&region=eu-central',
    '/api/workspaces/acme/apps/storefront',
  ]);
});

test('names fill the body: as text, as JSON, and from a file', async () => {
  writeFileSync(join(owner.folder, 'value.txt'), 'from a file');
  const created = await owner.run(['api', 'createVar', 'key=ONE', 'value=@value.txt', 'isSecret:=false']);
  const changed = await owner.run(['api', 'setVars', 'unset:=["ONE"]', 'dryRun:=true']);

  expect([created.code, readJson(created)]).toEqual([
    0,
    [{ var: expect.objectContaining({ key: 'ONE', value: 'from a file' }) as object }],
  ]);
  expect(readJson(changed)).toEqual([expect.objectContaining({ removed: ['ONE'] })]);
  expect(sent().map(([id, status]) => [id, status])).toEqual([
    ['createVar', 201],
    ['setVars', 200],
  ]);
});

test('--input sends a body from standard input', async () => {
  const { code } = await owner.run('api updateApp --input -', { input: '{"status":"stopped"}' });

  expect(code).toBe(0);
  expect(sent()).toEqual([['updateApp', 200, { status: 'stopped' }]]);
});

test('an operation without a body sends none', async () => {
  const { code } = await owner.run('api restartApp');

  expect([code, sent()]).toEqual([0, [['restartApp', 200, undefined]]]);
});

test.each([
  ['api', 'Which operation? They are listed by: pcp api --list'],
  ['api getAp', 'There is no operation "getAp". Did you mean "getApp" or "getMe"?'],
  ['api getMe me', '"me" is not name=value.'],
  ['api listDeploys limt=1', 'listDeploys has no parameter "limt". Did you mean "limit"?'],
  ['api getDeploy', 'getDeploy needs deployId=VALUE.'],
  ['api updateApp status:=stopped', 'The value of status is not JSON.'],
  ['api updateApp --input gone.json', 'The file gone.json cannot be read (ENOENT).'],
  ['api updateApp name=x --input -', 'The body is that of --input, so "name" has no place.'],
  ['api getMe --stream', 'getMe has no stream.'],
])('pcp %s is 2, and sends nothing', async (args, message) => {
  expect(await owner.run(args)).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining(message) });
  expect(sent()).toEqual([]);
});

test('--stream prints one frame on each line, until its reader goes', async () => {
  const child = owner.start(['api', 'getAppStatus', '--stream']);
  const [frame] = (await once(child.stdout, 'data')) as [Buffer];
  child.kill('SIGINT');
  await once(child, 'close');

  expect(JSON.parse(frame.toString())).toMatchObject({ status: 'running' });
});

test('the commands name only operations of the contract', () => {
  const ids = new Set<string>(operations.map(({ id }) => id));
  // The names of the table are its keys.
  const named = (Object.keys(commands) as CommandName[]).flatMap((name): readonly string[] => operationsOf(name));

  expect(named.filter((id) => !ids.has(id))).toEqual([]);
});
