import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { listSource, treeOfSource } from '../../../platform/docker/builder/source-files.ts';

test('reads a link to a file of the source as that file', async () => {
  using outside = folderOf({ Dockerfile: 'FROM outside\n' });
  using source = folderOf({ 'docker/Dockerfile.debian': 'FROM debian\n', 'a.txt': '' });
  const link = (target: string, name: string) => symlinkSync(target, join(source.path, name));
  link('docker/Dockerfile.debian', 'Dockerfile');
  link('Dockerfile', 'Dockerfile.again');
  link('../Dockerfile', 'docker/Dockerfile');
  link(join(outside.path, 'Dockerfile'), 'Dockerfile.outside');
  link('docker', 'folder');
  link('circle', 'circle');
  link('missing', 'nothing');

  const tree = treeOfSource(source.path, await listSource(source.path));

  expect(tree.files).toEqual([
    { path: 'Dockerfile', size: 12 },
    { path: 'Dockerfile.again', size: 12 },
    { path: 'a.txt', size: 0 },
    { path: 'docker/Dockerfile', size: 12 },
    { path: 'docker/Dockerfile.debian', size: 12 },
  ]);
  expect(await tree.read('docker/Dockerfile')).toBe('FROM debian\n');
  await expect(tree.read('Dockerfile.outside')).rejects.toThrow();
});

/** A folder with files, by their paths. */
function folderOf(files: Readonly<Record<string, string>>) {
  const path = mkdtempSync(join(tmpdir(), 'source-files-'));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(path, name, '..'), { recursive: true });
    writeFileSync(join(path, name), text);
  }
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true }) };
}
