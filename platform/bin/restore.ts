import { statSync } from 'node:fs';
import { locate, restore, restoreAll } from '../serve/index.ts';
import { type BackupFlags, readBackupFlags } from './backup-flags.ts';
import { createProgress, createSentences } from './progress.ts';
import type { Invocation } from '../../bin/program/subcommand.ts';

export function help({ usage }: Invocation): string {
  return `${usage} <backup> [options]

Puts a backup in place, for a control plane that is stopped: the data folder, the database, and the volumes of apps on
the engine of this machine. The next start brings the apps back. For example, on a new machine:

  ${usage} --data /var/lib/control-plane /backups/2026-01-31

With DATABASE_URL it runs pg_restore, which has to be installed. An encrypted backup needs PCP_BACKUP_PASSPHRASE. For a
backup without keys, put the key there first, as the file data.key of the folder or as PCP_DATA_KEY.

Before anything is changed, the backup is read and checked: whether it is whole, of a version that this program knows,
and of that key. A restore that fails or is killed can be repeated.

  backup               what the command backup wrote; a file of an earlier version has the database alone
  --data <folder>      where the data will be (default: PCP_DATA, or ./data)
  --config <file>      the configuration, for \`engine.socket\` and \`backup.s3\`
  --without-volumes    leave the engine as it is
  --force              replace the data and the volumes that are there; copies have names with before-restore
  --help               this text
`;
}

export async function run(invocation: Invocation): Promise<number> {
  const flags = readBackupFlags(invocation);
  const { environment } = invocation;
  const { former, missing } = isFile(flags)
    ? await restoreFile(flags, environment)
    : await restoreWhole(flags, environment);
  console.log(`The data of ${flags.address} is in place.`);
  for (const place of former)
    console.log(`What was there before is in ${place}; remove it when it is not needed any more.`);
  for (const sentence of missing) console.error(`Not in the backup: ${sentence}`);
  return missing.length === 0 ? 0 : 1;
}

export { explainFailure as explain } from './explain-failure.ts';

interface Outcome {
  readonly former: readonly string[];
  /** A sentence for each part that the backup lacks. */
  readonly missing: readonly string[];
}

type Environment = Invocation['environment'];

async function restoreWhole(flags: BackupFlags, environment: Environment): Promise<Outcome> {
  const from = await locate(flags.address, flags.s3);
  const { former, manifest } = await restoreAll({ ...flags, environment, from, onProgress: createSentences() });
  return { former, missing: manifest.missing };
}

async function restoreFile({ folder, address, force }: BackupFlags, environment: Environment): Promise<Outcome> {
  const former = await restore({ folder, file: address, force, environment, onProgress: createProgress('Copied') });
  return { former: former === null ? [] : [former], missing: [] };
}

function isFile({ address }: BackupFlags): boolean {
  return statSync(address, { throwIfNoEntry: false })?.isFile() ?? false;
}
