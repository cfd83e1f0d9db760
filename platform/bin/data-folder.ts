import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { UsageError } from '../../bin/program/options.ts';

/** The option `--data`. */
export function dataOption(environment: Readonly<Record<string, string | undefined>>) {
  return { type: 'string', default: environment.PCP_DATA ?? './data' } as const;
}

/**
 * The absolute path of the folder that `--data` names: processes of the server have other working folders. Throws a
 * `UsageError` without a name, and for a file.
 */
export function readDataFolder(named: string): string {
  if (named === '') throw new UsageError('--data takes a folder, such as ./data');
  const folder = resolve(named);
  if (statSync(folder, { throwIfNoEntry: false })?.isFile() === true)
    throw new UsageError(`--data takes a folder, and ${folder} is a file`);
  return folder;
}
