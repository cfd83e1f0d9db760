import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readEnvFile } from '../../cli/program/env-file.ts';
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

test('vars lists names and values, but no secret', async () => {
  const { code, stdout } = await owner.run('vars');

  expect(code).toBe(0);
  expect(stdout).toMatch(/^DATABASE_URL {2}\(secret\) .*\nLOG_LEVEL {5}info .*\nSHOP_NAME {5}Acme .*\n$/m);
});

test('vars set prints the difference, and a dry run changes nothing', async () => {
  const args = ['vars', 'set', 'LOG_LEVEL=debug', 'SHOP_NAME=Acme', 'NEW=a=b c'];
  const dry = await owner.run([...args, '--dry-run']);
  const real = await owner.run(args);
  const again = await owner.run([...args, '--json']);

  expect(dry.stdout).toBe('+ NEW  added\n~ LOG_LEVEL  changed\n');
  expect(dry.stderr).toBe('1 as before. Nothing was changed: this was a dry run.\n');
  expect(real.stdout).toBe(dry.stdout);
  expect(real.stderr).toContain('They take effect with the next deploy, start or restart: pcp restart');
  expect(readJson(again)).toEqual([
    { added: [], changed: [], removed: [], unchanged: ['NEW', 'LOG_LEVEL', 'SHOP_NAME'].toSorted() },
  ]);
});

test('--restart lets the containers have what has changed, and restarts nothing without a change', async () => {
  const changed = await owner.run('vars set LOG_LEVEL=trace --restart');
  const same = await owner.run('vars set LOG_LEVEL=trace --restart');
  const dry = await owner.run('vars unset LOG_LEVEL --restart --dry-run');

  expect([changed.code, same.code, dry.code]).toEqual([0, 0, 0]);
  expect(changed.stderr).toBe('0 as before.\n✓ The app restarts with them.\n');
  expect(mock.requests().filter(({ operationId }) => operationId === 'restartApp')).toHaveLength(1);
});

test('vars set reads a value without "=" from standard input, and prints it nowhere', async () => {
  const set = await owner.run('vars set API_KEY --secret', { input: 'hidden-value\n' });
  const list = await owner.run('vars');

  expect(set).toMatchObject({ code: 0, stdout: '+ API_KEY  added\n' });
  expect(list.stdout).toMatch(/^API_KEY +\(secret\)/m);
  expect(JSON.stringify([set, list])).not.toContain('hidden-value');
  const sent = mock.requests().find(({ operationId }) => operationId === 'setVars');
  expect(JSON.stringify(sent?.requestBody)).not.toContain('\\n');
});

test('a wrong key is 6, names the key, and changes nothing', async () => {
  const { code, stderr } = await owner.run(['vars', 'set', 'GOOD=1', 'not-good=2']);
  const list = await owner.run('vars');

  expect(code).toBe(6);
  expect(stderr).toContain('The key of not-good must have only capital letters');
  expect(list.stdout).not.toContain('GOOD');
});

test.each([
  ['vars set =1', 'A variable has a name before the "=".'],
  [
    'vars set ONE TWO',
    'Only one value can be read from standard input; the others are KEY=VALUE. A file: pcp vars import FILE',
  ],
  ['vars import gone.env', 'The file gone.env cannot be read (ENOENT).'],
  ['vars import -', 'There is no variable in -. Its lines are KEY=VALUE.'],
])('pcp %s is 2', async (args, message) => {
  expect(await owner.run(args)).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining(message) });
});

test('vars unset removes variables', async () => {
  const { code, stdout } = await owner.run('vars unset LOG_LEVEL');

  expect([code, stdout]).toEqual([0, '- LOG_LEVEL  removed\n']);
});

test('vars import sets what a file has, and leaves the rest', async () => {
  const lines = ['# a comment', 'LOG_LEVEL=info', 'export QUOTED="two words # no comment"', "LINES='one", "two'"];
  writeFileSync(join(owner.folder, 'a.env'), lines.join('\n'));

  const { code, stdout, stderr } = await owner.run('vars import a.env');
  const exported = await owner.run('vars export');

  expect([code, stdout]).toEqual([0, '+ LINES  added\n+ QUOTED  added\n']);
  expect(stderr).toContain('1 as before.');
  expect(parseEnv(exported.stdout)).toEqual({
    LINES: 'one\ntwo',
    LOG_LEVEL: 'info',
    QUOTED: 'two words # no comment',
    SHOP_NAME: 'Acme',
  });
});

test('vars export keeps what an import would lose, and names what no file can hold', async () => {
  const values = {
    HASH: 'a#b',
    SINGLE: "it's",
    BOTH: `"it's"`,
    SPACE: ' a ',
    ESCAPE: 'a\\nb',
    BACKSLASH: "it's a\\\\b",
    DOLLAR: '$HOME',
    EMPTY: '',
  };
  await owner.run(['vars', 'set', ...Object.entries(values).map(([key, value]) => `${key}=${value}`)]);
  const { stdout } = await owner.run('vars export');
  await owner.run(['vars', 'set', 'ALL=\'"`']);
  const impossible = await owner.run('vars export');

  for (const read of [parseEnv(stdout), Object.fromEntries(readEnvFile(stdout, '.env').vars)])
    expect(read).toMatchObject(values);
  expect(impossible).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('The value of ALL has all three quotes'),
  });
});

test('vars export --file writes for its owner alone, and replaces no file', async () => {
  const first = await owner.run('vars export --file new.env');
  const second = await owner.run('vars export --file new.env');
  const forced = await owner.run('vars export --file new.env --force');

  const file = join(owner.folder, 'new.env');
  expect([first.code, second.code, forced.code]).toEqual([0, 1, 0]);
  expect(second.stderr).toBe('✗ new.env exists. Replace it with --force.\n');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readFileSync(file, 'utf8')).toBe('# DATABASE_URL is a secret\nLOG_LEVEL=info\nSHOP_NAME=Acme\n');
});
