import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { areas } from '../../cli/program/table.ts';
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

/** The changes that reached the mock: operation, status, the end of the path and the body. */
const changes = () =>
  mock
    .requests()
    .filter(({ method }) => method !== 'GET')
    .map(({ operationId, status, requestBody }) => [operationId, status, requestBody]);

const lists = Object.entries(areas)
  .filter(([, { args, call }]) => args.length === 0 && 'field' in call)
  .map(([name]) => name);

test('lists are tables and JSON, for those who may only read', async () => {
  expect(lists).toEqual([
    ...['workspaces', 'members', 'members invitations', 'alerts', 'plans', 'audit'],
    ...['tokens', 'plans tiers', 'plans regions', 'plans invoices', 'tickets', 'templates'],
  ]);
  const [made] = readJson(await owner.run('tokens create Reader read --json')) as { secret?: string }[];
  const env = { PCP_TOKEN: made?.secret };
  const ended = await Promise.all(
    lists.map(async (name) => {
      const table = await owner.run(name, { env });
      const json = await owner.run(`${name} --json`, { env });
      const rows = table.stdout.trimEnd().split('\n').length - 1;
      return [name, table.code, json.code, rows === readJson(json).length && rows > 0];
    }),
  );

  expect(ended).toEqual(lists.map((name) => [name, 0, 0, true]));
});

test('a table has names of people, amounts with units, and prices', async () => {
  const [members, plans] = await Promise.all([owner.run('members'), owner.run('plans')]);

  expect(members.stdout).toMatch(
    /^USER ID +NAME +EMAIL +ROLE +JOINED AT\n\S+ +Ada Park +ada@acme.test +owner +2\S+Z\n/,
  );
  expect(plans.stdout).toBe(`ID          TIER  STATUS  MONTHLY  POOL CPU  FREE CPU  FREE MEMORY  FREE STORAGE
eu-central  pro   active  49.00    4         2         5 GiB        30 GiB
`);
});

test('audit goes on from where it ends', async () => {
  const first = await owner.run('audit --limit 2 --json');
  const [, before = ''] = /pcp audit --before (\S+)\n/.exec(first.stderr) ?? [];
  const second = await owner.run(['audit', '--limit', '2', '--before', before, '--json']);

  const ids = [first, second].flatMap((ended) => readJson(ended).map((event) => (event as { id: string }).id));
  expect([ids.length, new Set(ids).size]).toEqual([4, 4]);
});

test('a token is made, printed once on standard output, and revoked', async () => {
  const made = await owner.run('tokens create CI deploy expires=30d workspaceSlug=acme');
  const json = await owner.run('tokens create CD read --json');
  const [{ token: { id } = { id: '' } } = {}] = readJson(json) as { token?: { id: string } }[];
  const revoked = await owner.run(['tokens', 'revoke', id, '--yes']);

  expect(made.stdout).toMatch(
    /^TOKEN ID +\S+\nTOKEN NAME +CI\nTOKEN SCOPE +deploy\nTOKEN EXPIRES AT +\S+\nSECRET +pcp_\w+\n$/,
  );
  expect(made.stderr).toBe('✓ Done.\n');
  expect(revoked).toMatchObject({ code: 0, stdout: '' });
  expect(changes()).toEqual([
    ['createToken', 201, { name: 'CI', scope: 'deploy', expires: '30d', workspaceSlug: 'acme' }],
    ['createToken', 201, { name: 'CD', scope: 'read' }],
    ['revokeToken', 200, undefined],
  ]);
});

test('a member is invited, gets another role and is removed', async () => {
  const [grace] = readJson(await owner.run('members --json')).filter(
    (member) => (member as { email: string }).email === 'grace@acme.test',
  ) as { userId: string }[];
  const id = grace?.userId ?? '';
  const invited = await owner.run('members invite new@acme.test viewer');
  const role = await owner.run(['members', 'role', id, 'viewer']);
  const removed = await owner.run(['members', 'remove', id, '--yes']);

  expect([invited, role, removed].map(({ code }) => code)).toEqual([0, 0, 0]);
  expect(invited.stdout).toMatch(/^EMAIL +new@acme.test$/m);
  expect(role.stdout).toMatch(/^ROLE +viewer$/m);
  expect(changes().map(([operation, status]) => [operation, status])).toEqual([
    ['createInvitation', 201],
    ['updateMember', 200],
    ['removeMember', 200],
  ]);
});

