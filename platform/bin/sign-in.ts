import { DataError, makeSignInLink } from '../serve/index.ts';
import { readConfigFile } from './config-file.ts';
import { parseOptions, UsageError } from '../../bin/program/options.ts';
import { readPort } from '../../bin/program/port.ts';
import { dataOption, readDataFolder } from './data-folder.ts';
import type { Invocation } from '../../bin/program/subcommand.ts';

export function help({ usage }: Invocation): string {
  return `${usage} <email> [options]

Prints a link with which the account with that e-mail address signs in: within 15 minutes, once. The server
may be running. Run it where the server runs, with its data folder, or with its DATABASE_URL and PCP_DATA_KEY:

  ${usage} ada@example.com --data /var/lib/control-plane

  --data <folder>      the data folder of the server (default: PCP_DATA, or ./data)
  --config <file>      the configuration of the server, for its serviceUrl (default: PCP_CONFIG, or no file)
  --port <n>           the port of the server, for the link without a serviceUrl (default: PORT, or 4000)
  --help               this text
`;
}

/** Prints the link on standard output. */
export async function run({ args, environment }: Invocation): Promise<number> {
  const { values, positionals } = parseOptions({
    args: [...args],
    allowPositionals: true,
    options: {
      data: dataOption(environment),
      config: { type: 'string' },
      port: { type: 'string', default: environment.PORT ?? '4000' },
    },
  });
  const [email, more] = positionals;
  if (email === undefined || more !== undefined)
    throw new UsageError('Name one e-mail address, such as ada@example.com');
  const { serviceUrl } = readConfigFile(values.config ?? environment.PCP_CONFIG ?? null);
  const address = serviceUrl ?? `http://localhost:${readPort('--port', values.port)}`;
  const link = await makeSignInLink({ folder: readDataFolder(values.data), environment, serviceUrl: address, email });
  if (link === null)
    throw new DataError(`There is no account with the address ${email}. Invite the person to a workspace first.`);
  console.log(link);
  return 0;
}

export { explainFailure as explain } from './explain-failure.ts';
