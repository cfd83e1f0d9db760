import { join, relative } from 'node:path';
import { BaseSequencer, createVitest, type TestModule, type TestSpecification } from 'vitest/node';
import type { Mutation } from './find-mutations.ts';
import { plant } from './plant.ts';
import type { TestRequest } from './run-tests.ts';

// A process that runs tests with one fault after the other; see Tester in run-tests.ts.
const root = join(import.meta.dirname, '../..');

/** Keeps the order in which the files are given: the quickest first. */
class GivenOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files;
  }
}

let planted: Mutation | null = null;
const options = {
  config: join(import.meta.dirname, 'vitest.config.ts'),
  watch: false,
  reporters: [{}],
  maxWorkers: 1,
  bail: 1,
  testTimeout: 30_000,
  sequence: { sequencer: GivenOrder },
};
const vitest = await createVitest(options, {
  plugins: [
    {
      name: 'planting',
      enforce: 'pre',
      transform: (code, id) =>
        planted?.path === relative(root, id) ? { code: plant(code, planted), map: null } : null,
    },
  ],
});
await vitest.standalone();
const specifications = new Map((await vitest.globTestSpecifications()).map((one) => [one.moduleId, one]));

process.on('message', (request: TestRequest) => void answer(request));

async function answer({ mutation, files }: TestRequest): Promise<void> {
  planted = mutation;
  const path = join(root, mutation.path);
  vitest.invalidateFile(path);
  const chosen = files.flatMap((file) => specifications.get(join(root, file)) ?? []);
  // Vitest returns the files of earlier runs too.
  const { testModules: all, unhandledErrors } = await vitest.runTestSpecifications(chosen);
  const testModules = chosen.flatMap(({ moduleId }) => all.find((module) => module.moduleId === moduleId) ?? []);
  planted = null;
  vitest.invalidateFile(path);
  const failed = testModules.find((module) => !module.ok());
  process.send?.({ by: failed ? describe(failed) : unhandledErrors.length > 0 ? String(unhandledErrors[0]) : null });
}

function describe(module: TestModule): string {
  const [test] = module.children.allTests('failed');
  return test ? `${module.relativeModuleId} > ${test.fullName}` : module.relativeModuleId;
}
