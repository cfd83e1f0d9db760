import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/** Compiles a TypeScript project, and ends this process if that fails. */
export function compile(root: string, project: string): void {
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  const { status } = spawnSync(process.execPath, [tsc, '-p', project], { cwd: root, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
