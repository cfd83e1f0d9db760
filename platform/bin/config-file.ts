import { readFileSync } from 'node:fs';
import { type Config, readConfig, type ReadOptions } from '../serve/index.ts';
import { readContract } from '../../server/http/generated-contract.ts';
import { UsageError } from '../../bin/program/options.ts';

/**
 * The configuration in the file of `--config`; the default without one. Throws a `UsageError` or a `ServeConfigError`.
 */
export function readConfigFile(path: string | null, options?: ReadOptions): Config {
  if (path === null) return readConfig(null, readContract(), options);
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    // Node throws errors here.
    throw new UsageError(`--config names a file that cannot be read: ${(error as Error).message}`, { cause: error });
  }
  return readConfig({ name: path, text }, readContract(), options);
}
