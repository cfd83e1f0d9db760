import { readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { parseOptions, UsageError } from '../bin/program/options.ts';
import { didYouMean } from '../contract/model/did-you-mean.ts';
import { loaders } from './loaders.ts';
import { describeCommand, describeProgram } from './program/help.ts';
import type { Environment } from './program/environment.ts';
import type { Invocation } from './program/invocation.ts';
import { type Option, options, type Options } from './program/options.ts';
import { createOutput, type Output } from './program/output.ts';
import type { Command } from './program/command.ts';
import { areas, type CommandName, commands, type OwnName } from './program/table.ts';

/** Runs the command that the arguments name, and returns the exit code. */
export async function runCommand(args: readonly string[], environment: Environment): Promise<number> {
  const output = createOutput(environment, process);
  const [first = 'help', ...more] = args;
  if (['help', '--help', '-h'].includes(first)) {
    if (more.length > 0) return await runCommand([...more, '--help'], environment);
    output.print(describeProgram().trimEnd());
    return 0;
  }
  if (['version', '--version', '-v', '-V'].includes(first)) {
    output.print(readVersion());
    return 0;
  }
  const name = findCommand(args);
  if (name === null) {
    const { explainUnknown } = await import('./program/other-words.ts');
    output.note(`${explainUnknown(args)}\nSee pcp --help`);
    return 2;
  }
  return await run(name, args.slice(name.split(' ').length), environment, output);
}

/** The longest command that the arguments begin with. */
function findCommand([first = '', second = '']: readonly string[]): CommandName | null {
  const named = [`${first} ${second}`, first].find((name) => Object.hasOwn(commands, name));
  // The names of the table are its keys.
  return (named as CommandName | undefined) ?? null;
}

async function run(name: CommandName, args: readonly string[], environment: Environment, output: Output) {
  const command: Command = commands[name];
  let invocation: Invocation | null = null;
  try {
    const { values, positionals } = parse(command, args);
    if (values.help) {
      output.print((await describe(name, command, positionals)).trimEnd());
      return 0;
    }
    invocation = { args: positionals, options: values, environment, output, version: readVersion() };
    checkArguments(name, command, positionals);
    if (Object.keys(environment).some((key) => /^https?_proxy$/i.test(key))) {
      (await import('./program/proxy.ts')).useProxy(environment);
    }
    if (isOwn(name)) {
      const start = await loaders[name]();
      return await start(invocation);
    }
    const { runCall } = await import('./commands/calls.ts');
    return await runCall(name, command, areas[name].call, invocation);
  } catch (error) {
    // Without an invocation, the options cannot be read.
    const isUnread = error instanceof UsageError && invocation === null;
    const hint = isUnread ? (await import('./program/other-words.ts')).explainOptions(name, args) : '';
    return await reportError(error, { name, invocation, hint }, output);
  }
}

/** The help of a command, with the fields of the operation that it calls, or of an operation of `pcp api`. */
async function describe(name: CommandName, command: Command, args: readonly string[]): Promise<string> {
  if (name === 'api' && args.length > 0) return (await import('./commands/calls.ts')).describeApi(args);
  const called = command.operations?.at(-1);
  if (called === undefined || !command.args.includes('[name=value…]')) return describeCommand(name, command);
  const { describeFields } = await import('./commands/calls.ts');
  return `${describeCommand(name, command)}${describeFields(called)}`;
}

function isOwn(name: CommandName): name is OwnName {
  return Object.hasOwn(loaders, name);
}

function parse(command: Command, args: readonly string[]): { values: Options; positionals: readonly string[] } {
  const own = command.options.map((option): [string, Option] => [option, options[option]]);
  const { values, positionals } = parseOptions({
    args: [...args],
    options: Object.fromEntries(
      own.map(([option, { type, short, multiple }]) => [
        option,
        { type, ...(short && { short }), ...(multiple && { multiple }) },
      ]),
    ),
    allowPositionals: true,
  });
  return { values, positionals };
}

function checkArguments(name: string, { args, options: own }: Command, given: readonly string[]): void {
  const required = args.filter((arg) => arg.startsWith('<'));
  if (given.length < required.length) throw new UsageError(`pcp ${name} needs ${required[given.length]}.`);
  const isOpen = args.some((arg) => arg.includes('…'));
  if (isOpen || given.length <= args.length) return;
  const extra = given[args.length] ?? '';
  const known = Object.keys(commands).filter((key) => key.startsWith(`${name} `));
  let meant = didYouMean(`${name} ${extra}`, known);
  if (/^(get|list|ls|show)$/.test(extra)) meant = ` Did you mean "${name}"?`;
  else if (own.includes('app') && extra.includes('/')) meant = ` Did you mean "--app ${extra}"?`;
  throw new UsageError(`pcp ${name} does not take "${extra}".${meant}`);
}

interface Failed {
  readonly name: string;
  readonly invocation: Invocation | null;
  /** The end of the sentence. */
  readonly hint: string;
}

/** Says what is wrong on standard error, and returns the exit code. */
async function reportError(error: unknown, { name, invocation, hint }: Failed, { note, marks, safe }: Output) {
  const { exitCodeOf, explainError } = await import('./program/errors.ts');
  const code = exitCodeOf(error);
  // A bug comes with its stack trace.
  if (code === null) throw error;
  const { findUrl } = await import('./program/connect.ts');
  const [named] = name === 'login' && invocation ? invocation.args : [];
  const url = code > 2 && invocation ? (named ?? findUrl(invocation)) : null;
  // A sentence may quote a name that others have chosen.
  note(`${marks.failed} ${(explainError(error, url) + hint).split('\n').map(safe).join('\n')}`);
  if (error instanceof UsageError) note(`See pcp ${await topicOf(name, invocation)} --help`);
  return code;
}

/** The command whose help goes on from an error; of \`pcp api\`, the operation has its own. */
async function topicOf(name: string, invocation: Invocation | null): Promise<string> {
  if (name !== 'api' || !invocation) return name;
  return (await import('./commands/calls.ts')).topicOfApi(invocation.args);
}

function readVersion(): string {
  // The published package has its compiled files in `dist`, a checkout has TypeScript beside its manifest.
  const folder = extname(import.meta.filename) === '.ts' ? '.' : '..';
  // Every package has a version.
  const { version } = JSON.parse(readFileSync(join(import.meta.dirname, folder, 'package.json'), 'utf8')) as {
    readonly version: string;
  };
  return version;
}
