import { type Fetched, local } from './fetched.ts';

/** More paths say nothing about what a push is for. */
const mostPaths = 20_000;

/** The paths that differ between the two commits that were fetched; `null` if there are too many. */
export async function changedPaths(fetched: Fetched): Promise<readonly string[] | null> {
  const args = [
    'diff-tree',
    '-r',
    '-z',
    '--name-only',
    '--no-renames',
    '--no-ext-diff',
    'refs/fetched/0',
    'refs/fetched/1',
  ];
  const paths = (await local(fetched, args)).split('\0').filter(Boolean);
  return paths.length > mostPaths ? null : paths;
}
