import { readFileSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { findMutations, type Mutation } from '../../../scripts/mutants/find-mutations.ts';
import { Tester } from '../../../scripts/mutants/run-tests.ts';

const path = 'control-plane/model/shared/order.ts';
const text = readFileSync(path, 'utf8');
const files = ['test/control-plane/model/order.test.ts'];
const tester = new Tester();

afterAll(() => tester[Symbol.dispose]());

/** A fault in `compareText`, which the tests of the file reach: this text instead of a condition. */
function replaceBy(replacementOf: (before: string) => string): Mutation {
  const condition = findMutations(path, text).find(({ start, end }) => text.slice(start, end) === 'one !== other');
  if (!condition) throw new Error(`No fault can be planted in the condition of ${path}.`);
  return { ...condition, replacement: replacementOf('one !== other') };
}

test('a fault is found by the tests that reach it, and only a fault', async () => {
  const limitMs = 60_000.5;
  const same = replaceBy((before) => before);
  const other = replaceBy((before) => `!(${before})`);

  expect(await tester.findBy({ mutation: same, files }, limitMs)).toBeNull();
  expect(await tester.findBy({ mutation: other, files }, limitMs)).toMatch(
    /^test\/control-plane\/model\/order\.test\.ts > /,
  );
  expect(await tester.findBy({ mutation: same, files }, limitMs)).toBeNull();
});

test('a fault is not found by tests that failed with an earlier one', async () => {
  const other = replaceBy((before) => `!(${before})`);
  await tester.findBy({ mutation: other, files }, 60_000);

  expect(await tester.findBy({ mutation: other, files: ['test/control-plane/model/slug.test.ts'] }, 60_000)).toBeNull();
});

test('tests that do not end have found the fault, and the next fault is tried all the same', async () => {
  const endless = replaceBy((before) => `(() => { for (;;); })() ?? ${before}`);

  expect(await tester.findBy({ mutation: endless, files }, 5000)).toBe('tests that do not end');
  expect(await tester.findBy({ mutation: replaceBy((before) => before), files }, 60_000)).toBeNull();
});
