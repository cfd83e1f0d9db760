import { Linter } from 'eslint';
import { expect, test } from 'vitest';
import * as plainText from '../../scripts/eslint/plain-text.ts';
import { plainWords } from '../../scripts/eslint/plain-words.ts';

function findWords(filename: string, text: string): string[] {
  const parser = filename.endsWith('.js') ? {} : { languageOptions: { parser: plainText } };
  const config: Linter.Config[] = [
    {
      files: ['**/*.{js,md,yaml}'],
      plugins: { local: { rules: { 'plain-words': plainWords } } },
      rules: { 'local/plain-words': 'error' },
      ...parser,
    },
  ];
  return new Linter().verify(text, config, { filename }).map(({ line, message }) => `${line} ${message}`);
}

test.each([
  [
    'a comment',
    'a.js',
    '\n// Nobody reads it.\n',
    '2 Name who it is, for example "the caller" or "a member" instead of "Nobody".',
  ],
  ['a message', 'a.js', "f('The port is no number.');\n", '1 Say "is not a" or "has no" instead of "is no ".'],
  ['a template', 'a.js', 'f(`Waits so long: ${x}.`);\n', '1 Give the number, or name it instead of "so long".'],
  [
    'a line of a longer text',
    'a.js',
    'f(`\nThe port waits.\nIt is no number.\n`);\n',
    '3 Say "is not a" or "has no" instead of "is no ".',
  ],
  ['a document', 'a.md', 'The larger of the two.\n', '1 Name both instead of "of the two".'],
  [
    'the table of a document',
    'a.md',
    '| what | who |\n| a code | nobody |\n',
    '2 Name who it is, for example "the caller" or "a member" instead of "nobody".',
  ],
  ['a relative clause', 'a.md', 'A text that is no number.\n', '1 Say "is not a" or "has no" instead of "is no ".'],
  ['a comment of YAML', 'a.yaml', '# Meanwhile it waits.\n', '1 Say when it happens instead of "Meanwhile".'],
  [
    'the title of a test',
    'test/a.js',
    "test('tells the caller', f);\n",
    '1 Say "reports", "states" or "notifies" instead of "tells".',
  ],
  [
    'the title of a table',
    'test/a.js',
    "test.each([1])('is told of %s', f);\n",
    '1 Say "reports", "states" or "notifies" instead of "told".',
  ],
  [
    'the title of a row',
    'test/a.js',
    "test.each([['a body that is no text', 1]])('refuses %s', f);\n",
    '1 Say "is not a" or "has no" instead of "is no ".',
  ],
])('refuses a word in %s', (_, filename, text, message) => {
  expect(findWords(filename, text)).toEqual([message]);
});

test.each([
  ['names in backticks', 'a.md', 'The field `nobody` is empty.\n'],
  ['the data of a test', 'test/a.js', "send('nobody is here now');\n"],
  ['a block of code', 'a.md', '```sh\nask nobody now\n```\n'],
  ['what there is not', 'a.js', '// There is no app.\n'],
  ['what has ended', 'a.js', '// The app that is no longer there.\n'],
  ['a name', 'a.js', "f('nobody');\n"],
])('accepts %s', (_, filename, text) => {
  expect(findWords(filename, text)).toEqual([]);
});
