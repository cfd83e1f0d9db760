import { resolve } from 'node:path';
import { parseOptions, UsageError } from '../../bin/program/options.ts';
import { dataOption, readDataFolder } from './data-folder.ts';
import type { Invocation } from '../../bin/program/subcommand.ts';

/** The arguments of the commands that read or write a backup. */
export interface DataFlags {
  /** Absolute paths. */
  readonly folder: string;
  readonly file: string;
  readonly force: boolean;
}

/** The flags of a command line that names a file. Throws a `UsageError`. */
export function readDataFlags({ args, environment }: Pick<Invocation, 'args' | 'environment'>): DataFlags {
  const { values, positionals } = parseOptions({
    args: [...args],
    options: {
      data: dataOption(environment),
      force: { type: 'boolean', default: false },
    },
    allowPositionals: true,
  });
  const [file, ...others] = positionals;
  if (file === undefined || others.length > 0) throw new UsageError('Name one file, such as backup.db');
  return { folder: readDataFolder(values.data), file: resolve(file), force: values.force };
}

/** Prints how much has been done, at most once a second. */
export function createProgress(verb: string, now: () => number = () => performance.now()): (done: number) => void {
  let last = now();
  return (done) => {
    if (now() - last < 1000) return;
    last = now();
    process.stderr.write(`${verb} ${Math.floor(done * 100)}%\n`);
  };
}
