import { readFile } from 'node:fs/promises';
import { extname, join, relative } from 'node:path';
import { didYouMean } from '../contract/model/did-you-mean.ts';
import { UsageError } from './program/options.ts';
import { removeStaleReadyFile } from './ready-file.ts';
import type { Invocation, Subcommand } from './program/subcommand.ts';

interface Entry {
  readonly summary: string;
  /** Its arguments, as an example. */
  readonly example: string;
  /** Loaded when it runs, so that no subcommand waits for the imports of another. */
  readonly load: () => Promise<Subcommand>;
  /** What cannot wait until it is loaded. */
  readonly prepare?: (args: readonly string[]) => Promise<void>;
}

const subcommands: ReadonlyMap<string, Entry> = new Map<string, Entry>([
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
    'serve',
    {
      summary: 'Serve a control plane that keeps its data in a database.',
      example: '--data ./data',
      load: () => import('../platform/bin/serve.ts'),
    },
  ],
  [
    'backup',
    {
      summary: 'Write the data of a control plane into a file, also while it runs.',
      example: '--data ./data backup.db',
      load: () => import('../platform/bin/backup.ts'),
    },
  ],
  [
    'restore',
    {
      summary: 'Put the data of a backup in place.',
      example: '--data ./data backup.db',
      load: () => import('../platform/bin/restore.ts'),
    },
  ],
  [
    'sign-in',
    {
      summary: 'Print a link with which a person signs in to a control plane.',
      example: 'ada@example.com --data ./data',
      load: () => import('../platform/bin/sign-in.ts'),
    },
  ],
  [
    'rotate-key',
    {
      summary: 'Replace the key of the secrets in the database, also while servers run.',
      example: '--data ./data',
      load: () => import('../platform/bin/rotate-key.ts'),
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

const program = 'npx platform-control-plane';

/** Runs the subcommand that the arguments name, or the mock, and returns the exit code. */
export async function runCommand(args: readonly string[], environment: Invocation['environment']): Promise<number> {
  const [first = 'mock'] = args;
  if (isHelp(first)) {
    process.stdout.write(describeCommands());
    return 0;
  }
  if (first === '--version' || first === '-v') {
    process.stdout.write(`${await readVersion()}\n`);
    return 0;
  }
  const [name, rest] = first.startsWith('-') ? ['mock', args] : [first, args.slice(1)];
  const entry = subcommands.get(name);
  if (!entry) {
    const hint = didYouMean(name, subcommands.keys()) || ` There are ${[...subcommands.keys()].join(', ')}.`;
    console.error(`There is no command "${name}".${hint}\nSee ${program} --help`);
    return 1;
  }
  const invocation = { args: rest, environment, version: readVersion, ...place(name) };
  if (!rest.some(isHelp)) await entry.prepare?.(rest);
  const subcommand = await entry.load();
  try {
    if (!rest.some(isHelp)) return await subcommand.run(invocation);
    process.stdout.write(subcommand.help(invocation));
    return 0;
  } catch (error) {
    console.error(explain(error, subcommand, invocation));
    return subcommand.failureCode ?? 1;
  }
}

function isHelp(arg: string): boolean {
  return arg === '--help' || arg === '-h';
}

// The published package holds compiled files, a checkout TypeScript.
const isCheckout = extname(import.meta.filename) === '.ts';
const root = join(import.meta.dirname, isCheckout ? '..' : '../..');

async function readVersion(): Promise<string> {
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { readonly version: string };
  return version;
}

function place(name: string): Pick<Invocation, 'checkout' | 'usage' | 'guide'> {
  const guide = relative('.', join(root, 'docs/implement-an-endpoint.md'));
  if (!isCheckout) return { checkout: undefined, usage: `${program} ${name}`, guide };
  return { checkout: root, usage: name === 'mock' ? 'npm start --' : `npm run ${name} --`, guide };
}

function describeCommands(): string {
  const rows = [...subcommands].map(
    ([name, { summary, example }]) => `  ${name.padEnd(10)}  ${summary}\n              ${program} ${name} ${example}`,
  );
  return `${program} [command] [options]

${rows.join('\n\n')}

The options of a command: ${program} scaffold --help
The version of the package: ${program} --version
`;
}

/** A message where that is enough, else the error with its stack trace. */
function explain(error: unknown, subcommand: Subcommand, invocation: Invocation): unknown {
  if (error instanceof UsageError) return `${error.message}\nSee ${invocation.usage} --help`;
  return (error instanceof Error ? subcommand.explain(error, invocation) : undefined) ?? error;
}
