import { UsageError } from '../../bin/program/options.ts';
import type { Command, Group } from './command.ts';
import { findCommand, findGroup, wordsOf } from './read-given.ts';

/** Help for the words before `--help`: for everything, for a group, or for a command. */
export function describe(groups: readonly Group[], args: readonly string[], usage: string): string {
  const words = wordsOf(args);
  try {
    if (words.length === 0) return describeAll(groups, usage);
    if (words.length === 1) return describeGroup(findGroup(groups, words[0]), usage);
    const group = findGroup(groups, words[0]);
    return describeCommand(group, findCommand(groups, words), usage);
  } catch (error) {
    if (error instanceof UsageError) return `${error.message}\n\n${describeAll(groups, usage)}`;
    throw error;
  }
}

function describeAll(groups: readonly Group[], usage: string): string {
  const rows = groups.map(
    ({ name, summary, commands }) =>
      `  ${name.padEnd(10)}  ${summary}\n              ${commands.map((one) => one.name).join(', ')}`,
  );
  return `${usage} <group> <command> [words] [options]

Looks at the data of a control plane and changes it, while the server runs or while it is stopped. A running server
follows within 5 seconds. Each change is in the audit log. For example:

  ${usage} users list --search example.com --data /var/lib/control-plane
  ${usage} apps list --json --data /var/lib/control-plane

${rows.join('\n')}

The words and options of a command: ${usage} users list --help

${commonFlags}`;
}

function describeGroup({ name, summary, commands }: Group, usage: string): string {
  const rows = commands.map((command) => `  ${lineOf(command)}\n      ${command.summary}`);
  return `${usage} ${name} <command> [options]

${summary}

${rows.join('\n')}

The options of a command: ${usage} ${name} ${commands[0]?.name ?? ''} --help
`;
}

function describeCommand(group: Group, command: Command, usage: string): string {
  const { flags = {}, summary, example } = command;
  const rows = Object.entries(flags).map(([name, { value, about }]) => [
    `--${name}${value === undefined ? '' : ` ${value}`}`,
    about,
  ]);
  const own = rows.map(([flag = '', about = '']) => `  ${flag.padEnd(width)}  ${about}\n`).join('');
  const asks = command.question ? `On a terminal, a question comes first; elsewhere --yes is needed.\n\n` : '';
  return `${usage} ${group.name} ${lineOf(command)} [options]

${summary} For example:

  ${usage} ${group.name} ${command.name} ${example}

${asks}${own}${commonFlags}`;
}

function lineOf({ name, words = [] }: Command): string {
  return [name, ...words].join(' ');
}

const width = 20;

const commonFlags = `  --json                print JSON
  --yes                 without a question
  --data <folder>       the data folder of the server (default: PCP_DATA, or ./data)
  --config <file>       the configuration of the server (default: PCP_CONFIG, or no file)
  --port <n>            the port of the server, for links without a serviceUrl (default: PORT, or 4000)
  --help                this text

  DATABASE_URL, PCP_DATA_KEY: as for the server

The exit code is 0, 1 if it cannot be done, or 2 for a mistake in the command line.
`;
