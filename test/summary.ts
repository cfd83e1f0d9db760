import type { Reporter, TestModule } from 'vitest/node';

/** Closes a run with one plain line that any machine can read. */
export default class Summary implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly unknown[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const count = (state: string) => tests.filter((one) => one.result().state === state).length;
    const broken = modules.filter((module) => module.errors().length > 0).length;
    console.log(`${count('passed')} passed, ${count('failed') + broken + unhandled.length} failed, ${count('skipped')} skipped`);
  }
}
