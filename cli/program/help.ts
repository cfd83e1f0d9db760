import type { Command } from './command.ts';
import { commands, exitCodes } from './table.ts';
import { type Option, options, type OptionName } from './options.ts';

/** The help of the whole program. */
export function describeProgram(): string {
  const rows = Object.entries(commands).map(([name, { args, summary }]) => [[name, ...args].join(' '), summary]);
  return `pcp <command> [options]

Deploy apps to a control plane, and look after them.

${indent(rows)}

The options of a command: pcp COMMAND --help
The version: pcp --version

Exit codes:
${indent(exitCodes.map(([code, meaning]) => [String(code), meaning]))}

Variables of the environment: PCP_URL, PCP_TOKEN, PCP_APP (WORKSPACE/APP), PCP_ENV, PCP_REGION, NO_COLOR, FORCE_COLOR.
`;
}

export function describeCommand(name: string, command: Command): string {
  const { args, summary, more, examples } = command;
  return `pcp ${[name, ...args].join(' ')} [options]

${summary}
${more === undefined ? '' : `${more}\n`}
Options:
${indent(optionRows(command.options))}

Examples:
${examples.map((example) => `  pcp ${example}`).join('\n')}
`;
}

/** Options with their short forms and their values, and their help. */
export function optionRows(names: readonly OptionName[]): [string, string][] {
  return names.map((name) => [spell(name), options[name].help]);
}

function spell(name: OptionName): string {
  const { short, value }: Option = options[name];
  return `${short === undefined ? '' : `-${short}, `}--${name}${value === undefined ? '' : ` ${value}`}`;
}

/** Rows of two columns. */
export function indent(rows: readonly (readonly string[])[]): string {
  const width = Math.max(...rows.map(([name = '']) => name.length));
  return rows.map(([name = '', text = '']) => `  ${name.padEnd(width)}  ${text}`).join('\n');
}
