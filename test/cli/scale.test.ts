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

const changes = () =>
  mock.requests().flatMap(({ operationId, requestBody }) => (operationId === 'updateApp' ? [requestBody] : []));

test('prints the sizes, and the room in the pool', async () => {
  const table = await owner.run('scale', { env: { PCP_TOKEN: 'pcp_demo_viewer' } });
  const json = await owner.run('scale --json', { env: { PCP_TOKEN: 'pcp_demo_read' } });

  expect(table).toEqual({
    code: 0,
    stdout: `NAME     CPU  MEMORY   STORAGE
db       1    1.5 GiB
web      0.5  1 GiB
db-data                10 GiB
Free in eu-central: 2 CPU, 5 GiB memory, 30 GiB storage of 4 CPU, 8 GiB memory, 50 GiB storage
`,
    stderr: '',
  });
  expect(readJson(json)).toEqual([
    {
      services: [
        { name: 'db', cpu: 1, memory: 1_610_612_736 },
        { name: 'web', cpu: 0.5, memory: 1_073_741_824 },
      ],
      scale: expect.objectContaining({ volumes: { 'db-data': 10_737_418_240 } }) as object,
    },
  ]);
});

test('changes services and volumes in one request, and shows what they become', async () => {
  const { code, stdout } = await owner.run('scale web cpu=1 memory=512MB db memory=default db-data=20GiB');

  expect(code).toBe(0);
  expect(stdout).toContain('web      0.5 → 1  1 GiB → 512 MiB\n');
  expect(stdout).toContain('db-data                              10 GiB → 20 GiB\n');
  expect(changes()).toEqual([
    {
      services: [
        { name: 'web', cpu: 1, memory: 536_870_912 },
        { name: 'db', memory: null },
      ],
      volumes: { 'db-data': 21_474_836_480 },
    },
  ]);
});

test('--json prints the changed app, and the plan is for people', async () => {
  const ended = await owner.run('scale web cpu=1 --json');

  expect(readJson(ended)).toEqual([expect.objectContaining({ slug: 'storefront' })]);
  expect(ended.stderr).toContain('0.5 → 1');
});

test('--dry-run says whether it fits, and sends nothing', async () => {
  const fits = await owner.run('scale web cpu=2.5 --dry-run');
  const excess = await owner.run('scale web cpu=3 memory=7GB --dry-run');

  expect(fits).toMatchObject({ code: 0, stderr: 'This fits. Nothing was changed: this was a dry run.\n' });
  expect(excess).toMatchObject({
    code: 1,
    stderr: '✗ This does not fit into the pool. Missing: 0.5 CPU, 1 GiB memory. The plans: pcp plans\n',
  });
  expect(changes()).toEqual([]);
});

test('a pool without room is 6, and says what is missing and what to do', async () => {
  const { code, stderr } = await owner.run('scale web cpu=900');

  expect(code).toBe(6);
  expect(stderr).toContain('Missing: 898 cores.');
  expect(stderr).toContain('Make room: pcp scale, or pcp stop --app WORKSPACE/APP. A larger plan: pcp plans\n');
});

test.each([
  ['scale cpu=1', 'Of which service is cpu=1? Write: pcp scale SERVICE cpu=1'],
  ['scale web', 'What size has web? Write: pcp scale web cpu=0.5 memory=512MB'],
  ['scale web cpu=much', 'cpu is a number of cores such as 0.5, not "much".'],
  ['scale web memory=512', 'memory is a size such as 512MB or 2GB, not "512".'],
  ['scale data=-1GB', 'The size of data is a size such as 512MB or 2GB, not "-1GB".'],
])('pcp %s is 2, and sends nothing', async (args, message) => {
  expect(await owner.run(args)).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining(message) });
  expect(mock.requests()).toEqual([]);
});

test.each(['pcp_demo_viewer', 'pcp_demo_read'])('%s may not change sizes', async (PCP_TOKEN) => {
  expect(await owner.run('scale web cpu=1', { env: { PCP_TOKEN } })).toMatchObject({ code: 4 });
});

test('a service that the app does not have is 6, and named', async () => {
  expect(await owner.run('scale wbe cpu=1')).toMatchObject({ code: 6, stderr: expect.stringContaining('wbe') });
});
