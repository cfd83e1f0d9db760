import { migrateData } from '../serve/index.ts';
import { parseOptions } from '../../bin/program/options.ts';
import { dataOption, readDataFolder } from './data-folder.ts';
import type { Invocation } from '../../bin/program/subcommand.ts';

export function help({ usage }: Invocation): string {
  return `${usage} [options]

Brings the tables of a control plane to the version of this program, while no server runs. A start does the same,
unless the configuration has \`migrate: manual\`. For example:

  ${usage} --data /var/lib/control-plane

A backup of SQLite is made before, beside the database. With DATABASE_URL, run the command backup first.

It is refused while a server uses the data. If it fails or is killed, the data is as it was.

  --data <folder>    where the database and its key are (default: PCP_DATA, or ./data)
  --help             this text
`;
}

export async function run({ args, environment }: Invocation): Promise<number> {
  const { values } = parseOptions({
    args: [...args],
    options: { data: dataOption(environment) },
  });
  const folder = readDataFolder(values.data);
  const { from, to, backup } = await migrateData({ folder, environment });
  console.log(
    from === to
      ? `The schema of the database has the newest version, ${to}.`
      : `The schema of the database was brought from version ${from} to ${to}.`,
  );
  if (backup !== null) console.log(`A backup of the database as it was before is in ${backup}.`);
  return 0;
}

export { explainFailure as explain } from './explain-failure.ts';
