import { join } from 'node:path';
import { type Entry, isCheckout, runProgram } from './program/run-program.ts';
import type { Invocation } from './program/subcommand.ts';
import { removeStaleReadyFile } from './ready-file.ts';

const subcommands = new Map<string, Entry>([
  [
    'mock',
    {
      summary: 'Serve every operation from a simulated control plane. This is the default.',
      example: '--port 4011 --scenario first-run',
      load: () => import('./mock.ts'),
      prepare: removeStaleReadyFile,
    },
  ],
  [
    'scaffold',
    {
      summary: 'Write the files of a backend: one for each area, with a stub for each operation.',
      example: '--out src/handlers',
      load: () => import('./scaffold.ts'),
    },
  ],
  [
    'stubs',
    {
      summary: 'Count the operations of a backend that are implemented.',
      example: 'src/handlers/index.ts',
      load: () => import('./stubs.ts'),
    },
  ],
  [
    'verify',
    {
      summary: 'Check whether a server keeps the contract.',
      example: '--base-url http://localhost:3000 --config verify.json',
      load: () => import('./verify.ts'),
    },
  ],
  [
    'diff',
    {
      summary: 'Compare two versions of a contract, and say whom each change breaks.',
      example: 'released/openapi.json openapi.json',
      load: () => import('./diff.ts'),
    },
  ],
  [
    'docs',
    {
      summary: 'Build the reference of the contract as one page.',
      example: '--out site',
      load: () => import('./docs.ts'),
    },
  ],
]);

/** Runs the subcommand that the arguments name, or the mock, and returns the exit code. */
export function runCommand(args: readonly string[], environment: Invocation['environment']): Promise<number> {
  const program = {
    name: 'platform-control-plane',
    root: join(import.meta.dirname, isCheckout ? '..' : '../..'),
    subcommands,
    standard: 'mock',
    others: {
      program: 'platform-control-plane-server',
      names: ['serve', 'backup', 'restore', 'sign-in', 'operator', 'rotate-key', 'migrate', 'manifests'],
    },
  };
  return runProgram(program, args, environment);
}
