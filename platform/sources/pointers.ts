import { type Part, readFiles, type TreeFile } from './tree-files.ts';

/** The first line of a pointer of Git LFS, and the sizes that a pointer can have, by its specification. */
const mark = 'version https://git-lfs.github.com/spec/v1\n';
const [leastBytes, mostBytes] = [100, 1024];

/** Names the files whose content is in Git LFS, which is not fetched; `null` without any. */
export async function warnOfPointers(parts: readonly Part[], files: readonly TreeFile[]): Promise<string | null> {
  const found: string[] = [];
  for (const { at, fetched } of parts) {
    const small = files.filter((file) => file.at === at && file.size >= leastBytes && file.size < mostBytes);
    for (const [path, text] of await readFiles(fetched, small)) if (text.startsWith(mark)) found.push(path);
  }
  const [first, ...others] = found;
  if (first === undefined) return null;
  const more = others.length === 0 ? 'is' : `and ${others.length} more are`;
  return `${first} ${more} in Git LFS, which is not fetched: only its pointer is here. Commit the content itself, or let the build download it.`;
}
