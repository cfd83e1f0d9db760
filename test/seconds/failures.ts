import type { TestCase } from 'vitest/node';

/** The parts of a test that has run. */
type Ran = Pick<TestCase, 'fullName' | 'diagnostic' | 'result'> & {
  readonly module: { readonly relativeModuleId: string };
};

/** Lines that name the tests which failed, with why. Each begins with `failed:`, so that a log can be searched. */
export function listFailures(tests: readonly Ran[]): string[] {
  return tests.filter((one) => one.result().state === 'failed').map((one) => `failed: ${describe(one)}`);
}

/** Lines that name the tests which passed only when they ran again, with why they had failed. */
export function listSecondTries(tests: readonly Ran[]): string[] {
  const again = tests.filter((one) => one.result().state === 'passed' && one.diagnostic()?.flaky === true);
  if (again.length === 0) return [];
  return [
    `${again.length} of the tests failed by chance, and passed when they ran again. Each is a defect: mend it.`,
    ...again.map((one) => `  ${describe(one)}`),
  ];
}

/** A test, and the first line of its first error. */
function describe(one: Ran): string {
  const [first] = one.result().errors ?? [];
  return `${one.module.relativeModuleId}: ${one.fullName}: ${first?.message.split('\n')[0] ?? 'no error'}`;
}
