import { Linter } from 'eslint';
import { expect, test } from 'vitest';
import { commentSubject } from '../../scripts/eslint/comment-subject.ts';

function findUnnamed(text: string): string[] {
  const config: Linter.Config = {
    plugins: { local: { rules: { 'comment-subject': commentSubject } } },
    rules: { 'local/comment-subject': 'error' },
  };
  return new Linter().verify(text, config).map(({ line, message }) => `${line} ${message}`);
}

test.each([
  'It waits for the lock.',
  'They are sorted by name.',
  'This is the port.',
  'That ends the stream.',
  'These are kept.',
  'Those that wait.',
  'Which app waits.',
  'What the app waits for.',
  'Who waits.',
  'Whoever waits.',
  'With it the ids begin.',
  'Of which one is free.',
  'One that waits.',
  'Only what waits.',
  'All that waits.',
  'it waits, in lower case',
])('refuses the beginning: %s', (text) => {
  expect(findUnnamed(`// ${text}\nf();\n`)).toEqual([
    expect.stringMatching(/^1 Begin this comment with a noun or a verb/),
  ]);
});

test.each([
  ['a block', '/** It waits. */\n', 1],
  ['a block of several lines', '/**\n * It waits.\n */\n', 2],
  ['a later paragraph of a block', '/**\n * The app\n * waits.\n *\n * It waits.\n */\n', 5],
  ['a later paragraph of line comments', '// The app.\n//\n// It waits.\n', 3],
  ['a comment after code', 'f(); // It waits.\n', 1],
  ['a comment below one after code', 'f(); // The app.\n// It waits.\n', 2],
  ['a comment below a block', '/* The app. */\n// It waits.\n', 2],
  ['a comment below code', '// The app.\nf();\n// It waits.\n', 3],
])('refuses the beginning of %s', (_, text, line) => {
  expect(findUnnamed(text)).toEqual([
    `${line} Begin this comment with a noun or a verb instead of "It": name the thing.`,
  ]);
});

test.each([
  ['a noun', '// The app waits.\n'],
  ['a possessive', '// Its lock is free.\n'],
  ['a verb', '/** Waits for the lock. It is free. */\n'],
  ['a word that begins like a pronoun', '// Items are sorted. Italics are not.\n'],
  ['a name of code', '// `it` waits.\n'],
  ['a pronoun that goes on in the next line', '// The lock is free when\n// it waits.\n'],
  ['a pronoun within a block', '/**\n * The lock is free when\n * it waits.\n */\n'],
  ['code', "f('It waits.');\n"],
])('accepts %s', (_, text) => {
  expect(findUnnamed(text)).toEqual([]);
});
