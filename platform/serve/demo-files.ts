import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import type { UploadTree } from '../../contract/model/upload.ts';

/** The files of a small folder as an upload, with some words of them replaced. */
export async function uploadOf(
  name: string,
  folder: string,
  replaced: Readonly<Record<string, string>>,
): Promise<UploadTree> {
  const entries = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
  const contents = new Map<string, Buffer>();
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name);
    let text = await readFile(path, 'utf8');
    for (const [from, to] of Object.entries(replaced)) text = text.replaceAll(from, to);
    contents.set(relative(folder, path).replaceAll('\\', '/'), Buffer.from(text));
  }
  const files = [...contents].map(([path, bytes]) => ({ path, size: bytes.length }));
  return {
    name,
    files,
    size: files.reduce((sum, { size }) => sum + size, 0),
    async *read(path) {
      const bytes = contents.get(path);
      if (!bytes) throw new Error(`The demo has no file ${path}.`);
      yield bytes;
    },
    async keep(to) {
      await mkdir(to);
      for (const [path, bytes] of contents) {
        await mkdir(dirname(join(to, path)), { recursive: true });
        await writeFile(join(to, path), bytes);
      }
    },
  };
}
