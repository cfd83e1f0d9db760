import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { TestModule } from 'vitest/node';

/** Folder with a file for each project: how long its test files took here when they passed last. */
const folder = 'node_modules/.cache/test-seconds';

export type Seconds = Readonly<Record<string, number>>;

/** Seconds of a test file in its worker: its imports, hooks and tests. */
export function secondsOf(module: TestModule): number {
  const { duration, collectDuration, setupDuration, environmentSetupDuration, prepareDuration } = module.diagnostic();
  return (duration + collectDuration + setupDuration + environmentSetupDuration + prepareDuration) / 1000;
}

/**
 * Remembers the seconds of the files that passed, by project. At night, files do more than in the gate, and
 * TEST_SECONDS is set.
 */
export function recordSeconds(root: string, modules: readonly TestModule[]): void {
  if (process.env.TEST_SECONDS !== undefined) return;
  const passed = modules.filter((module) => module.state() === 'passed');
  for (const [project, ran] of Map.groupBy(passed, (module) => module.project.name)) {
    const path = join(root, folder, `${project}.json`);
    const took = Object.fromEntries(ran.map((module) => [module.relativeModuleId, secondsOf(module)]));
    mkdirSync(dirname(path), { recursive: true });
    // A run that is ended while it writes leaves the former file.
    const written = `${path}.${process.pid}`;
    writeFileSync(written, JSON.stringify({ ...readSeconds(path), ...took }));
    renameSync(written, path);
  }
}

/** The remembered seconds of the test files of all projects. */
export function readRecorded(root: string): Seconds {
  if (!existsSync(join(root, folder))) return {};
  const files = readdirSync(join(root, folder)).filter((name) => name.endsWith('.json'));
  return Object.assign({}, ...files.map((name) => readSeconds(join(root, folder, name)))) as Seconds;
}

export function readSeconds(path: string): Seconds {
  // `recordSeconds` and `npm run test:seconds` write it so.
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Seconds) : {};
}
