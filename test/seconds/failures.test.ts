import { expect, test } from 'vitest';
import { listFailures, listSecondTries } from './failures.ts';

type Ran = Parameters<typeof listSecondTries>[0][number];

/** A test that has run, with the errors of its failed tries. */
function ran(fullName: string, state: 'passed' | 'failed', ...errors: readonly string[]): Ran {
  const flaky = state === 'passed' && errors.length > 0;
  return {
    fullName,
    module: { relativeModuleId: 'test/one.test.ts' },
    diagnostic: () => ({ flaky }) as ReturnType<Ran['diagnostic']>,
    result: () => ({ state, errors: errors.map((message) => ({ message, stacks: [] })) }),
  };
}

test('names each test that passed at its second try, with the first line of its error', () => {
  const tests = [
    ran('first', 'passed'),
    ran('second', 'passed', 'expected 1 to be 2\nat one.ts'),
    ran('third', 'passed'),
  ];

  expect(listSecondTries(tests)).toEqual([
    '1 of the tests failed by chance, and passed when they ran again. Each is a defect: mend it.',
    '  test/one.test.ts: second: expected 1 to be 2',
  ]);
});

test('does not name a test that failed at both tries, which has failed', () => {
  expect(listSecondTries([ran('first', 'failed', 'expected 1 to be 2', 'expected 3 to be 2')])).toEqual([]);
});

test('says nothing if each test passed at its first try', () => {
  expect(listSecondTries([ran('first', 'passed')])).toEqual([]);
});

test('names each test that failed, with the first line of its error', () => {
  const tests = [
    ran('first', 'passed'),
    ran('second', 'passed', 'expected 1 to be 2'),
    ran('third', 'failed', 'expected 3 to be 4\nat one.ts', 'expected 5 to be 4'),
  ];

  expect(listFailures(tests)).toEqual(['failed: test/one.test.ts: third: expected 3 to be 4']);
});
