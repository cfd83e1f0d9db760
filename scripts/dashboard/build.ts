import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { productionOptions } from './options.ts';

/** Files that are smaller when compressed. */
const texts = '**/*.{css,html,js,svg}';

/**
 * Bundles the dashboard into a folder, with the compressed forms of its files beside them. Returns the paths of the
 * bundled files.
 */
export async function buildDashboard(root: string, folder: string): Promise<readonly string[]> {
  // A build without a list of formats and without a watcher has one output.
  const { output } = (await build(productionOptions(root, folder))) as Rolldown.RolldownOutput;
  for (const name of globSync(texts, { cwd: folder })) {
    const file = join(folder, name);
    const content = readFileSync(file);
    writeFileSync(`${file}.br`, brotliCompressSync(content));
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
  }
  return output.flatMap((chunk) => (chunk.type === 'chunk' ? chunk.moduleIds : []));
}
