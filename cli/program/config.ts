import { mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { UsageError } from '../../bin/program/options.ts';
import type { Environment } from './environment.ts';
import { FailedError } from './errors.ts';
import { codeOfSystem, isObject } from './system-error.ts';

/** The configuration of a person: their tokens by URL, and the URL of the last sign-in. */
export interface Config {
  readonly url: string | null;
  readonly tokens: Readonly<Record<string, string>>;
}

/** The usual folders of a person, at home, by the variables that name others. */
const folders = { XDG_CONFIG_HOME: '.config', XDG_DATA_HOME: '.local/share' };

/** A folder of the person: that of the variable, or else the usual one; `null` without a home folder. */
export function personalFolder(environment: Environment, variable: keyof typeof folders): string | null {
  const home = environment.HOME ?? environment.USERPROFILE;
  const named = environment[variable];
  // An empty variable counts as one that is not set.
  if (named !== undefined && named !== '') return named;
  return home ? join(home, folders[variable]) : null;
}

/** The file of the configuration; `null` without a home folder. */
function configFile(environment: Environment): string | null {
  const folder = personalFolder(environment, 'XDG_CONFIG_HOME');
  return folder === null ? null : join(folder, 'pcp', 'config.json');
}

/** Throws a `UsageError` if others may read the file, since it contains tokens. */
export function readConfig(environment: Environment): Config {
  const file = configFile(environment);
  const text = file === null ? null : readPrivate(file);
  if (file === null || text === null) return { url: null, tokens: {} };
  const { url, tokens } = parseObject(text, file);
  const entries = Object.entries(Object(tokens) as object).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  return { url: typeof url === 'string' ? url : null, tokens: Object.fromEntries(entries) };
}

function readPrivate(file: string): string | null {
  try {
    const isShared = process.platform !== 'win32' && (statSync(file).mode & 0o077) !== 0;
    if (isShared) throw new UsageError(`Others may read ${file}, which contains tokens. Run: chmod 600 ${file}`);
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(codeOfSystem(error) ?? '')) return null;
    throw error;
  }
}

/** Replaces the file at once, so that a reader sees one version or the other. */
export function writeConfig(environment: Environment, config: Config): string {
  const file = configFile(environment);
  if (file === null) {
    throw new FailedError('There is no home folder for the configuration. Set HOME, or use PCP_URL and PCP_TOKEN.');
  }
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    const partial = `${file}.${process.pid}.tmp`;
    writeFileSync(partial, `${JSON.stringify(config, null, 2)}\n`, { mode: 0o600 });
    renameSync(partial, file);
    return file;
  } catch (error) {
    const code = codeOfSystem(error);
    if (code === null) throw error;
    throw new FailedError(`${file} cannot be written (${code}). Without it, use PCP_URL and PCP_TOKEN.`);
  }
}

/** The JSON object in a file. Throws a `UsageError` that names the file. */
export function parseObject(text: string, file: string): Readonly<Record<string, unknown>> {
  const value = parseJson(text, file);
  if (!isObject(value)) throw new UsageError(`${file} is not a JSON object.`);
  return value;
}

/** The JSON in a text. Throws a `UsageError` that names where it comes from. */
export function parseJson(text: string, from: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    // The message of the parser quotes the text, which may contain a secret.
    throw new UsageError(`${from} is not JSON.`);
  }
}
