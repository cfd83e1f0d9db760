import { expect, test } from 'vitest';
import { UsageError } from '../../../bin/program/options.ts';
import { describe as helpOf, findCommand, groups, readGiven } from '../../../platform/operator/index.ts';

const read = (...args: readonly string[]) =>
  readGiven(findCommand(groups, args), args.slice(2), { data: './data', port: '4000' });

test.each([
  [[], 'Name a group: users, workspaces, '],
  [['--json'], 'Name a group: users, workspaces, '],
  [['usrs', 'list'], 'There is no command "operator usrs". Did you mean "users"?'],
  [['users'], 'Name a command of "users": list, show'],
  [['users', 'lst'], 'There is no command "operator users lst". Did you mean "list"?'],
  [['users', 'show'], '<email> is missing.'],
  [['users', 'show', 'a@b.test', 'c@d.test'], '"c@d.test" is one word too many.'],
  [['users', 'list', '--serch', 'x'], 'There is no option "--serch". Did you mean "--search"?'],
])('%j is a mistake that says what to do', (args, message) => {
  expect(() => read(...args)).toThrow(UsageError);
  expect(() => read(...args)).toThrow(message);
});

test('words, flags and common flags can stand in any order', () => {
  const { given, common } = read('users', 'list', '--data', '/d', '--search', 'ada', '--json');

  expect([given, common]).toMatchObject([
    { words: [], flags: { search: 'ada', limit: undefined } },
    { data: '/d', json: true, yes: false },
  ]);
});

test('help is for everything, for a group, or for a command', () => {
  expect(helpOf(groups, ['--help'], 'pcps operator')).toContain('pcps operator <group> <command> [words] [options]');
  expect(helpOf(groups, ['users', '--help'], 'pcps operator')).toContain('  show <email>\n      One account');
  expect(helpOf(groups, ['users', 'list', '--data', '/d', '--help'], 'pcps operator')).toContain('--search <text>');
});
