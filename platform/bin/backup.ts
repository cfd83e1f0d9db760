import { join } from 'node:path';
import { backUp, DataError } from '../serve/index.ts';
import { createProgress, readDataFlags } from './data-flags.ts';
import type { Invocation } from '../../bin/program/subcommand.ts';

export function help({ usage }: Invocation): string {
  return `${usage} <file> [options]

Writes the data of a control plane into a file, while it runs or while it is stopped. For example:

  ${usage} --data /var/lib/control-plane /backups/control-plane-$(date +%F).db

With DATABASE_URL it runs pg_dump, which has to be installed, and the file is one for pg_restore.

The key of the secrets is not in the file. Keep a copy of it apart: without it, the backup cannot be restored.

  file               what is written; it is complete when it has this name
  --data <folder>    where the database is (default: PCP_DATA, or ./data)
  --force            replace the file if it exists
  --help             this text
`;
}

export async function run(invocation: Invocation): Promise<number> {
  const flags = readDataFlags(invocation);
  const { environment } = invocation;
  await backUp({ ...flags, environment, onProgress: createProgress('Copied') });
  const key = environment.PCP_DATA_KEY ? 'PCP_DATA_KEY' : join(flags.folder, 'data.key');
  console.log(`The backup is in ${flags.file}. It does not have the key of the secrets: keep a copy of ${key} apart.`);
  return 0;
}

export function explain(error: Error): string | undefined {
  return error instanceof DataError ? error.message : undefined;
}
