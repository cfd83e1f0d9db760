import { spawnSync } from 'node:child_process';
import { type Breakage, isTest } from './breakage.ts';

/** Where nothing has changed, every tenth is tried. */
const share = 10;

/**
 * The breakages that the gate tries: those that are new, or whose file or test has changed, since the merge base with
 * main. At night, all of them (`PLANTED=all`).
 */
export function chooseBreakages(
  all: readonly Breakage[],
  root: string,
  planted: string | undefined,
): readonly Breakage[] {
  if (planted === 'all') return all;
  const { files, added } = findChanges(root);
  const chosen = all.filter(({ name, file, gate }) => {
    return files.has(file) || (isTest(gate) && files.has(gate.file)) || added.includes(name);
  });
  return chosen.length > 0 ? chosen : all.filter((_, index) => index % share === 0);
}

/**
 * Files that differ from the merge base with main, and the lines that breakages have gained; none in a folder without
 * git, or on main itself.
 */
function findChanges(root: string): { readonly files: ReadonlySet<string>; readonly added: string } {
  const base = git(root, 'merge-base', 'HEAD', 'main') ?? git(root, 'merge-base', 'HEAD', 'origin/main');
  if (base === null) return { files: new Set(), added: '' };
  const files = git(root, 'diff', '--name-only', '--no-renames', base.trim()) ?? '';
  const diff = git(root, 'diff', '--unified=0', base.trim(), '--', 'test/gates') ?? '';
  const added = diff.split('\n').filter((line) => line.startsWith('+'));
  return { files: new Set(files.split('\n')), added: added.join('\n') };
}

function git(root: string, ...args: readonly string[]): string | null {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1e9 });
  return status === 0 ? stdout : null;
}
