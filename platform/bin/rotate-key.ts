import { join } from 'node:path';
import { rotateKey } from '../serve/index.ts';
import { createProgress } from './progress.ts';
import { parseOptions } from '../../bin/program/options.ts';
import { dataOption, readDataFolder } from './data-folder.ts';
import type { Invocation } from '../../bin/program/subcommand.ts';

export function help({ usage }: Invocation): string {
  return `${usage} [options]

Replaces the key of the secrets in the database, while servers run or while they are stopped. For example:

  ${usage} --data /var/lib/control-plane

With SQLite and the file data.key it does everything: it puts a new key into the file, which the server reads again,
writes each secret with the new key, and moves the former key to data.key.former.

With PCP_DATA_KEY, or with PostgreSQL, give each server a list of two keys first, with commas between them: the first
one writes, each one reads. With one key, the command says in which order.

It can be killed at any time. Run it again to go on.

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
  const { count, formerKeys } = await rotateKey({
    folder,
    environment,
    onProgress: createProgress('Written'),
  });
  console.log(`${count} secrets were written with the new key; none is left with a former one.`);
  console.log(
    formerKeys === null
      ? 'Remove the former key from the list, and restart each server. Backups from before need it.'
      : `Keep a copy of ${join(folder, 'data.key')} apart. Backups from before need the former key, which is in ${formerKeys}.`,
  );
  return 0;
}

export { explainFailure as explain } from './explain-failure.ts';
