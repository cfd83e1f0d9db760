import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { expect, test } from 'vitest';

// In bytes, minified and compressed. Each of them is a separate import.
test.each([
  ['createClient', '{ createClient }', 6000],
  ['upload', '{ upload }', 1250],
  ['can', '{ can }', 1850],
  ['isTerminal', '{ isTerminal }', 750],
  ['explain', '{ explain }', 2850],
  ['everything', '*', 11_000],
])('%s is small', async (_, names, most) => {
  const { size } = await bundle(names);

  expect(size).toBeLessThanOrEqual(most);
});

test('createClient costs nothing of what is not imported', async () => {
  const { code } = await bundle('{ createClient }');

  expect(code).toContain('text/event-stream');
  expect(code).not.toMatch(/XMLHttpRequest|pending_dns|allowsSelf|being_deleted/);
});

async function bundle(names: string): Promise<{ readonly code: string; readonly size: number }> {
  const { outputFiles } = await build({
    stdin: { contents: `export ${names} from './client/index.ts';`, resolveDir: join(import.meta.dirname, '../..') },
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    write: false,
  });
  const code = outputFiles[0]?.text ?? '';
  return { code, size: gzipSync(code, { level: 9 }).length };
}
