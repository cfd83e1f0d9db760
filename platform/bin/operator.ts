import { createInterface } from 'node:readline/promises';
import { text } from 'node:stream/consumers';
import { createCommandPayments, operatorSettings, signInUrl } from '../serve/index.ts';
import {
  ControlPlaneError,
  describe,
  findCommand,
  groups,
  readGiven,
  runOperator,
  type Terminal,
} from '../operator/index.ts';
import { readConfigFile } from './config-file.ts';
import { UsageError } from '../../bin/program/options.ts';
import { readPort } from '../../bin/program/port.ts';
import { dataOption, readDataFolder } from './data-folder.ts';
import { explainFailure } from './explain-failure.ts';
import type { Invocation } from '../../bin/program/subcommand.ts';

export function help({ args, usage }: Invocation): string {
  return describe(groups, args, usage);
}

/** Runs a command of the operator; the exit code is 2 for a mistake in the command line. */
export async function run(invocation: Invocation): Promise<number> {
  try {
    await runCommand(invocation);
    return 0;
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    console.error(`${error.message}\nSee ${invocation.usage} ${placeOf(invocation)}--help`);
    return 2;
  }
}

async function runCommand({ args, environment, version }: Invocation): Promise<void> {
  const command = findCommand(groups, args);
  const defaults = { data: dataOption(environment).default, port: environment.PORT ?? '4000' };
  const { given, common } = readGiven(command, args.slice(2), defaults);
  const config = readConfigFile(common.config ?? environment.PCP_CONFIG ?? null);
  const serviceUrl = config.serviceUrl ?? `http://localhost:${readPort('--port', common.port)}`;
  await runOperator({
    command,
    given,
    json: common.json,
    yes: common.yes,
    folder: readDataFolder(common.data),
    environment,
    settings: operatorSettings(config, await version(), serviceUrl),
    payments: createCommandPayments(config, environment, {
      clock: { now: () => Date.now() },
      homeUrl: () => config.dashboardUrl ?? serviceUrl,
    }),
    operator: { operator: environment.SUDO_USER ?? environment.USER ?? 'operator' },
    linkTo: (secret) => signInUrl(serviceUrl, secret),
    sendsMail: config.mail.smtp !== null,
    terminal,
  });
}

export function explain(error: Error): string | undefined {
  return error instanceof ControlPlaneError ? error.message : explainFailure(error);
}

/** The words of a command that exists, with a space at the end; empty for another one. */
function placeOf({ args: [first = '', second = ''] }: Invocation): string {
  const group = groups.find(({ name }) => name === first);
  if (!group) return '';
  return group.commands.some(({ name }) => name === second) ? `${first} ${second} ` : `${first} `;
}

const terminal: Terminal = {
  isInteractive: process.stdin.isTTY && process.stderr.isTTY,
  async ask(question) {
    const lines = createInterface({ input: process.stdin, output: process.stderr });
    try {
      return await lines.question(question);
    } finally {
      lines.close();
    }
  },
  readInput: () => text(process.stdin),
  write: (output) => void process.stdout.write(output),
};
