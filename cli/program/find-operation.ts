import { UsageError } from '../../bin/program/options.ts';
import { type OperationInfo, operations } from '../../client/operations.ts';
import { didYouMean } from '../../contract/model/did-you-mean.ts';
import type { Pair } from './fields.ts';

/** An operation that arguments name, with the names and values of its address. */
interface Found {
  readonly operation: OperationInfo;
  readonly given: readonly Pair[];
  /** The arguments after those that name it. */
  readonly rest: readonly string[];
}

/** Finds the operation that is named by its id, or by its method and its path. Throws a `UsageError` without one. */
export function findOperation(args: readonly string[]): Found {
  const found = find(args);
  if (found) return found;
  const [first, path] = args;
  if (first === undefined) throw new UsageError('Which operation? They are listed by: pcp api --list');
  const name = isAddress(args) ? `${first.toUpperCase()} ${path}` : first;
  const known = operations.map((one) => (isAddress(args) ? `${one.method.toUpperCase()} ${one.path}` : one.id));
  const meant = didYouMean(name, known) || ' They are listed by: pcp api --list';
  throw new UsageError(`There is no operation "${name}".${meant}`);
}

/** The id of the operation that the arguments name; `null` without one. */
export function nameOperation(args: readonly string[]): OperationInfo['id'] | null {
  return find(args)?.operation.id ?? null;
}

function isAddress([, path = '']: readonly string[]): boolean {
  return path.startsWith('/');
}

function find(args: readonly string[]): Found | null {
  const [first = '', address = '', ...rest] = args;
  if (!isAddress(args)) {
    const operation = operations.find(({ id }) => id === first);
    return operation ? { operation, given: [], rest: args.slice(1) } : null;
  }
  const [path = '', query] = address.split('?');
  const found = operations.flatMap((operation): Found[] => {
    const inPath = operation.method === first.toLowerCase() ? match(operation.path, path) : null;
    return inPath ? [{ operation, given: [...inPath, ...new URLSearchParams(query)], rest }] : [];
  });
  // A path such as that of `checkSlug` has a word where another has a value.
  return found.toSorted((a, b) => a.operation.params.path.length - b.operation.params.path.length)[0] ?? null;
}

/** The values of a path by the names of its pattern; `null` if they differ. A name in braces is without a value. */
function match(pattern: string, path: string): Pair[] | null {
  const values = path.split('/');
  const parts = pattern.split('/');
  const names = parts.map((part) => (part.startsWith('{') ? part.slice(1, -1) : null));
  if (values.length !== parts.length) return null;
  if (parts.some((part, index) => names[index] === null && part !== values[index])) return null;
  return names.flatMap((name, index): Pair[] => {
    const value = values[index] ?? '';
    return name === null || value === `{${name}}` ? [] : [[name, decode(value)]];
  });
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // A percent sign that encodes nothing stands for itself.
    return text;
  }
}
