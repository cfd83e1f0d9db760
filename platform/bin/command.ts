import { join } from 'node:path';
import { type Entry, isCheckout, runProgram } from '../../bin/program/run-program.ts';
import type { Invocation } from '../../bin/program/subcommand.ts';

const subcommands = new Map<string, Entry>([
  [
    'serve',
    {
      summary: 'Serve a control plane that keeps its data in a database. This is the default.',
      example: '--data ./data',
      load: () => import('./serve.ts'),
    },
  ],
  [
    'backup',
    {
      summary: 'Write all data of a control plane and its apps into a folder, also while it runs.',
      example: '--data ./data backup',
      load: () => import('./backup.ts'),
    },
  ],
  [
    'restore',
    {
      summary: 'Put the data of a backup in place.',
      example: '--data ./data backup',
      load: () => import('./restore.ts'),
    },
  ],
  [
    'sign-in',
    {
      summary: 'Print a link with which a person signs in to a control plane.',
      example: 'ada@example.com --data ./data',
      load: () => import('./sign-in.ts'),
    },
  ],
  [
    'operator',
    {
      summary: 'Look after people, workspaces, apps and tickets, also while the server runs.',
      example: 'users list --data ./data',
      load: () => import('./operator.ts'),
    },
  ],
  [
    'rotate-key',
    {
      summary: 'Replace the key of the secrets in the database, also while servers run.',
      example: '--data ./data',
      load: () => import('./rotate-key.ts'),
    },
  ],
  [
    'migrate',
    {
      summary: 'Bring the tables of a control plane that is stopped to the version of this program.',
      example: '--data ./data',
      load: () => import('./migrate.ts'),
    },
  ],
  [
    'manifests',
    {
      summary: 'Print what runs servers beside the full one in a cluster, for kubectl.',
      example:
        '--config control-plane.yaml --image registry.example.com/control-plane:1 --full-server http://10.0.0.5:4000',
      load: () => import('./manifests.ts'),
    },
  ],
]);

/** Runs the subcommand that the arguments name, or `serve`, and returns the exit code. */
export function runCommand(args: readonly string[], environment: Invocation['environment']): Promise<number> {
  const program = {
    name: 'platform-control-plane-server',
    root: join(import.meta.dirname, isCheckout ? '../..' : '../../..'),
    subcommands,
    standard: 'serve',
  };
  return runProgram(program, args, environment);
}
