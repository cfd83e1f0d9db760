import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { compile } from './compile.ts';
import { mistakes, missed, start } from './mistakes.ts';

/** The errors of each mistake, by its title: a mistake is compiled in a file of its own. */
function errorsOfMistakes(): ReadonlyMap<string, readonly string[]> {
  const cache = join(import.meta.dirname, '../../node_modules/.cache');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'mistakes-'));
  const files = Object.values(mistakes).map((code, index) => {
    const file = join(folder, `${index}.ts`);
    writeFileSync(file, `${start}${code}\n`);
    return file;
  });
  const errors = compile(folder, files);
  rmSync(folder, { recursive: true });
  return new Map(
    Object.keys(mistakes).map((title, index) => [title, errors.filter((error) => error.startsWith(`${index}.ts:`))]),
  );
}

const found = errorsOfMistakes();
const linesOf = (errors: readonly string[]) => errors.flatMap((error) => error.split('\n')).length;
const lastSentenceOf = (title: string) => found.get(title)?.at(-1)?.split('\n').at(-1)?.trim();

test('mistakes do not compile', () => {
  const compiled = [...found].filter(([, errors]) => errors.length === 0).map(([title]) => title);

  expect(found.size).toBe(41);
  expect(compiled).toEqual(missed);
});

test('the message of each mistake has at most six lines', () => {
  const long = [...found].filter(([, errors]) => linesOf(errors) > 6).map(([title]) => title);

  expect(long).toEqual([]);
});

test.each([
  ['no members in fail', /to parameter of type '"Add { members } after the message"'\.$/],
  ['no details in fail', /to parameter of type '"Add { details } after the message"'\.$/],
  ['no message in fail', /Expected \d arguments, but got 1\.$|Expected at least \d arguments, but got 1\.$/],
  ['no members', /^Property 'members' is missing in type /],
  ['no details', /^Property 'details' is missing in type /],
  ['a missing one of the members', /Property 'missing' is missing in type /],
  ['a missing return', /to parameter of type '"Return this call from a handler"'\.$/],
  ['a missing return without reply', /^Type 'void' is not assignable to type /],
  ['a return in some cases only', /Not all code paths return a value\.$/],
  ['a missing async', /to parameter of type '"Make the handler async"'\.$/],
  ['a missing async without reply', /is missing the following properties from type 'Promise</],
  ['the stub of another operation', /^Type '"getMe"' is not assignable to type '"checkSlug"'\.$/],
  [
    'a value that an enum does not have',
    /^Type '"ugly"' is not assignable to type '"taken" \| "reserved" \| "invalid" \| null'\.$/,
  ],
  ['an undeclared code of mapError', /^Type '"card_declined"' is not assignable to type 'ProblemCode'\.$/],
])('the message names %s', (title, sentence) => {
  expect(lastSentenceOf(title)).toMatch(sentence);
});
