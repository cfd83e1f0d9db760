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

const sent = () => mock.requests().map(({ operationId, url, requestBody }) => [operationId, url, requestBody]);

test('a method and a path name an operation, with the values that the path and its query have', async () => {
  const app = await owner.run(['api', 'get', '/api/workspaces/acme/apps/metrics/deploys?limit=1', 'env=production']);
  const same = await owner.run(['api', 'PATCH', '/api/workspaces/{workspaceSlug}/apps/{appSlug}', 'health.path=/up']);
  const word = await owner.run(['api', 'GET', '/api/workspaces/slug-check?slug=a%2Fb']);

  expect([app, same, word].map(({ code, stderr }) => [code, stderr])).toEqual([
    [0, ''],
    [0, ''],
    [0, ''],
  ]);
  expect(sent()).toEqual([
    ['listDeploys', '/api/workspaces/acme/apps/metrics/deploys?limit=1&env=production', undefined],
    ['updateApp', '/api/workspaces/acme/apps/storefront', { health: { path: '/up' } }],
    ['checkSlug', '/api/workspaces/slug-check?slug=a%2Fb', undefined],
  ]);
});

test('its values are checked before anything is sent, and its help is that of the operation', async () => {
  const wrong = await owner.run(['api', 'GET', '/api/workspaces/Acme%20/apps/storefront']);
  const help = await owner.run(['api', 'GET', '/api/workspaces/acme/apps/storefront', '--help']);

  expect(wrong).toMatchObject({
    code: 2,
    stdout: '',
    stderr: expect.stringContaining('workspaceSlug: must have only'),
  });
  expect(wrong.stderr).toMatch(/\nSee pcp api getApp --help\n$/);
  expect(help.stdout).toMatch(/^pcp api getApp /);
  expect(sent()).toEqual([]);
});

test.each([
  ['PUT /api/me', 'There is no operation "PUT /api/me". Did you mean "GET /api/me"'],
  ['GET /nowhere/at/all', 'There is no operation "GET /nowhere/at/all". They are listed by: pcp api --list'],
])('pcp api %s is 2, and sends nothing', async (args, message) => {
  expect(await owner.run(`api ${args}`)).toMatchObject({ code: 2, stderr: expect.stringContaining(message) });
  expect(sent()).toEqual([]);
});
