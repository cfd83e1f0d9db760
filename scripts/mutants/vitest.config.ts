import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { configDefaults, defineConfig } from 'vitest/config';
import type { Mutation } from './find-mutations.ts';
import { observe } from './plant.ts';

// The tests of the control plane. Where MUTATIONS names a file, the places in it are observed.
const root = join(import.meta.dirname, '../..');
const observed = process.env.MUTATIONS
  ? (JSON.parse(readFileSync(process.env.MUTATIONS, 'utf8')) as readonly Mutation[])
  : [];

export default defineConfig({
  root,
  plugins: [
    {
      name: 'mutants',
      enforce: 'pre',
      transform(code: string, id: string) {
        const path = relative(root, id);
        const here = observed.flatMap((mutation, index) =>
          mutation.path === path ? [[index, mutation] as const] : [],
        );
        return here.length === 0 ? null : { code: observe(code, new Map(here)), map: null };
      },
    },
  ],
  test: {
    include: ['test/**/*.test.ts'],
    exclude: [
      ...configDefaults.exclude,
      'test/**/*.{slow,engine,nightly,timing,isolated}.test.ts',
      'test/{architecture,bin,browser,contract-diff,guide,guides,languages,lint,scripts}/**',
      'test/{package,reached,types}/**',
    ],
    globalSetup: observed.length > 0 ? ['test/generated.ts'] : [],
    setupFiles: observed.length > 0 ? [join(import.meta.dirname, 'report-reached.ts')] : [],
    reporters: [['default', { summary: false }]],
    // The cache's key is the text of a file on disk, in which no fault stands.
    fsModuleCache: false,
    isolate: false,
    maxWorkers: 2,
    testTimeout: 30_000,
  },
});
