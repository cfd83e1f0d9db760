import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** How a part ended. */
export interface PartResult {
  readonly passed: boolean;
  readonly minutes: number;
}

/** The results of a state of the checkout, by part. */
export type Results = Readonly<Record<string, PartResult>>;

/**
 * The name of a state of the checkout: its commit. With changes that are not committed, results are not those of the
 * commit; a folder without git has one name.
 */
export function stateOf(root: string): string {
  const commit = commitOf(root);
  if (commit === null) return 'no-commit';
  return git(root, 'status', '--porcelain') === '' ? commit : `${commit}-changed`;
}

/** Folder with the results of a state, and with the output of its parts. */
export function folderOf(root: string, state: string): string {
  return join(root, 'node_modules/.cache/nightly', state);
}

export function readResults(folder: string): Results {
  const path = join(folder, 'results.json');
  // `writeResult` writes it so.
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Results) : {};
}

export function writeResult(folder: string, name: string, result: PartResult): void {
  const path = join(folder, 'results.json');
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `${JSON.stringify({ ...readResults(folder), [name]: result }, null, 2)}\n`);
}

/** Why the commit may not be released; `null` if each of the parts has passed on it. */
export function whyNotReleased(root: string, parts: readonly string[]): string | null {
  const commit = commitOf(root);
  if (commit === null) return 'A release needs a commit, and this folder is not a git repository.';
  const results = readResults(folderOf(root, commit));
  const missing = parts.filter((name) => !results[name]?.passed);
  if (missing.length === 0) return null;
  const which = missing.length === parts.length ? 'none has passed' : `these have not passed: ${missing.join(', ')}`;
  return `A release needs a commit on which each part of \`npm run nightly\` has passed. On ${commit.slice(0, 12)}, ${which}. Run \`npm run nightly\`, then write the release.`;
}

function commitOf(root: string): string | null {
  return git(root, 'rev-parse', '--verify', '--quiet', 'HEAD');
}

function git(root: string, ...args: readonly string[]): string | null {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1e9 });
  return status === 0 ? stdout.trim() : null;
}
