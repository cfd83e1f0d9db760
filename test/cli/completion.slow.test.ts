import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Person } from './pcp.ts';

let person: Person;
beforeAll(async () => {
  person = new Person();
  const shells = ['bash', 'zsh', 'fish'];
  const scripts = await Promise.all(shells.map((shell) => person.run(['completion', shell])));
  shells.forEach((shell, index) => writeFileSync(join(person.folder, shell), scripts[index]?.stdout ?? ''));
});
afterAll(() => person[Symbol.dispose]());

const quoted = (words: readonly string[]) => words.map((word) => `'${word}'`).join(' ');

/** Scripts that print what each shell offers for the last word. */
const scripts: Readonly<Record<string, (file: string, words: readonly string[]) => string>> = {
  bash: (file, words) =>
    `source ${file}; COMP_WORDS=(pcp ${quoted(words)}); COMP_CWORD=${words.length}; _pcp; printf '%s\\n' "\${COMPREPLY[@]}"`,
  // Outside its line editor, zsh has no system of completions: these functions print what the script hands to it.
  zsh: (file, words) =>
    `compdef() {}; source ${file}; _describe() { print -l -- "\${found[@]%%:*}" }; compadd() { print -l -- "$@" }
     words=(pcp ${quoted(words)}); CURRENT=${words.length + 1}; _pcp`,
  fish: (file, words) => `source ${file}; complete -C 'pcp ${words.join(' ')}'`,
};

/** The words that the shell offers and that begin with the last one, in the order of the alphabet. */
function complete(shell: string, line: string): string {
  const words = line.split(' ');
  const script = scripts[shell]?.(join(person.folder, shell), words) ?? '';
  const flags = { bash: ['--norc'], zsh: ['-f'], fish: ['--no-config'] }[shell] ?? [];
  const env = { PATH: process.env.PATH, HOME: person.folder };
  const printed = execFileSync(shell, [...flags, '-c', script], { encoding: 'utf8', env, cwd: person.folder });
  const offered = printed.split('\n').map((row) => row.split('\t')[0] ?? '');
  return offered
    .filter((word) => word !== '' && word.startsWith(words.at(-1) ?? ''))
    .toSorted()
    .join(' ');
}

test.each(
  ['bash', 'zsh', 'fish'].flatMap((shell) =>
    [
      ['dep', 'deploy deploys'],
      ['vars s', 'set'],
      ['deploys c', 'cancel'],
      ['vars set --', '--app --dry-run --env --help --json --region --restart --secret --url'],
      ['workspaces set --', '--help --json --url --workspace'],
      ['vars set --secret --d', '--dry-run'],
      ['status --env p', 'preview production'],
      ['api getApp', 'getApp getAppMetrics getAppStatus'],
    ].map(([line = '', offered]) => [shell, line, offered]),
  ),
)('%s completes pcp %s', (shell = '', line = '', offered = '') => {
  expect(complete(shell, line)).toBe(offered);
});

test('fish reads the installed script by itself', async () => {
  await person.run(['completion', 'fish', '--install']);

  // fish completes only commands that it finds.
  writeFileSync(join(person.folder, 'pcp'), '', { mode: 0o755 });
  const env = { PATH: `${person.folder}:${process.env.PATH ?? ''}`, HOME: person.folder };
  const offered = execFileSync('fish', ['-c', "complete -C 'pcp dep'"], { encoding: 'utf8', env });

  expect(offered).toMatch(/^deploy\t/m);
});
