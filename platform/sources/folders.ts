import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type SourceFolder, SourceUnavailable } from '../../control-plane/ports/source-folders.ts';
import { type Fetched, readCommit } from './fetched.ts';
import { remove, type ScratchFolder } from './scratch.ts';
import { type FileLimits, listFiles, treeOf } from './tree-files.ts';
import type { StoredUploads } from './uploads.ts';

interface Writing {
  /** The folder of the repository whose files are written. */
  readonly from: string;
  readonly limits: FileLimits;
  readonly signal: AbortSignal;
  /** The fetched source, as an error names it. */
  readonly what: string;
}

const writeMs = 120_000;

/**
 * Writes the files of the fetched commit, and removes the repository. Rejects with `SourceUnavailable` if the folder
 * does not exist, or if a link leads out of it.
 */
export function writeFolder(fetched: Fetched, { from, limits, signal, what }: Writing): Promise<SourceFolder> {
  return orRemove(fetched, async () => {
    const commit = await readCommit(fetched);
    const files = commit && (await listFiles(fetched, from, limits));
    if (!files)
      throw new SourceUnavailable(from === '' ? `The ${what} is not a commit.` : `The ${what} has no folder ${from}.`);
    const outside = files.find(({ leadsTo }) => leadsTo === null);
    if (outside) {
      const where = from === '' ? 'the repository' : `the folder ${from}`;
      throw new SourceUnavailable(
        `The link ${outside.path} leads outside of ${where}. Put a file in its place, or remove it.`,
      );
    }
    const path = join(fetched.folder, 'files');
    await mkdir(path);
    await writeTree(fetched, treeOf(from), { path, signal });
    await remove(fetched.gitFolder);
    return { path, commit, [Symbol.asyncDispose]: () => fetched[Symbol.asyncDispose]() };
  });
}

/** Copies the files of an upload. Rejects with `SourceUnavailable` if the upload is gone. */
export function copyUpload(uploads: StoredUploads, uploadId: string, scratch: ScratchFolder): Promise<SourceFolder> {
  return orRemove(scratch, async () => {
    const path = join(scratch.path, 'files');
    const isStored = await uploads.copy(uploadId, path);
    if (!isStored) throw new SourceUnavailable('The upload does not exist any more. Upload the project again.');
    return { path, commit: null, [Symbol.asyncDispose]: () => scratch[Symbol.asyncDispose]() };
  });
}

async function writeTree(
  { git, gitFolder }: Fetched,
  tree: string,
  { path, signal }: { readonly path: string; readonly signal: AbortSignal },
) {
  const args = [`--git-dir=${gitFolder}`, `--work-tree=${path}`];
  const call = { cwd: path, timeoutMs: writeMs, signal };
  await git.run({ ...call, args: [...args, 'read-tree', tree] });
  await git.run({ ...call, args: [...args, 'checkout-index', '--all', '--quiet'] });
}

async function orRemove<T>(folder: AsyncDisposable, fill: () => Promise<T>): Promise<T> {
  try {
    return await fill();
  } catch (error) {
    await folder[Symbol.asyncDispose]();
    throw error;
  }
}
