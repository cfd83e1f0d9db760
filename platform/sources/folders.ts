import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type SourceFolder, SourceUnavailable } from '../../control-plane/ports/source-folders.ts';
import { readCommit } from './fetched.ts';
import { warnOfPointers } from './pointers.ts';
import { remove, type ScratchFolder } from './scratch.ts';
import type { Whole } from './submodules.ts';
import { type FileLimits, listFiles, type Part } from './tree-files.ts';
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
export function writeFolder(whole: Whole, { from, limits, signal, what }: Writing): Promise<SourceFolder> {
  return orRemove(whole, async () => {
    const { root, parts } = whole;
    const commit = await readCommit(root);
    const files = commit && (await listFiles(parts, from, limits));
    if (!files)
      throw new SourceUnavailable(from === '' ? `The ${what} is not a commit.` : `The ${what} has no folder ${from}.`);
    const outside = files.find(({ leadsTo }) => leadsTo === null);
    if (outside) {
      const where = from === '' ? 'the repository' : `the folder ${from}`;
      throw new SourceUnavailable(
        `The link ${outside.path} leads outside of ${where}. Put a file in its place, or remove it.`,
      );
    }
    const pointers = await warnOfPointers(parts, files);
    const path = join(root.folder, 'files');
    // The folder of a submodule is a folder of the part around it, so no link leads there.
    for (const part of parts) await writePart(part, { path: join(path, part.at), signal });
    for (const { fetched } of parts) await remove(fetched.gitFolder);
    await remove(root.gitFolder);
    const warnings = pointers === null ? whole.warnings : [...whole.warnings, pointers];
    return { path, commit, warnings, [Symbol.asyncDispose]: () => whole[Symbol.asyncDispose]() };
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

async function writePart(
  { fetched: { git, gitFolder }, tree }: Part,
  { path, signal }: { readonly path: string; readonly signal: AbortSignal },
) {
  await mkdir(path, { recursive: true });
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
