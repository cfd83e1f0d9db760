import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type RunningMock, startMock } from '../../mock/start.ts';
import { Person } from './pcp.ts';
import { runOnTerminal } from './terminal.ts';

const program = join(import.meta.dirname, '../../cli/main.ts');

let mock: RunningMock;
let person: Person;
beforeAll(async () => {
  mock = await startMock({ host: '127.0.0.1' });
  person = new Person();
});
beforeEach(() => mock.reset());
afterAll(async () => {
  person[Symbol.dispose]();
  await mock.stop();
});

/** Runs a command of the owner on a terminal. */
const onTerminal = (line: string, more: Readonly<Record<string, string | undefined>> = {}) => {
  const env = { PCP_URL: mock.url, PCP_TOKEN: 'pcp_demo_owner', PCP_APP: 'acme/storefront' };
  return runOnTerminal(person, `'${process.execPath}' '${program}' ${line}`, { ...env, ...more });
};

const changes = () =>
  mock.requests().flatMap(({ method, operationId }) => (method === 'GET' ? [] : [operationId ?? '']));

const question = 'This removes the app acme/storefront for good. Type its name to go on: ';

test.each([
  ['the name', 'acme/storefront', 0, '✓ Done.', ['deleteApp']],
  ['another name', 'storefront', 1, '✗ Nothing was changed.', []],
  ['nothing', '', 1, '✗ Nothing was changed.', []],
  ['Ctrl+C', '\u0003', 130, question, []],
  ['the end of the input', '\u0004', 1, '✗ Nothing was changed.', []],
])('a deletion goes on with the name only; with %s it ends', async (_, typed, code, shown, sent) => {
  const { type, ended, output } = onTerminal('apps delete');
  await type(question, typed);

  expect([await ended, changes()]).toEqual([code, sent]);
  expect(output()).toContain(shown);
});

test('a deletion with --yes has no question on a terminal either', async () => {
  const { ended, output } = onTerminal('domains remove shop.acme.test --yes');

  expect([await ended, changes()]).toEqual([0, ['deleteDomain']]);
  expect(output()).not.toContain('Type its name');
});

test.each([
  ['y', 0, ['createDeploy']],
  ['n', 1, []],
])('a rollback without a number is confirmed: with %s it ends with %i', async (typed, code, sent) => {
  const { type, ended } = onTerminal('rollback --detach');
  await type('? [y/N] ', typed);

  expect([await ended, changes()]).toEqual([code, sent]);
});

test('a folder with the name of an app is deployed to it only after a yes', async () => {
  const folder = join(person.folder, 'storefront');
  mkdirSync(folder);
  writeFileSync(join(folder, 'index.html'), '');
  const developer = { PCP_TOKEN: 'pcp_demo_developer', PCP_APP: undefined };
  const { type, ended, output } = onTerminal('deploy storefront --detach --region eu-central', developer);
  await type('The app acme/storefront is there already. Deploy this folder to it? [y/N] ', 'no');

  expect([await ended, changes()]).toEqual([1, []]);
  expect(output()).toContain('✗ Nothing was deployed. Another app: --app acme/NAME');
});

test('in CI there is no question on a terminal either', async () => {
  const { ended, output } = onTerminal('apps delete', { CI: 'true' });

  expect([await ended, output()]).toEqual([2, expect.stringContaining('Without a terminal, add --yes.')]);
});

test('the log of a deploy has seconds since its start on a terminal, and times elsewhere', async () => {
  await mock.clock.setSpeed(100);
  const { ended, output } = onTerminal('rollback 40');
  const code = await ended;
  const piped = await person.run('rollback 40', {
    env: { PCP_URL: mock.url, PCP_TOKEN: 'pcp_demo_owner', PCP_APP: 'acme/storefront' },
  });

  expect(code).toBe(0);
  expect(output()).toMatch(/\n +\d+\.\d s {2}release +Starting web\r\n/);
  expect(output()).not.toMatch(/\d{4}-\d\d-\d\dT/);
  expect(piped.stderr).toMatch(/\n\d{4}-\d\d-\d\dT\S+Z {2}release +Starting web\n/);
});