test('an alert rule is that of the app, and its secret is printed', async () => {
  const condition = '{"metric":"p95","op":">","value":500,"forSeconds":300}';
  const fields = [`condition:=${condition}`, 'channels:=["webhook"]', 'webhookUrl=https://hooks.acme.test/slow'];
  const made = await owner.run(['alerts', 'create', 'Slow', ...fields]);

  expect(made).toMatchObject({ code: 0, stdout: expect.stringMatching(/^SECRET +\S+$/m) });
  expect(changes()).toMatchObject([
    ['createAlert', 201, { name: 'Slow', appSlug: 'storefront', env: 'production', region: 'eu-central' }],
  ]);
});

test('tickets are written, read and replied to', async () => {
  const made = await owner.run(['tickets', 'create', 'No certificate', 'None since Monday.', '--json']);
  const [{ ticket: { id } = { id: '' } } = {}] = readJson(made) as { ticket?: { id: string } }[];
  const reply = await owner.run(['tickets', 'reply', id, 'It works\nagain.']);
  const shown = await owner.run(['tickets', 'show', id]);

  expect(reply.code).toBe(0);
  expect(shown.stdout).toMatch(/^CREATED AT +AUTHOR NAME +BODY\n.*Ada Park +None since Monday.\n.*It works again.\n/);
});

test('an application of the catalog is installed', async () => {
  const ended = await owner.run('templates install umami eu-central name=Stats --workspace acme');

  expect(ended).toMatchObject({ code: 0, stdout: expect.stringMatching(/^SLUG +stats$/m) });
});

test('a plan that has to be paid names the page', async () => {
  mock.respond('changePlan', { code: 202 });
  const { code, stdout, stderr } = await owner.run('plans change pro --region eu-central');

  expect([code, stdout]).toEqual([0, expect.stringMatching(/^CHECKOUT URL +https?:\/\/\S+\n$/)]);
  expect(stderr).toMatch(/^Pay at this address, and the change takes effect: https?:\/\/\S+\n$/);
});

test('workspaces are made, renamed and deleted', async () => {
  const made = await owner.run(['workspaces', 'create', 'new-shop', 'New Shop', 'free']);
  const renamed = await owner.run(['workspaces', 'set', 'name=Newest', '--workspace', 'acme-labs']);
  const deleted = await owner.run(['workspaces', 'delete', 'acme-labs', '--yes']);

  expect([made, renamed, deleted].map(({ code }) => code)).toEqual([0, 0, 0]);
  expect(made.stdout).toMatch(/^SLUG +new-shop$/m);
  expect(renamed.stdout).toMatch(/^NAME +Newest$/m);
});

test('an app is deleted by the name that --app gives', async () => {
  const refused = await owner.run('apps delete --app acme/metrics');
  const deleted = await owner.run('apps delete --app acme/metrics --yes');

  expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining('removes the app acme/metrics for good') });
  expect(deleted.code).toBe(0);
  expect(changes()).toMatchObject([['deleteApp', 200, undefined]]);
});

test.each([
  ['members remove', '✗ pcp members remove needs <userId>.'],
  ['tokens create CI', '✗ pcp tokens create needs <scope>.'],
  ['tokens create CI deploy expires', '✗ "expires" is not name=value.'],
  ['members --app acme/storefront', '✗ There is no option "--app".'],
])('pcp %s is 2, and sends nothing', async (args, message) => {
  expect(await owner.run(args)).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining(message) });
  expect(mock.requests()).toEqual([]);
});

test('without a workspace it says how to name one', async () => {
  const { code, stderr } = await owner.run('members', { env: { PCP_APP: undefined } });

  expect([code, stderr]).toEqual([
    2,
    '✗ Which workspace? Name it with --workspace WORKSPACE.\nSee pcp members --help\n',
  ]);
});

test.each(['pcp_demo_viewer', 'pcp_demo_read'])('%s may not change anything', async (PCP_TOKEN) => {
  const ended = await Promise.all(
    [
      'members invite new@acme.test viewer',
      'plans change free --region eu-central',
      'apps rename Shop',
      'workspaces set name=Shop',
    ].map((args) => owner.run(args, { env: { PCP_TOKEN } })),
  );

  expect(ended.map(({ code }) => code)).toEqual([4, 4, 4, 4]);
});

test('what is missing decides which command goes on', async () => {
  const app = await owner.run('status --app acme/none');
  const region = await owner.run('plans activate mars starter --workspace acme');

  expect([app.code, app.stderr]).toEqual([5, expect.stringContaining('The apps that you can see: pcp apps\n')]);
  expect([region.code, region.stderr]).toEqual([
    5,
    expect.stringMatching(/^✗ There is no region "mars"\. .*\nRequest: /),
  ]);
});
