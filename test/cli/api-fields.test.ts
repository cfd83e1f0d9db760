import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type RunningMock, startMock } from '../../mock/start.ts';
import { Person } from './pcp.ts';

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

const bodies = () => mock.requests().map(({ requestBody }) => requestBody);

test('values become what the field is: numbers, booleans, null, lists and the members of objects', async () => {
  writeFileSync(join(owner.folder, 'services.json'), '[{"name":"web","cpu":0.25}]');
  const changed = await owner.run([
    ...['api', 'updateApp', 'services=@services.json', 'health.path=/ready', 'health.intervalSeconds=15'],
    ...['releaseCommand:=null'],
  ]);
  const vars = await owner.run('api setVars unset=ONE unset=TWO dryRun=true');

  expect([changed.stderr, vars.stderr]).toEqual(['', '']);
  expect(bodies()).toEqual([
    {
      services: [{ name: 'web', cpu: 0.25 }],
      health: { path: '/ready', intervalSeconds: 15 },
      releaseCommand: null,
    },
    { unset: ['ONE', 'TWO'], dryRun: true },
  ]);
});

test('a text stays one, whatever it looks like', async () => {
  const { code } = await owner.run('api createVar key=PORT value=8080 isSecret=false');

  expect([code, bodies()]).toEqual([0, [{ key: 'PORT', value: '8080', isSecret: false }]]);
});

test.each([
  ['createVar kye=A value=b', 'createVar has no field "kye". Did you mean "key"?'],
  ['updateApp health.pth=/', 'updateApp has no field "health.pth". Did you mean "health.path", '],
  [
    'createVar key=a-b value=c',
    'key: must have only capital letters, digits and underscores, and not begin with a digit.',
  ],
  ['createToken', "name: must have required property 'name'."],
  ['createVar key=A value=c isSecret=perhaps', 'isSecret: must be boolean.'],
  ['createToken name=CI scope=all', 'scope: must be equal to one of the allowed values: read, deploy, full.'],
  ['updateApp services=[{"name":"web","cpu":9999}]', 'services/0/cpu: must be <= 1024.'],
  ['listDeploys limit=1000', 'limit: must be <= 100.'],
  ['getApp workspaceSlug=Acme', 'workspaceSlug: must have only lower-case letters, digits and hyphens, '],
])('pcp api %s is 2, and sends nothing', async (args, message) => {
  const [id = ''] = args.split(' ');
  const { code, stdout, stderr } = await owner.run(`api ${args}`);

  expect([code, stdout, mock.requests()]).toEqual([2, '', []]);
  expect(stderr).toContain(message);
  expect(stderr).toMatch(new RegExp(`\nSee pcp api ${id} --help\n$`));
});

test('the commands by area check as well', async () => {
  const { code, stderr } = await owner.run('tokens create CI deploy expires=tomorrow');

  expect([code, mock.requests()]).toEqual([2, []]);
  expect(stderr).toContain('expires: must be equal to one of the allowed values: never, 30d, 90d, 1y.');
});

test('--input sends a body as it is, for a control plane that knows more', async () => {
  const { code } = await owner.run('api createVar --input -', { input: '{"kye":"A"}' });

  expect([code, bodies()]).toEqual([6, [{ kye: 'A' }]]);
});

test('the help of an operation has its parameters and fields with their limits', async () => {
  const { code, stdout } = await owner.run('api createToken --help');
  const update = await owner.run('api updateApp --help');
  const list = await owner.run('api listDeploys --help');

  expect(code).toBe(0);
  expect(stdout).toContain('POST /api/me/tokens\n');
  expect(stdout).toMatch(
    /\n {2}name +string, required, 1 to 80 characters; must be one line without control characters\n/,
  );
  expect(stdout).toMatch(/\n {2}scope +read, deploy or full; full by default\n/);
  expect(update.stdout).toMatch(/\n {2}health.intervalSeconds +integer, 5 to 300 s\n/);
  expect(update.stdout).toMatch(/\n {2}services\[\]\.memory +integer or null, .* bytes/);
  expect(list.stdout).toMatch(/\n {2}limit +integer, 1 to 100; 100 by default\n/);
  expect(list.stdout).toMatch(/\n {2}appSlug +string, required, at most 255 characters\n/);
});

test('the help of a command by area has the fields that name=value may give', async () => {
  const { stdout } = await owner.run('tokens create --help');

  expect(stdout).toMatch(/\n {2}expires +never, 30d, 90d or 1y; never by default\n/);
});

test('the help of an operation that does not exist names the nearest', async () => {
  const { code, stderr } = await owner.run('api listTemplats --help');

  expect([code, stderr]).toEqual([
    2,
    '✗ There is no operation "listTemplats". Did you mean "listTemplates" or "listDeploys"?\nSee pcp api --help\n',
  ]);
});

test('a list of a query takes its name several times', async () => {
  const { code } = await owner.run('api followAppLogs service=web service=db last=1');

  expect([code, mock.requests()[0]?.url]).toEqual([
    0,
    '/api/workspaces/acme/apps/storefront/logs?service=web&service=db&last=1',
  ]);
});
