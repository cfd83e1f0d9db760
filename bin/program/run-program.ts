import { readFile } from 'node:fs/promises';
import { extname, join, relative } from 'node:path';
import { didYouMean } from '../../contract/model/did-you-mean.ts';
import { UsageError } from './options.ts';
import type { Invocation, Subcommand } from './subcommand.ts';

export interface Entry {
  readonly summary: string;
  /** Its arguments, as an example. */
  readonly example: string;
  /** Loaded when it runs, so that no subcommand waits for the imports of another. */
  readonly load: () => Promise<Subcommand>;
  /** Work that cannot wait until the subcommand is loaded. */
  readonly prepare?: (args: readonly string[]) => Promise<void>;
}

/** The command of a package. */
export interface Program {
  /** The name of the package, and of its command. */
  readonly name: string;
  /** The folder of the package's manifest; in a checkout, the root of it. */
  readonly root: string;
  readonly subcommands: ReadonlyMap<string, Entry>;
  /** The subcommand that runs if the arguments name none. */
  readonly standard: string;
  /** Subcommands of another package. */
  readonly others?: { readonly program: string; readonly names: readonly string[] };
}

/** Published packages hold compiled files, a checkout TypeScript. */
export const isCheckout = extname(import.meta.filename) === '.ts';

/** Runs the subcommand that the arguments name, or the standard one, and returns the exit code. */
export async function runProgram(
  program: Program,
  args: readonly string[],
  environment: Invocation['environment'],
): Promise<number> {
  const [first = program.standard] = args;
  if (isHelp(first)) {
    process.stdout.write(describeCommands(program));
    return 0;
  }
  if (first === '--version' || first === '-v') {
    process.stdout.write(`${await readVersion(program)}\n`);
    return 0;
  }
  const [name, rest] = first.startsWith('-') ? [program.standard, args] : [first, args.slice(1)];
  const entry = program.subcommands.get(name);
  if (!entry) {
    console.error(await explainMissing(program, name));
    return 1;
  }
  const version = () => readVersion(program);
  return await runSubcommand(entry, { args: rest, environment, version, ...place(program, name) });
}

async function runSubcommand(entry: Entry, invocation: Invocation): Promise<number> {
  const { args } = invocation;
  if (!args.some(isHelp)) await entry.prepare?.(args);
  const subcommand = await entry.load();
  try {
    if (!args.some(isHelp)) return await subcommand.run(invocation);
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

async function readVersion({ root }: Program): Promise<string> {
  // Every package has a version.
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { readonly version: string };
  return version;
}

function place({ name: program, root }: Program, name: string): Pick<Invocation, 'checkout' | 'usage' | 'guide'> {
  const guide = relative('.', join(root, 'docs/implement-an-endpoint.md'));
  if (!isCheckout) return { checkout: undefined, usage: `npx ${program} ${name}`, guide };
  return { checkout: root, usage: inCheckout(name), guide };
}

/** How a subcommand is started in a checkout. */
function inCheckout(name: string): string {
  return name === 'mock' ? 'npm start --' : `npm run ${name} --`;
}

function describeCommands({ name: program, subcommands, standard, others }: Program): string {
  const rows = [...subcommands].map(
    ([name, { summary, example }]) =>
      `  ${name.padEnd(10)}  ${summary}\n              npx ${program} ${name} ${example}`,
  );
  const elsewhere = others ? `In the package ${others.program}: ${others.names.join(', ')}.\n\n` : '';
  const [example] = [...subcommands.keys()].filter((name) => name !== standard);
  return `npx ${program} [command] [options]

${rows.join('\n\n')}

${elsewhere}The options of a command: npx ${program} ${example} --help
The version of the package: npx ${program} --version
`;
}

/** Explains that this program does not have a subcommand, and how to find the right one. */
async function explainMissing(program: Program, name: string): Promise<string> {
  const { subcommands, others } = program;
  if (others?.names.includes(name)) {
    const place = `The command ${name} is in the package ${others.program}.`;
    if (isCheckout) return `${place} Run it: ${inCheckout(name)}`;
    return `${place} Install it, and run it:

  npm install ${others.program}@${await readVersion(program)}
  npx ${others.program} ${name}
`;
  }
  const names = [...subcommands.keys(), ...(others?.names ?? [])];
  const hint = didYouMean(name, names) || ` There are ${names.join(', ')}.`;
  return `There is no command "${name}".${hint}\nSee npx ${program.name} --help`;
}

/** A message where that is enough, else the error with its stack trace. */
function explain(error: unknown, subcommand: Subcommand, invocation: Invocation): unknown {
  if (error instanceof UsageError) return `${error.message}\nSee ${invocation.usage} --help`;
  return (error instanceof Error ? subcommand.explain(error, invocation) : undefined) ?? error;
}
