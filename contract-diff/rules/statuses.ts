import { isDeepStrictEqual } from 'node:util';
import { asList, asObject, type JsonObject } from '../../contract/document.ts';
import type { ApiOperation, Comparison, OperationPair } from '../model/change.ts';
import { contentOf } from '../normal/media-types.ts';
import { resolve } from '../model/references.ts';
import { comparerOf } from '../schemas/compare-schemas.ts';
import { relationOf } from '../schemas/findings.ts';
import { compareHeaderSchemas, compareContent } from './contents.ts';

/** The statuses of two operations: those of both, and those that one side alone has. */
export interface Statuses {
  readonly common: readonly string[];
  readonly removed: readonly string[];
  readonly added: readonly string[];
}

/** A status that the other side covers with the same response, by `4XX` or `default`, is the same. */
export function statusesOf(comparison: Comparison, pair: OperationPair): Statuses {
  const [old, current] = [namesOf(pair.before), namesOf(pair.after)];
  const isCovered = (status: string) => {
    const [had, has] = [
      responseOf(comparison.before, pair.before, status),
      responseOf(comparison.after, pair.after, status),
    ];
    return had !== undefined && has !== undefined && areSame(comparison, had, has);
  };
  const isNamed = (status: string, names: readonly string[]) =>
    names.includes(status) || (isRange(status) && names.some((name) => rangeOf(name) === status));
  return {
    common: old.filter((status) => current.includes(status)),
    removed: old.filter((status) => !isNamed(status, current) && !isCovered(status)),
    added: current.filter((status) => !old.includes(status) && !isCovered(status)),
  };
}

/** The response of a status: its own, that of its range, or the default one. */
export function responseOf(document: JsonObject, { node }: ApiOperation, status: string): JsonObject | undefined {
  const responses = new Map(Object.entries(asObject(node.responses)).map(([name, value]) => [normal(name), value]));
  const found = responses.get(status) ?? responses.get(rangeOf(status)) ?? responses.get('default');
  return found === undefined ? undefined : resolve(document, found);
}

export function isErrorStatus(status: string): boolean {
  return /^[45]/.test(status);
}

function namesOf({ node }: ApiOperation): string[] {
  return Object.keys(asObject(node.responses))
    .filter((name) => !name.startsWith('x-'))
    .map(normal);
}

function normal(name: string): string {
  return name.toLowerCase() === 'default' ? 'default' : name.toUpperCase();
}

function rangeOf(status: string): string {
  return /^\d/.test(status) ? `${status.charAt(0)}XX` : status;
}

function isRange(status: string): boolean {
  return status.endsWith('XX');
}

function areSame({ before, after }: Comparison, had: JsonObject, has: JsonObject): boolean {
  const comparer = comparerOf(before, after);
  const types = (document: JsonObject, { content }: JsonObject) => [...contentOf(document, content).keys()].toSorted();
  const headers = ({ headers: all }: JsonObject) => Object.keys(asObject(all)).map((name) => name.toLowerCase());
  return (
    isDeepStrictEqual(asList(had['x-error-codes']), asList(has['x-error-codes'])) &&
    isDeepStrictEqual(types(before, had), types(after, has)) &&
    isDeepStrictEqual(headers(had).toSorted(), headers(has).toSorted()) &&
    [
      ...compareContent(comparer, { before, after }, had.content, has.content, '', 'received'),
      ...compareHeaderSchemas(comparer, { before, after }, had, has, ''),
    ].every((result) => relationOf(result).isSame)
  );
}
