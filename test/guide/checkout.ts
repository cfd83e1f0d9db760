import { exec } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { project } from './changes.ts';

/** A copy of the checkout in a temporary folder, which is removed with it. It shares the installed packages. */
export interface Checkout extends Disposable {
  readonly folder: string;
}

/** The output of a command, and whether it succeeded. */
export interface Run {
  readonly passed: boolean;
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
}

export function copyCheckout(): Checkout {
  const folder = mkdtempSync(join(tmpdir(), 'checkout-'));
  const left = new Set(['.git', 'cli/dist', 'client/dist', 'coverage', 'dist', 'node_modules', 'platform/dist']);
  cpSync(project, folder, { recursive: true, filter: (path) => !left.has(relative(project, path)) });
  symlinkSync(join(project, 'node_modules'), join(folder, 'node_modules'));
  return { folder, [Symbol.dispose]: () => rmSync(folder, { recursive: true }) };
}

/** Runs a command in a folder, as if no test had started it. */
export function runCommand(command: string, folder: string): Promise<Run> {
  // The variables of this test run would change the one that the command starts.
  const env = Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/^(VITEST|NODE_ENV$|TEST$|npm_|GITHUB_ACTIONS$|CONTRACT_BASE$)/.test(name),
    ),
  );
  return new Promise((resolve) => {
    exec(command, { cwd: folder, env, maxBuffer: 1e9 }, (error, stdout, stderr) =>
      resolve({ passed: error === null, exitCode: error?.code ?? 0, stdout, stderr }),
    );
  });
}
