import { Problem, unknownPath } from '../../contract/problem.ts';
import type { ProblemDetail } from '../../contract/model/handler.ts';
import type { Route, Router } from './router.ts';

/** The parameters of a query as text, a repeated name as a list. */
export type Query = Readonly<Record<string, string | readonly string[]>>;

const nul = 'must not contain a NUL character';
const malformed = 'has a malformed percent-escape';

/**
 * The path of a request target. Only the escapes of unreserved characters are decoded, which is the same path (RFC
 * 3986 6.2.2.2). A fragment, which clients should not send, is ignored.
 */
export function pathOf(target: string): string {
  const end = target.search(/[?#]/);
  const path = end < 0 ? target : target.slice(0, end);
  return path.includes('%') ? path.replaceAll(/%(.{0,2})/gs, decodeUnreserved) : path;
}

function decodeUnreserved(escape: string, digits: string): string {
  const character = /^[\da-f]{2}$/i.test(digits) ? String.fromCharCode(Number.parseInt(digits, 16)) : '';
  return /^[\w.~-]$/.test(character) ? character : escape;
}

/** The query of a request target. Throws a `Problem` for a malformed percent-escape or a NUL character. */
export function queryOf(target: string): Query {
  const start = target.indexOf('?');
  if (start < 0) return {};
  const end = target.indexOf('#');
  return parseQuery(target.slice(start + 1, end < 0 ? undefined : end));
}

/**
 * Finds the operations at a path. Throws a `Problem` for a path that cannot be decoded or that the contract does not
 * have. Both are reported before the caller is authenticated, since the list of paths is public.
 */
export function findRoute<Endpoint>(router: Router<Endpoint>, path: string): Route<Endpoint> {
  let route: Route<Endpoint> | undefined;
  try {
    route = router.find(path);
  } catch (cause) {
    throw unreadable('path', '', malformed, cause);
  }
  if (!route) throw unknownPath();
  for (const name in route.params) if (route.params[name]?.includes('\0')) throw unreadable('path', name, nul);
  return route;
}

/** Each name is literal: brackets and `__proto__` mean nothing. A name that comes twice has a list of its values. */
function parseQuery(text: string): Query {
  // Without a prototype, so that no name is there before it was sent.
  const query = Object.create(null) as Record<string, string | string[]>;
  for (const pair of text.split('&')) {
    if (pair === '') continue;
    const equals = pair.indexOf('=');
    const name = decode(equals < 0 ? pair : pair.slice(0, equals), pair);
    const value = equals < 0 ? '' : decode(pair.slice(equals + 1), pair);
    const before = query[name];
    if (before === undefined) query[name] = value;
    else if (Array.isArray(before)) before.push(value);
    else query[name] = [before, value];
  }
  return query;
}

function decode(text: string, pair: string): string {
  if (!text.includes('%')) return text.includes('+') ? text.replaceAll('+', ' ') : text;
  let decoded: string;
  try {
    decoded = decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    throw unreadable('query', pair.split('=', 1)[0] ?? '', malformed);
  }
  if (decoded.includes('\0')) throw unreadable('query', pair.split('=', 1)[0] ?? '', nul);
  return decoded;
}

function unreadable(place: ProblemDetail['in'], path: string, message: string, cause?: unknown): Problem {
  const details = [{ in: place, path, message, rule: 'format' }] as const;
  return new Problem('bad_body', 'The address cannot be read; see details.', { details, cause });
}
