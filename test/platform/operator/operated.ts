import { join } from 'node:path';
import { noPayments } from '../../../control-plane/shared/no-payments.ts';
import { secureRandom } from '../../../control-plane/shared/secure-random.ts';
import type { Settings } from '../../../control-plane/ports/settings.ts';
import { findCommand, groups, readGiven, runOperator } from '../../../platform/operator/index.ts';
import { openData } from '../../../platform/database/open-data.ts';
import { systemClock } from '../../../server/dispatch/clock.ts';
import { makeDataFolder } from '../serve/data-folder.ts';

type Environment = Readonly<Record<string, string>>;

/** Texts of a person; no terminal without `answer`. */
interface Options {
  readonly answer?: string;
  readonly input?: string;
  readonly environment?: Environment;
}

const settings: Settings = {
  version: '0.0.0-test',
  dashboardUrl: 'https://dashboard.test',
  statusUrl: 'https://status.test',
  supportAddress: 'support@acme.test',
  imageRegistry: 'registry.test',
  allowsPrivateRepositories: false,
};

/** An empty database, of SQLite unless the environment names another one, and the command of the operator on it. */
export async function openOperated(environment: Environment = {}) {
  const { data: folder } = makeDataFolder();
  const data = await openData({ folder, environment, clock: systemClock, random: secureRandom, mode: 'auto' });
  return {
    folder,
    store: data.store,
    work: data.work,
    file: join(folder, 'control-plane.db'),
    run: (args: readonly string[], options: Options = {}) => operate(folder, args, { environment, ...options }),
    json: async (...args: readonly string[]): Promise<unknown> =>
      JSON.parse(await operate(folder, [...args, '--json'], { environment })),
    [Symbol.asyncDispose]: () => data.close(),
  };
}

/** Runs a command line on a data folder, and returns what it prints. */
export async function operate(
  folder: string,
  args: readonly string[],
  { answer, input = '', environment = {} }: Options = {},
) {
  const command = findCommand(groups, args);
  const { given, common } = readGiven(command, args.slice(2), { data: folder, port: '4000' });
  let printed = '';
  await runOperator({
    command,
    given,
    json: common.json,
    yes: common.yes,
    folder,
    environment,
    settings,
    payments: noPayments,
    operator: { operator: 'olga' },
    sendsMail: false,
    linkTo: (secret) => `https://control-plane.test/sign-in/link?secret=${secret}`,
    terminal: {
      isInteractive: answer !== undefined,
      ask: async (question) => {
        printed += `${question}\n`;
        return answer ?? '';
      },
      readInput: async () => input,
      write: (text) => void (printed += text),
    },
  });
  return printed;
}
