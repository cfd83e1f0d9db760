import { DataError, restore } from '../serve/index.ts';
import { createProgress, readDataFlags } from './data-flags.ts';
import type { Invocation } from '../../bin/program/subcommand.ts';

export function help({ usage }: Invocation): string {
  return `${usage} <file> [options]

Puts the data of a backup in place, for a control plane that is stopped. Put the key of its secrets there first, as the
file data.key of the folder or as PCP_DATA_KEY. For example, in a new folder:

  cp /safe/data.key /var/lib/control-plane/data.key
  ${usage} --data /var/lib/control-plane /backups/control-plane-2026-01-31.db

With DATABASE_URL it runs pg_restore, which has to be installed.

Before anything is changed, the backup is checked: whether it is complete, of a version that this program knows, and of
that key. If the command fails or is killed, the data is as it was.

  file               what the command backup wrote
  --data <folder>    where the database will be (default: PCP_DATA, or ./data)
  --force            replace the data that is there; a folder keeps it as control-plane.db.before-restore
  --help             this text
`;
}

export async function run(invocation: Invocation): Promise<number> {
  const flags = readDataFlags(invocation);
  const former = await restore({ ...flags, environment: invocation.environment, onProgress: createProgress('Copied') });
  console.log(`The data of ${flags.file} is in place.`);
  if (former !== null) console.log(`What was there before is in ${former}; remove it when it is not needed any more.`);
  return 0;
}

export function explain(error: Error): string | undefined {
  return error instanceof DataError ? error.message : undefined;
}
