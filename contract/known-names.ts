import type { ProblemDetail } from './model/handler.ts';
import { isObject, type OpenApiDocument } from './document.ts';
import { perDocument } from './cached.ts';

/**
 * Writes the path of a detail for a log: a name that is not one of the contract's may be a secret, and becomes `?`.
 */
export type LoggedPath = (detail: Pick<ProblemDetail, 'in' | 'path'>) => string;

/** The names of the contract, and which of them are lists, so that an index after one can be logged. */
interface Names {
  readonly known: Set<string>;
  readonly lists: Set<string>;
}

export function createLoggedPath(document: OpenApiDocument): LoggedPath {
  const { known, lists } = namesOf(document);
  return ({ in: place, path }) => {
    if (place !== 'body') return known.has(path) ? path : known.has(path.toLowerCase()) ? path.toLowerCase() : '?';
    let before = '';
    return path
      .split('/')
      .map((segment) => {
        const isKnown = known.has(segment) || (lists.has(before) && /^\d{1,6}$/.test(segment));
        before = segment;
        return isKnown ? segment : '?';
      })
      .join('/');
  };
}

const namesOf = perDocument((document) => {
  const names: Names = { known: new Set(['', 'host', 'transfer-encoding']), lists: new Set() };
  collect(document, names, new Set());
  return names;
});

function collect(node: unknown, names: Names, seen: Set<object>): void {
  if (typeof node !== 'object' || node === null || seen.has(node)) return;
  seen.add(node);
  if (isObject(node)) {
    if (typeof node.name === 'string' && typeof node.in === 'string')
      names.known.add(node.name).add(node.name.toLowerCase());
    for (const [name, schema] of Object.entries(isObject(node.properties) ? node.properties : {})) {
      names.known.add(name);
      if (isObject(schema) && isObject(schema.items)) names.lists.add(name);
    }
  }
  for (const [key, inner] of Object.entries(node))
    if (key !== 'example' && key !== 'examples') collect(inner, names, seen);
}
