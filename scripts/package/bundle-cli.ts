import { join } from 'node:path';
import { build } from 'esbuild';
import { packData } from './pack-data.ts';

/**
 * Bundles the command line into a folder, with a chunk for each command, so that no command waits for the code of
 * another. Returns the paths of the bundled files.
 */
export async function bundleCli(root: string, folder: string): Promise<readonly string[]> {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: ['cli/main.ts'],
    outdir: folder,
    bundle: true,
    splitting: true,
    minify: true,
    metafile: true,
    format: 'esm',
    charset: 'utf8',
    platform: 'node',
    target: 'node22.14',
    logLevel: 'warning',
    plugins: [packData(root, folder)],
  });
  return Object.keys(metafile.inputs).map((path) => join(root, path));
}
