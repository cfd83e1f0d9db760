import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Command } from '../../cli/program/command.ts';
import { commands, exitCodes } from '../../cli/program/table.ts';
import { operations } from '../../generated/client/operations.ts';
import { Person } from './pcp.ts';

let person: Person;
beforeAll(() => void (person = new Person()));
afterAll(() => person[Symbol.dispose]());

test('--help lists every command and every exit code', async () => {
  const { code, stdout, stderr } = await person.run('--help');

  expect([code, stderr]).toEqual([0, '']);
  expect(Object.keys(commands).filter((name) => !stdout.includes(`  ${name} `))).toEqual([]);
  expect(
    exitCodes.filter(([number, meaning]) => !stdout.includes(`  ${String(number).padEnd(3)}  ${meaning}`)),
  ).toEqual([]);
});

test('the help of each command has its options and examples', async () => {
  const entries: [string, Command][] = Object.entries(commands);
  const helps = await Promise.all(entries.map(async ([name]) => await person.run([...name.split(' '), '--help'])));

  expect(helps.map(({ code, stderr }) => `${code}${stderr}`).filter((end) => end !== '0')).toEqual([]);
  const missing = entries.flatMap(([name, { options, examples }], index) =>
    [...options.map((option) => `--${option}`), ...examples]
      .filter((text) => !helps[index]?.stdout.includes(text))
      .map((text) => `${name}: ${text}`),
  );
  expect(missing).toEqual([]);
});

test('prints the version of its package', async () => {
  const { version } = JSON.parse(readFileSync('cli/package.json', 'utf8')) as { version: string };

  expect(await person.run('--version')).toEqual({ code: 0, stdout: `${version}\n`, stderr: '' });
});

test.each([
  ['sttus', 'There is no command "sttus". Did you mean "status"?\nSee pcp --help\n'],
  ['up', 'There is no command "up". Did you mean "deploy"?\nSee pcp --help\n'],
  ['config:set A=1', 'There is no command "config:set". Did you mean "vars set"?\nSee pcp --help\n'],
  ['secrets import a.env', 'There is no command "secrets import". Did you mean "vars import"?\nSee pcp --help\n'],
  ['logs:follow', 'There is no command "logs:follow". Did you mean "logs"?\nSee pcp --help\n'],
  ['constructor', 'There is no command "constructor".\nSee pcp --help\n'],
  ['--json apps', 'Options come after the command, as in: pcp status --json\nSee pcp --help\n'],
  ['-a acme/storefront logs', 'Options come after the command, as in: pcp status --json\nSee pcp --help\n'],
  ['vars list', '✗ pcp vars does not take "list". Did you mean "vars"?\nSee pcp vars --help\n'],
  [
    'run ls -la',
    '✗ There is no option "-l". Options of the command come after --: pcp run -- ls -la\nSee pcp run --help\n',
  ],
  ['logs --tail', '✗ There is no option "--tail". Did you mean "--follow"?\nSee pcp logs --help\n'],
  ['status --wtch', '✗ There is no option "--wtch". Did you mean "--watch"?\nSee pcp status --help\n'],
  ['vars sett A=1', '✗ pcp vars does not take "sett". Did you mean "vars set" or "vars unset"?\nSee pcp vars --help\n'],
  ['vars import', '✗ pcp vars import needs <file>.\nSee pcp vars import --help\n'],
  [
    'status acme/storefront',
    '✗ pcp status does not take "acme/storefront". Did you mean "--app acme/storefront"?\nSee pcp status --help\n',
  ],
  ['apps one two', '✗ pcp apps does not take "two".\nSee pcp apps --help\n'],
  [
    'whoami --url localhost:4010',
    '✗ "localhost:4010" is not the URL of a control plane. It begins with https:// or http://.\nSee pcp whoami --help\n',
  ],
  [
    'completion tcsh',
    '✗ There is no script for "tcsh". There are: bash, zsh, fish, powershell.\nSee pcp completion --help\n',
  ],
])('pcp %s: ends with 2 and says what is wrong', async (args, stderr) => {
  expect(await person.run(args)).toEqual({ code: 2, stdout: '', stderr });
});

test('help and version are words too', async () => {
  const [all, one] = [await person.run('help'), await person.run('help vars set')];
  const version = await person.run('version');

  expect([all, one]).toEqual([await person.run('--help'), await person.run('vars set --help')]);
  expect(version).toEqual(await person.run('--version'));
});

test('colours are on with FORCE_COLOR and off with NO_COLOR', async () => {
  const env = { FORCE_COLOR: '1' };
  const coloured = await person.run('whoami', { env });
  const plain = await person.run('whoami', { env: { ...env, NO_COLOR: '1' } });

  expect(coloured.stderr).toContain('\u001b[31m✗\u001b[39m You');
  expect(plain.stderr).toContain('✗ You');
});

test('completes commands, options, values and operations in bash', async () => {
  const { stdout } = await person.run('completion bash');
  const file = join(person.folder, 'pcp.bash');
  writeFileSync(file, stdout);
  const complete = (...words: string[]) => {
    const line = words.map((word) => `'${word}'`).join(' ');
    const script = `source ${file}; COMP_WORDS=(pcp ${line}); COMP_CWORD=${words.length}; _pcp; echo "\${COMPREPLY[*]}"`;
    return execFileSync('bash', ['-c', script], { encoding: 'utf8' }).trim();
  };

  expect(complete('dep')).toBe('deploy deploys');
  expect(complete('deploys', 'c')).toBe('cancel');
  expect(complete('vars', 'set', '--d')).toBe('--dry-run');
  expect(complete('status', '--env', 'p')).toBe('production preview');
  expect(complete('api', 'getApp')).toBe('getApp getAppStatus getAppMetrics');
});

test.each(['bash', 'zsh', 'fish', 'powershell'])(
  'the script for %s has every command, option and operation',
  async (shell) => {
    const { stdout } = await person.run(['completion', shell]);

    const words = Object.entries(commands).flatMap(([name, { options }]: [string, Command]) => [
      ...name.split(' '),
      ...options,
    ]);
    expect([...words, ...operations.map(({ id }) => id)].filter((word) => !stdout.includes(word))).toEqual([]);
  },
);
