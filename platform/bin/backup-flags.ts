import { resolve } from 'node:path';
import { parseOptions, UsageError } from '../../bin/program/options.ts';
import type { S3Config } from '../serve/index.ts';
import { readConfigFile } from './config-file.ts';
import { dataOption, readDataFolder } from './data-folder.ts';
import type { Invocation } from '../../bin/program/subcommand.ts';

/** The arguments of the commands that write or read a backup. */
export interface BackupFlags {
  /** An absolute path. */
  readonly folder: string;
  /** An absolute path, or an address that begins with `s3://`. */
  readonly address: string;
  readonly force: boolean;
  readonly checks: boolean;
  readonly keys: boolean;
  readonly telemetry: boolean;
  readonly volumes: boolean;
  readonly s3: S3Config;
  /** `engine.socket` of the configuration. */
  readonly socket: string;
}

/** The flags of a command line that names a backup. Throws a `UsageError` or a `ServeConfigError`. */
export function readBackupFlags({ args, environment }: Pick<Invocation, 'args' | 'environment'>): BackupFlags {
  const flag = { type: 'boolean', default: false } as const;
  const { values, positionals } = parseOptions({
    args: [...args],
    options: {
      data: dataOption(environment),
      config: { type: 'string' },
      force: flag,
      check: flag,
      'without-keys': flag,
      'without-volumes': flag,
      telemetry: flag,
    },
    allowPositionals: true,
  });
  const [address, ...others] = positionals;
  if (address === undefined || others.length > 0) throw new UsageError('Name one backup, such as ./backups/monday');
  const { backup, engine } = readConfigFile(values.config ?? null);
  return {
    folder: readDataFolder(values.data),
    address: address.startsWith('s3://') ? address : resolve(address),
    force: values.force,
    checks: values.check,
    keys: !values['without-keys'],
    telemetry: values.telemetry,
    volumes: !values['without-volumes'],
    s3: backup.s3,
    socket: engine.socket,
  };
}
