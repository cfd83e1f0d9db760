import type { Part } from '../../control-plane/for-operator.ts';
import { didYouMean } from '../../contract/model/did-you-mean.ts';
import { parseOptions, UsageError } from '../../bin/program/options.ts';
import type { Command, Given, Group } from './command.ts';

/** Flags that each command has beside its own. */
export interface CommonFlags {
  readonly data: string;
  readonly config: string | undefined;
  readonly port: string;
  readonly json: boolean;
  readonly yes: boolean;
}

/** A command with what its line says. */
export interface Read {
  readonly command: Command;
  readonly given: Given;
  readonly common: CommonFlags;
}

/** The command that the first two words name. Throws a `UsageError` that says which there are. */
export function findCommand(groups: readonly Group[], args: readonly string[]): Command {
  const [first, second] = wordsOf(args);
  const group = findGroup(groups, first);
  return named(group.commands, second, `a command of "${group.name}"`, `operator ${group.name} `);
}

/** The names of group and command, before any flag. */
export function wordsOf(args: readonly string[]): string[] {
  const end = args.findIndex((arg) => arg.startsWith('-'));
  return args.slice(0, end === -1 ? 2 : Math.min(end, 2));
}

/** The group that a word names. Throws a `UsageError`. */
export function findGroup(groups: readonly Group[], name: string | undefined): Group {
  return named(groups, name, 'a group', 'operator ');
}

/** The flags and the words of a command. Throws a `UsageError`. */
export function readGiven(command: Command, args: readonly string[], defaults: { data: string; port: string }): Read {
  const { flags = {}, words: expected = [] } = command;
  const { values, positionals } = parseOptions({
    args: [...args],
    allowPositionals: true,
    options: {
      ...Object.fromEntries(Object.entries(flags).map(([name, { type }]) => [name, { type }])),
      data: { type: 'string', default: defaults.data },
      config: { type: 'string' },
      port: { type: 'string', default: defaults.port },
      json: { type: 'boolean', default: false },
      yes: { type: 'boolean', default: false },
    },
  });
  const least = expected.filter((word) => !word.startsWith('[')).length;
  const missing = expected[positionals.length];
  if (positionals.length < least) throw new UsageError(`${missing ?? ''} is missing.`);
  if (positionals.length > expected.length)
    throw new UsageError(`"${positionals[expected.length] ?? ''}" is one word too many. Quote a text with spaces.`);
  // `parseOptions` knows the common flags only by their types.
  const common = values as object as CommonFlags;
  const own = Object.entries(flags).map(([name, { type }]) => [
    name,
    valueOf(values, name) ?? (type === 'boolean' ? false : undefined),
  ]);
  return { command, given: { words: positionals, flags: Object.fromEntries(own) as Given['flags'] }, common };
}

/** The number of a flag. Throws a `UsageError`. */
export function readCount(flag: string, text: string | undefined, standard: number, most: number): number {
  if (text === undefined) return standard;
  const count = /^\d+$/.test(text) ? Number(text) : 0;
  if (count < 1 || count > most) throw new UsageError(`--${flag} takes a number from 1 to ${most}, not "${text}".`);
  return count;
}

/** The part of a list that its flags name. Throws a `UsageError`. */
export function readPart({
  limit,
  after,
}: {
  readonly limit: string | undefined;
  readonly after: string | undefined;
}): Part {
  return { limit: readCount('limit', limit, 50, 1000), after };
}

/** The bytes of a flag. Throws a `UsageError`. */
export function readBytes(flag: string, text: string): number {
  const [, number = '', unit = ''] = /^(\d+)(MiB|GiB|TiB)$/.exec(text) ?? [];
  if (number === '') throw new UsageError(`--${flag} takes a size, such as 512MiB or 4GiB, not "${text}".`);
  return Number(number) * 2 ** (unit === 'MiB' ? 20 : unit === 'GiB' ? 30 : 40);
}

/** The time of a flag, in milliseconds. Throws a `UsageError`. */
export function readTime(flag: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const at = Date.parse(text);
  if (!/^\d{4}-/.test(text) || Number.isNaN(at))
    throw new UsageError(`--${flag} takes a time, such as 2026-01-31 or 2026-01-31T12:00:00Z, not "${text}".`);
  return at;
}

function named<T extends { readonly name: string }>(
  all: readonly T[],
  name: string | undefined,
  what: string,
  before: string,
): T {
  const names = all.map((one) => one.name);
  if (name === undefined) throw new UsageError(`Name ${what}: ${names.join(', ')}.`);
  const found = all.find((one) => one.name === name);
  if (found) return found;
  const hint = didYouMean(name, names) || ` There are ${names.join(', ')}.`;
  throw new UsageError(`There is no command "${before}${name}".${hint}`);
}

function valueOf(values: object, name: string): string | boolean | undefined {
  // The name is that of an option.
  return (values as Record<string, string | boolean | undefined>)[name];
}
