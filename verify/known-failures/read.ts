import { parse, YAMLParseError } from 'yaml';
import { isObject } from '../../contract/document.ts';
import { didYouMean } from '../../contract/model/did-you-mean.ts';
import type { Operation } from '../../contract/model/operation.ts';
import { ConfigError } from '../config/config-error.ts';
import { checkIds } from '../model/check.ts';
import { isAbout, type KnownFailure } from './known-failure.ts';

/**
 * Reads a file of known failures, in YAML or JSON: a list of entries, each with the id of a failure, or a check and an
 * operation, and with a reason and the last day on which it is accepted. Throws a `ConfigError`.
 */
export function readKnownFailures(text: string, file: string, operations: readonly Operation[]): KnownFailure[] {
  const list = parseFile(text, file);
  const problems: string[] = [];
  const entries = list.flatMap((json, index) =>
    readEntry(json, operations, (problem) => problems.push(`${file}: entry ${index + 1} ${problem}`)),
  );
  if (problems.length > 0) throw new ConfigError(problems);
  return entries;
}

function parseFile(text: string, file: string): unknown[] {
  try {
    const list: unknown = parse(text) ?? [];
    if (Array.isArray(list)) return list;
  } catch (error) {
    if (!(error instanceof YAMLParseError)) throw error;
    throw new ConfigError([`${file} is neither YAML nor JSON: ${error.message}`]);
  }
  throw new ConfigError([`${file} has to be a list of known failures.`]);
}

const properties = ['failure', 'check', 'operation', 'reason', 'expires'];

function readEntry(json: unknown, operations: readonly Operation[], report: (problem: string) => void): KnownFailure[] {
  if (!isObject(json)) {
    report('is not an object.');
    return [];
  }
  const unknown = Object.keys(json).filter((name) => !properties.includes(name));
  for (const name of unknown) report(`has the unknown property "${name}".${didYouMean(name, properties)}`);
  const { reason, expires } = json;
  const isReasoned = typeof reason === 'string' && reason.trim() !== '';
  if (!isReasoned) report('needs a `reason`.');
  const isDated = typeof expires === 'string' && isDate(expires);
  if (!isDated) report('needs `expires`, the last day on which it is accepted, as YYYY-MM-DD.');
  const target = readTarget(json);
  if (!target) report('needs either `failure`, the id of a failure, or both `check` and `operation`.');
  const check = checkIds.find((id) => id === target?.check);
  if (target && !check)
    report(`names the check "${target.check}", which does not exist.${didYouMean(target.check, checkIds)}`);
  const ids = operations.map(({ id }) => id);
  const isOfContract = target !== null && ids.some((id) => isAbout(target, id));
  if (target && !isOfContract) {
    report(
      `names the operation "${target.operation}", which the contract does not have.${didYouMean(target.operation, ids)}`,
    );
  }
  return isReasoned && isDated && target && check ? [{ ...target, check, reason, expires }] : [];
}

/** What an entry is about, as it is written. */
interface Target {
  readonly check: string;
  readonly operation: string;
  readonly what: string | null;
}

function readTarget({ failure, check, operation }: Record<string, unknown>): Target | null {
  if (typeof failure === 'string' && check === undefined && operation === undefined) {
    const [, ofCheck, ofOperation, what] = /^(\S+) (\S+) (.+)$/s.exec(failure) ?? [];
    return ofCheck === undefined || ofOperation === undefined || what === undefined
      ? null
      : { check: ofCheck, operation: ofOperation, what };
  }
  return failure === undefined && typeof check === 'string' && typeof operation === 'string'
    ? { check, operation, what: null }
    : null;
}

function isDate(text: string): boolean {
  return (
    /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text)
  );
}
