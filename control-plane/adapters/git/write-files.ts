import { SourceUnavailable } from '../../ports/source-folders.ts';
import { type Fetched } from './fetched.ts';
import { remove } from './scratch.ts';
import { type FileLimits, listFiles, treeOf } from './tree-files.ts';

interface Writing {
  /** The folder of the repository whose files are written. */
  readonly from: string;
  /** An empty folder. */
  readonly to: string;
  readonly limits: FileLimits;
  readonly signal: AbortSignal;
}

const writeMs = 120_000;

/**
 * Writes the files of the commit that was fetched, and removes the repository. Returns whether it has the folder.
 * Rejects with `SourceUnavailable` if a link leads outside of the folder.
 */
export async function writeFiles(fetched: Fetched, { from, to, limits, signal }: Writing): Promise<boolean> {
  const files = await listFiles(fetched, from, limits);
  if (!files) return false;
  const outside = files.find(({ leadsTo }) => leadsTo === null);
  if (outside) {
    const where = from === '' ? 'the repository' : `the folder ${from}`;
    throw new SourceUnavailable(`The link ${outside.path} leads outside of ${where}. Put a file in its place, or remove it.`);
  }
  const git = (...args: readonly string[]) =>
    fetched.git.run({ args: [`--git-dir=${fetched.gitFolder}`, `--work-tree=${to}`, ...args], cwd: to, timeoutMs: writeMs, signal });
  await git('read-tree', treeOf(from));
  await git('checkout-index', '--all', '--quiet');
  await remove(fetched.gitFolder);
  return true;
}
