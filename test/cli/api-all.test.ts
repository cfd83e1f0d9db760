import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
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

const queries = () => mock.requests().map(({ url }) => url.split('?')[1] ?? '');

test('--all makes one list of all parts, in the form of one part', async () => {
  const once = await owner.run('api listDeploys');
  const all = await owner.run('api listDeploys limit=1 --all');

  expect([all.code, all.stderr]).toEqual([0, '']);
  const [whole] = readJson(once) as { deploys: unknown[]; next: null }[];
  expect(whole).toMatchObject({ deploys: { length: 3 }, next: null });
  expect(readJson(all)).toEqual([whole]);
  expect(queries()).toEqual(['', 'limit=1', 'limit=1&before=42', 'limit=1&before=41']);
});

test('a part that fails later prints nothing, and one that repeats is an error', async () => {
  mock.respond('listAuditEvents', { code: 200, body: { events: [], next: 'a' }, times: 2 });
  const repeats = await owner.run('api GET /api/workspaces/acme/audit --all');
  mock.respond('listAuditEvents', { code: 200, body: { events: [], next: 'a' } });
  mock.respond('listAuditEvents', { code: 403 });
  const fails = await owner.run('api listAuditEvents --all');

  expect(repeats).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('the same part again') });
  expect([fails.code, fails.stdout]).toEqual([4, '']);
});

test('an operation without parts takes no --all', async () => {
  expect(await owner.run('api getApp --all')).toMatchObject({
    code: 2,
    stdout: '',
    stderr: expect.stringContaining('getApp needs no --all.'),
  });
  expect(mock.requests()).toEqual([]);
});
