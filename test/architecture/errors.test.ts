import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { sources } from './sources.ts';

/** A result that is either of a type of ours or a sentence about what went wrong. */
const resultOrSentence =
  /\)(?:: | => )(?:Promise<)?\(?(?:(?:[A-Z][\w<>[\], |]*|readonly \w+\[\]|\{[^={}]*\}) \| string|string \| (?:[A-Z]\w*|\{))(?!\w)/;

test.each(['control-plane/', 'verify/'])(
  'no function of %s returns a result or an error message: errors are thrown',
  (room) => {
    const files = sources.map(({ path }) => path).filter((path) => path.startsWith(room));

    const returning = files.filter((path) => resultOrSentence.test(readFileSync(path, 'utf8')));

    expect(returning).toEqual([]);
  },
);

test.each([
  'async function plan(tree: Tree): Promise<Plan | string> {',
  'function plan(tree: Tree): string | Plan {',
  'function plan(tree: Tree): Plan | string | null {',
  'plan(tree: Tree): Promise<{ readonly name: string } | string>;',
  'const plans = async (trees: Trees): Promise<(Plan | string)[]> => {',
  'function plan(tree: Tree): Promise<readonly string[] | string | null> {',
])('finds %s', (line) => {
  expect(resultOrSentence.test(line)).toBe(true);
});
