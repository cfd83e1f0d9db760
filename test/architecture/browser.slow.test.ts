import { globSync } from 'node:fs';
import { join } from 'node:path';
import { type InputOptions, type Plugin, rolldown } from 'rolldown';
import { expect, test } from 'vitest';
import { compile } from '../types/compile.ts';
import { project } from './sources.ts';

/** The rooms that run in browsers and workers too. */
const rooms = ['contract', 'server/ports', 'server/dispatch', 'server/fetch'];
test.each([...rooms, 'control-plane'])(
  '%s can be bundled for a browser',
  async (room) => {
    const files = globSync(`${room}/**/*.ts`, { cwd: project });

    const { externals, modules } = await bundleFiles(files);

    expect(externals).toEqual([]);
    expect(modules.filter((path) => /node_modules\/(express|express-openapi-validator)\//.test(path))).toEqual([]);
    expect(modules).toEqual(expect.arrayContaining(files.map((file) => join(project, file))));
  },
  60_000,
);

test(
  'control-plane compiles without the types of Node and of the DOM',
  () => {
    const files = globSync('control-plane/**/*.ts', { cwd: project }).map((file) => join(project, file));

    expect(compile(project, files, { types: [], lib: ['es2024', 'esnext.disposable', 'webworker'] })).toEqual([]);
  },
  // A compilation takes some seconds, and minutes on a machine that does much else.
  240_000,
);

test('finds an import of Node and of Express', async () => {
  const { externals, modules } = await bundleFiles(['server/http/app.ts']);

  expect(externals).toContain('node:os');
  expect(modules.some((path) => path.includes('node_modules/express/'))).toBe(true);
});

/**
 * Bundles files for a browser. Resolves with their imports that a browser does not have, and with all modules of the
 * bundle. Nothing is left out as unused.
 */
async function bundleFiles(files: readonly string[]) {
  const externals = new Set<string>();
  const findExternals: Plugin = {
    name: 'find-externals',
    // Also finds what a CommonJS module requires, which is not among the imports of the bundle.
    async resolveId(id, importer) {
      const resolved = await this.resolve(id, importer, { skipSelf: true });
      if (!resolved || resolved.external) externals.add(id);
      return resolved;
    },
  };
  const input = Object.fromEntries(files.map((file) => [file, join(project, file)]));
  const options: InputOptions = {
    input,
    cwd: project,
    platform: 'browser',
    treeshake: false,
    plugins: [findExternals],
  };
  await using bundle = await rolldown({ ...options, logLevel: 'silent' });
  const { output } = await bundle.generate({ format: 'esm' });
  const modules = output.flatMap((chunk) => (chunk.type === 'chunk' ? chunk.moduleIds : []));
  return { externals: [...externals], modules };
}
