import { backUpAll, checkBackup, describeSize, locate } from '../serve/index.ts';
import { type BackupFlags, readBackupFlags } from './backup-flags.ts';
import { createSentences } from './progress.ts';
import type { Invocation } from '../../bin/program/subcommand.ts';

export function help({ usage }: Invocation): string {
  return `${usage} <backup> [options]

Writes everything that a restore needs into a folder or to S3, while servers run or while they are stopped: the
database, its key, uploads, certificates, the key of the SSH host, the state of the engine, and the volumes of apps.
Each container is paused while its volume is read. For example:

  ${usage} --data /var/lib/control-plane /backups/$(date +%F)

With DATABASE_URL it runs pg_dump, which has to be installed. With PCP_BACKUP_PASSPHRASE every part is encrypted; keys
go to S3 in no other way. A part that cannot be read is named, and the command ends with 1; the others are written.

  backup               a folder that is made, or s3://bucket/path; it is complete when it has this name
  --check              restore an existing backup into a scratch folder and read it, instead of writing one; with
                       DATABASE_URL, a dump of PostgreSQL goes into a database that is made there and dropped
  --data <folder>      where the data is (default: PCP_DATA, or ./data)
  --config <file>      the configuration, for \`backup.s3\`
  --without-keys       leave out the key of secrets, certificates, the key of the SSH host and the state of the engine
  --without-volumes    leave out the volumes of apps
  --telemetry          include logs, metrics and traces of apps
  --force              replace the folder if it is a backup
  --help               this text
`;
}

export async function run(invocation: Invocation): Promise<number> {
  const flags = readBackupFlags(invocation);
  return flags.checks ? check(flags, invocation) : write(flags, invocation);
}

export { explainFailure as explain } from './explain-failure.ts';

async function write(flags: BackupFlags, { environment, version }: Invocation): Promise<number> {
  const { parts, missing, leftOut } = await backUpAll({
    ...flags,
    environment,
    to: await locate(flags.address, flags.s3),
    version: await version(),
    now: () => Date.now(),
    onProgress: createSentences(),
  });
  const lines = parts.map(({ name, contentBytes, volume }) => {
    if (!volume) return `  ${name}: ${describeSize(contentBytes)}`;
    const pauses = volume.paused.map(({ container, ms }) => `${container} was paused for ${(ms / 1000).toFixed(1)} s`);
    const said = pauses.length > 0 ? pauses.join(', ') : 'nothing was paused';
    return `  ${name}: the volume "${volume.name}" of ${volume.app}, ${describeSize(contentBytes)}; ${said}`;
  });
  console.log(`The backup is in ${flags.address}:\n${lines.join('\n')}`);
  if (leftOut.includes('keys'))
    console.log('It does not have the key of the secrets: keep a copy of it apart, or it cannot be restored.');
  for (const sentence of missing) console.error(sentence);
  if (missing.length > 0) console.error('The backup is not complete. Mend that, and back up again.');
  return missing.length === 0 ? 0 : 1;
}

async function check({ address, s3 }: BackupFlags, { environment }: Invocation): Promise<number> {
  const { manifest, entries, notRestored } = await checkBackup(await locate(address, s3), environment);
  const { createdAt, parts, missing, counts } = manifest;
  const bytes = parts.reduce((sum, { contentBytes }) => sum + contentBytes, 0);
  const rows = Object.entries(counts).map(([table, count]) => `${count} ${table}`);
  const outcome = notRestored === null ? 'can be restored' : 'was read';
  console.log(`${address} of ${createdAt} ${outcome}: ${parts.length} parts, ${describeSize(bytes)}.`);
  if (rows.length > 0) console.log(`The database has ${rows.join(', ')}. Volumes have ${entries} files and folders.`);
  if (notRestored !== null) console.error(`The dump of its database was not restored: ${notRestored}`);
  for (const sentence of missing) console.error(sentence);
  return missing.length === 0 && notRestored === null ? 0 : 1;
}
