import querystring from 'node:querystring';
import type { Request } from 'express';
import type { ProblemDetail } from '../model/handler.ts';
import { Problem } from '../contract/problem.ts';
import type { Route, Router } from './route.ts';

/**
 * Finds what a request is addressed to. Throws a `Problem` for an address that cannot be read or that the contract does
 * not have; the addresses are public, so neither has to wait for who is asking.
 */
export function findRoute<Endpoint>(router: Router<Endpoint>, request: Request): Route<Endpoint> {
  refuseWithoutHost(request);
  const route = find(router, request.path);
  for (const [name, value] of Object.entries(route.params)) if (value.includes('\0')) throw unreadable('path', name, nul);
  refuseUnreadableQuery(request.url);
  return route;
}

/** Express's own parser passes over what comes after the first 1,000 parameters. */
export function parseQuery(text: string): querystring.ParsedUrlQuery {
  return querystring.parse(text, '&', '=', { maxKeys: 0 });
}

const nul = 'must not contain a NUL character';
const malformed = 'has a malformed percent-escape';

/** RFC 9112, 3.2: whoever speaks HTTP/1.1 names the host. */
function refuseWithoutHost({ headers, httpVersion }: Request): void {
  if (headers.host === undefined && httpVersion !== '1.0') throw unreadable('header', 'host', 'is required', 'required');
}

function find<Endpoint>(router: Router<Endpoint>, path: string): Route<Endpoint> {
  let route: Route<Endpoint> | undefined;
  try {
    route = router.find(path);
  } catch (cause) {
    throw unreadable('path', '', malformed, 'format', cause);
  }
  if (!route) throw new Problem('not_found', 'The API has no such address.');
  return route;
}

/** The parser of queries takes for text what it cannot decode. */
function refuseUnreadableQuery(url: string): void {
  const start = url.indexOf('?');
  if (start < 0 || !url.includes('%', start)) return;
  for (const pair of url.slice(start + 1).split('&')) {
    const mistake = mistakeIn(pair);
    if (mistake) throw unreadable('query', pair.split('=', 1)[0] ?? '', mistake);
  }
}

function mistakeIn(text: string): string | null {
  try {
    return decodeURIComponent(text).includes('\0') ? nul : null;
  } catch {
    return malformed;
  }
}

function unreadable(place: ProblemDetail['in'], path: string, message: string, rule = 'format', cause?: unknown): Problem {
  return new Problem('bad_body', 'The address cannot be read; see details.', { details: [{ in: place, path, message, rule }], cause });
}
