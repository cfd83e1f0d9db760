import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { rolldown } from 'rolldown';
import { expect, test } from 'vitest';

const client = join(import.meta.dirname, '../../client/index.ts');

// In bytes, minified and gzipped.
test.each([
  ['createClient', '{ createClient }', 6200],
  ['upload', '{ upload }', 1700],
  ['can', '{ can }', 2000],
  ['isTerminal', '{ isTerminal }', 900],
  ['everything', '*', 11_500],
])('%s is small', async (_, names, most) => {
  expect(await sizeOf(`export ${names} from '${client}';`)).toBeLessThanOrEqual(most);
});

async function sizeOf(code: string): Promise<number> {
  const entry = '\0entry.ts';
  const plugin = {
    name: 'entry',
    resolveId: (id: string) => (id === entry ? id : null),
    load: (id: string) => (id === entry ? code : null),
  };
  await using build = await rolldown({ input: entry, platform: 'browser', plugins: [plugin] });
  const { output } = await build.generate({ minify: true });
  return gzipSync(output[0].code, { level: 9 }).length;
}
