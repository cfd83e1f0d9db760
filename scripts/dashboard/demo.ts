import { join } from 'node:path';
import { build } from 'vite';
import { productionOptions } from './options.ts';

/** Makes a folder with the dashboard and the mock in one page, for any server of files. */
export async function buildDemo(root: string, folder: string): Promise<void> {
  await build({
    ...productionOptions(root, folder),
    root: join(root, 'dashboard/demo'),
    publicDir: join(root, 'dashboard/public'),
    // Relative addresses work below any path.
    base: './',
  });
}
