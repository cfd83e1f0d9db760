import type { Reporter, TestModule, TestSpecification, Vitest } from 'vitest/node';
import { RecordedSuite } from './reached/suite.ts';

/**
 * How long `npm test` may take in CI. Two idle cores need about half of it; TEST_MINUTES allows a slow machine more.
 */
const limitMinutes = Number(process.env.TEST_MINUTES ?? 6);

/**
 * Ends a run with one plain line that a program can read. A whole suite fails if the contract declares what no test
 * has seen. In CI, a run that is too slow fails.
 */
export default class Summary implements Reporter {
  readonly #recorded = new RecordedSuite();
  #start = 0;

  onInit(vitest: Vitest): void {
    this.#recorded.onInit(vitest);
  }

  async onTestRunStart(files: readonly TestSpecification[]): Promise<void> {
    await this.#recorded.onTestRunStart(files);
    this.#start = performance.now();
  }

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly unknown[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const count = (state: string) => tests.filter((one) => one.result().state === state).length;
    const broken = modules.filter((module) => module.errors().length > 0).length;
    const slow =
      process.env.CI === 'true' ? explainSlowness((performance.now() - this.#start) / 60_000, modules) : undefined;
    const gaps = this.#recorded.end(modules);
    const complaints = [...gaps, ...(slow === undefined ? [] : [slow])];
    for (const complaint of complaints) console.log(complaint);
    if (complaints.length > 0) process.exitCode = 1;
    const failed = count('failed') + broken + unhandled.length + complaints.length;
    console.log(`${count('passed')} passed, ${failed} failed, ${count('skipped')} skipped`);
  }
}

/** Why a run fails for its duration, with its slowest files. The tests that need other toolchains have no limit. */
function explainSlowness(minutes: number, modules: readonly TestModule[]): string | undefined {
  const limited = modules.filter(({ project }) => !['slow', 'engines', 'nightly', 'languages'].includes(project.name));
  if (minutes <= limitMinutes || limited.length === 0) return undefined;
  const seconds = (module: TestModule) => module.diagnostic().duration / 1000;
  const slowest = limited.toSorted((a, b) => seconds(b) - seconds(a)).slice(0, 10);
  return [
    `The tests took ${minutes.toFixed(1)} minutes; the limit in CI is ${limitMinutes}. Make them cheaper, or rename what takes more than 15 s to *.slow.test.ts.`,
    ...slowest.map((module) => `${seconds(module).toFixed(1).padStart(6)} s  ${module.relativeModuleId}`),
  ].join('\n');
}
