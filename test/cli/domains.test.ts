import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { components } from '../../client/index.ts';
import { type RunningMock, startMock } from '../../mock/start.ts';
import { Person, readJson } from './pcp.ts';

type Domain = components['schemas']['Domain'];

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

/** The changes that reached the mock. */
const changes = () =>
  mock
    .requests()
    .filter(({ method }) => method !== 'GET')
    .map(({ operationId, requestBody }) => [operationId, requestBody]);

test('lists the domains with their roles', async () => {
  const table = await owner.run('domains', { env: { PCP_TOKEN: 'pcp_demo_viewer' } });
  const json = await owner.run('domains --json', { env: { PCP_TOKEN: 'pcp_demo_read' } });
  const none = await owner.run('domains --app acme/metrics');

  expect(table).toEqual({
    code: 0,
    stdout: `HOST                STATUS  ROLE
shop.acme.test      active  primary
www.shop.acme.test  active  to https://shop.acme.test
`,
    stderr: '',
  });
  expect(readJson(json)).toMatchObject([{ host: 'shop.acme.test' }, { host: 'www.shop.acme.test' }]);
  expect(none).toMatchObject({ code: 0, stdout: '', stderr: expect.stringContaining('pcp domains add HOST') });
});

test('add prints the records to set, and check says which of them are', async () => {
  const add = await owner.run('domains add gifts.acme.test');
  const check = await owner.run('domains check gifts.acme.test');

  expect(add.code).toBe(0);
  expect(add.stdout).toMatch(/^gifts\.acme\.test {2}pending_dns\nSet a CNAME record of gifts.acme.test to \S+\.\n/);
  expect(add.stdout).toMatch(/^address by cname +CNAME +gifts.acme.test +eu-central\.\S+ +not set$/m);
  expect(add.stderr).toBe('Set the records, then: pcp domains check gifts.acme.test\n');
  expect(check).toMatchObject({ code: 1, stdout: expect.stringContaining('certificate: pending\n') });
  expect(changes()).toEqual([['createDomain', { host: 'gifts.acme.test', isPrimary: false, redirectTo: null }]]);
});

test('check of a host that serves is 0, and of one that the app does not have 1', async () => {
  const active = await owner.run('domains check SHOP.acme.test');
  const json = await owner.run('domains check shop.acme.test --json');
  const other = await owner.run('domains check gifts.acme.test');

  expect(active).toMatchObject({ code: 0, stderr: '' });
  expect(active.stdout).toMatch(/^address by cname +CNAME +shop.acme.test +\S+ +set$/m);
  expect(active.stdout).toMatch(/^certificate: issued, until 2\S+Z$/m);
  expect(readJson(json)).toMatchObject([{ host: 'shop.acme.test', certificate: { status: 'issued' } }]);
  expect(other).toMatchObject({ code: 1, stdout: expect.stringContaining('The host points elsewhere.') });
  expect(other.stderr).toBe('The app does not have this host yet. Add it: pcp domains add gifts.acme.test\n');
});

/** Starts a command that waits. The time in the mock goes on after that. */
async function startWaiting(line: string) {
  const child = owner.start(line.split(' '));
  child.stdin.end();
  const [printed, end] = [text(child.stdout), once(child, 'close')];
  let notes = '';
  child.stderr.on('data', (part: Buffer) => void (notes += part.toString()));
  // A command that ends without a wait is seen by its exit code.
  const waits = async () => {
    while (!notes.includes('Still pending_dns')) await once(child.stderr, 'data');
  };
  await Promise.race([waits(), end]);
  const finish = async () => {
    const [code] = (await end) as [number];
    return { code, stdout: await printed, notes };
  };
  return { finish };
}

test('--wait ends with 0 when the host serves the app', async () => {
  await mock.chooseScenario('domain-waiting');
  await mock.clock.freeze();
  const [checked, added] = await Promise.all([
    startWaiting('domains check gifts.acme.test --wait'),
    startWaiting('domains add tea.acme.test --wait --json'),
  ]);
  await mock.clock.advance('1h');
  const ended = await Promise.all([checked.finish(), added.finish()]);

  expect(ended.map(({ code }) => code)).toEqual([0, 0]);
  expect(ended[0].notes).toMatch(/^Still pending_dns, .*\n✓ gifts.acme.test is active.\n$/);
  expect(readJson({ ...ended[1], stderr: '' })).toMatchObject([
    { host: 'tea.acme.test', status: 'pending_dns' },
    { host: 'tea.acme.test', status: 'active' },
  ]);
});

test('--wait ends with 1 when the host has an error', async () => {
  const [domain] = readJson(await owner.run('domains --json')) as Domain[];
  if (!domain) throw new Error('The app has no domain.');
  const error = { code: 'host_claimed', message: 'Another app has it.' };
  mock.respond('listDomains', { code: 200, body: { domains: [{ ...domain, status: 'error', error }] }, times: 2 });

  const { code, stdout, stderr } = await owner.run('domains check shop.acme.test --wait');

  expect([code, stdout, stderr]).toEqual([1, '', '✗ shop.acme.test is not active: Another app has it.\n']);
});

test('primary and redirect are choices of add, and redirect changes later', async () => {
  await owner.run('domains add gifts.acme.test --primary');
  await owner.run('domains add tea.acme.test --redirect gifts.acme.test');
  const to = await owner.run('domains redirect www.shop.acme.test https://shop.acme.test/tea');
  const app = await owner.run('domains redirect www.shop.acme.test');

  expect([to, app].map(({ code, stderr }) => [code, stderr])).toEqual([
    [0, '✓ www.shop.acme.test redirects to https://shop.acme.test/tea.\n'],
    [0, '✓ www.shop.acme.test serves the app.\n'],
  ]);
  expect(changes()).toEqual([
    ['createDomain', { host: 'gifts.acme.test', isPrimary: true, redirectTo: null }],
    ['createDomain', { host: 'tea.acme.test', isPrimary: false, redirectTo: 'gifts.acme.test' }],
    ['updateDomain', { redirectTo: 'https://shop.acme.test/tea' }],
    ['updateDomain', { redirectTo: null }],
  ]);
});

test('remove takes --yes where no person can agree', async () => {
  const asked = await owner.run('domains remove www.shop.acme.test');
  const before = changes();
  const removed = await owner.run('domains remove www.shop.acme.test --yes');

  expect(asked).toMatchObject({ code: 2, stderr: expect.stringContaining('Without a terminal, add --yes.') });
  expect(before).toEqual([]);
  expect(removed).toMatchObject({ code: 0, stderr: expect.stringContaining('www.shop.acme.test is removed') });
  expect(changes()).toEqual([['deleteDomain', undefined]]);
});

test('a host that the app does not have is 5, and one of another app 6', async () => {
  const missing = await owner.run('domains redirect gifts.acme.test');
  const taken = await owner.run('domains add shop.acme.test --app acme/metrics');

  expect(missing.stderr).toContain('The app has no domain gifts.acme.test. Its domains: pcp domains');
  expect([missing.code, taken.code]).toEqual([5, 6]);
});

test.each(['pcp_demo_viewer', 'pcp_demo_read'])('%s may not change domains', async (PCP_TOKEN) => {
  const env = { PCP_TOKEN };
  const ended = await Promise.all([
    owner.run('domains add gifts.acme.test', { env }),
    owner.run('domains redirect www.shop.acme.test', { env }),
    owner.run('domains remove www.shop.acme.test --yes', { env }),
  ]);

  expect(ended.map(({ code }) => code)).toEqual([4, 4, 4]);
});
