import type { Reporter, TestModule, TestSpecification, Vitest } from 'vitest/node';
import { RecordedSuite } from './reached/suite.ts';
import { listFailures, listSecondTries } from './seconds/failures.ts';
import { recordSeconds, secondsOf } from './seconds/recorded.ts';

/**
 * How long `npm test` may take in CI. Two idle cores need less than five minutes; TEST_MINUTES allows a slow machine
 * more.
 */
const limitMinutes = Number(process.env.TEST_MINUTES ?? 6);

/** Number of the slowest files that are listed, for each project. */
const listedFiles = 25;

/**
 * Ends a run with its slowest files, and with one plain line that a program can read. A whole suite fails if the
 * contract declares what no test has seen. In CI, a run that is too slow fails.
 */
export default class Summary implements Reporter {
  readonly #recorded = new RecordedSuite();
  #root = '';
  #start = 0;

  onInit(vitest: Vitest): void {
    this.#root = vitest.config.root;
    this.#recorded.onInit(vitest);
  }

  async onTestRunStart(files: readonly TestSpecification[]): Promise<void> {
    await this.#recorded.onTestRunStart(files);
    this.#start = performance.now();
  }

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly unknown[]): void {
    recordSeconds(this.#root, modules);
    for (const [name, ran] of Map.groupBy(modules, ({ project }) => project.name)) console.log(listSlowest(name, ran));
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    for (const line of [...listSecondTries(tests), ...listFailures(tests)]) console.log(line);
    for (const { relativeModuleId } of modules.filter((module) => module.errors().length > 0))
      console.log(`failed: ${relativeModuleId}`);
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

function listSlowest(project: string, modules: readonly TestModule[]): string {
  const slowest = modules.toSorted((a, b) => secondsOf(b) - secondsOf(a)).slice(0, listedFiles);
  return [
    `The slowest files of ${project}, which ran ${modules.length}:`,
    ...slowest.map((module) => `${secondsOf(module).toFixed(1).padStart(6)} s  ${module.relativeModuleId}`),
  ].join('\n');
}

/** Why a run fails for its duration. Only the projects of `npm test` have a limit. */
function explainSlowness(minutes: number, modules: readonly TestModule[]): string | undefined {
  const isLimited = modules.some(({ project }) => ['main', 'timing'].includes(project.name));
  if (minutes <= limitMinutes || !isLimited) return undefined;
  return `The tests took ${minutes.toFixed(1)} minutes; the limit in CI is ${limitMinutes}. Make the slowest files above cheaper, or rename what takes more than 15 s to *.slow.test.ts.`;
}
