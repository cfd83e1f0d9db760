import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { findFiles } from '../../cli/upload/find-files.ts';
import { createRandom, type Random } from '../../mock/random.ts';

const folders = ['', 'src/', 'src/a/', 'dist/', 'docs/long/', 'node_modules/x/'];
const names = [
  ...['index.js', 'b.log', 'keep.log', 'note.md', 'a b.txt', 'ü.txt', '#x', '!y'],
  ...['.env', '.env.local', '.env.production.local', '.env.example', '.env.sample', '.env.template'],
];
const patterns = [
  ...['*.log', '!keep.log', 'dist/', '/src/a', 'docs/**', '**/note.md', '*.md', '!*.md', 'a\\ b.txt', '\\#x', '# x'],
  ...['src/*', '!src/a/', '[a-k]*.js', '?.txt', '/*.js', 'a/', 'long', '!/docs/long/note.md', 'ü*', '  ', '*.txt  '],
  ...['.env*', '!.env', '!node_modules', '\\!y'],
];

/** The rule in words: no installed packages, and of the files of variables only those for examples. */
const isNeverSent = (path: string) =>
  path.startsWith('node_modules/') || /(^|\/)\.env(\.local|\.production\.local)?$/.test(path);

/** A tree of files, some of which have rules for the others. */
function makeTree(random: Random): ReadonlyMap<string, string> {
  const some = (list: readonly string[], share: number) => list.filter(() => random() < share);
  const rules = () =>
    Array.from({ length: 1 + Math.floor(random() * 6) }, () => patterns[Math.floor(random() * patterns.length)]);
  const files = folders.flatMap((folder) => some(names, 0.5).map((name) => [folder + name, ''] as const));
  const ignoring = some(folders, 0.4).map((folder) => [`${folder}.gitignore`, `${rules().join('\n')}\n`] as const);
  return new Map([...files, ...ignoring]);
}

test('sends of 200 trees what git check-ignore lets through, and never a secret', async () => {
  const random = createRandom('ignore');
  const wrong: string[] = [];
  let excluded = 0;
  for (let number = 0; number < 200; number++) {
    const folder = mkdtempSync(join(tmpdir(), 'pcp-tree-'));
    try {
      const tree = makeTree(random);
      for (const [path, text] of tree) {
        mkdirSync(dirname(join(folder, path)), { recursive: true });
        writeFileSync(join(folder, path), text);
      }
      const isCheckout = random() < 0.5;
      if (isCheckout) execFileSync('git', ['init', '--quiet'], { cwd: folder });
      const sent = (await findFiles(folder)).files.map(({ path }) => path);
      if (!isCheckout) execFileSync('git', ['init', '--quiet'], { cwd: folder });
      const input = [...tree.keys()].join('\0');
      // The exit code is 1 if it ignores none of the paths.
      const { stdout, status } = spawnSync('git', ['check-ignore', '--no-index', '-z', '--stdin'], {
        cwd: folder,
        input,
        encoding: 'utf8',
      });
      expect(status).toBeLessThanOrEqual(1);
      const ignored = new Set(stdout.split('\0'));
      const wanted = [...tree.keys()].filter((path) => !ignored.has(path) && !isNeverSent(path)).toSorted();
      excluded += tree.size - wanted.length;
      if (sent.join('\n') !== wanted.join('\n'))
        wrong.push(`${number}: ${sent.join(' ')} instead of ${wanted.join(' ')}`);
    } finally {
      rmSync(folder, { recursive: true });
    }
  }

  expect(wrong).toEqual([]);
  // The trees have rules that match.
  expect(excluded).toBeGreaterThan(2000);
});
