import { spawnSync } from 'node:child_process';

/** Runs git in a folder, with an author. Returns what it prints, and throws if it fails. */
export function git(folder: string, ...args: readonly string[]): string {
  const identity = ['-c', 'user.name=Ada', '-c', 'user.email=ada@acme.test'];
  const { status, stdout, stderr } = spawnSync('git', [...identity, ...args], { cwd: folder, encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return stdout.trim();
}

/** Makes a folder a repository whose branch main has one commit with every file. */
export function commitAll(folder: string): void {
  git(folder, 'init', '--quiet', '--initial-branch', 'main');
  git(folder, 'add', '--all');
  git(folder, 'commit', '--quiet', '--message', 'Base');
}
