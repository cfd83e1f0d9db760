import { join } from 'node:path';
import { build } from 'esbuild';

/** A module of this folder with everything that it imports, as one script for any runtime. */
export async function bundle(name: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(import.meta.dirname, name)],
    bundle: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    write: false,
  });
  return outputFiles[0]?.text ?? '';
}
