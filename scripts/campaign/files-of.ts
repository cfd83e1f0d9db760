import { openAsBlob } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { ProjectFile } from '../../client/index.ts';

/** The files of a checkout, without the folder of git. Links are left out. */
export async function filesOf(folder: string): Promise<ProjectFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .filter((path) => path !== '.git' && !path.startsWith('.git/'));
  return Promise.all(paths.map(async (path) => ({ path, content: await openAsBlob(join(folder, path)) })));
}
