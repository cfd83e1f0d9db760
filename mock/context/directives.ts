import type { ProblemDetail } from '../../contract/model/handler.ts';
import type { RequestHeaders } from '../../server/dispatch/request.ts';

/**
 * Directives of a request to the mock: `Prefer: code=409, example=slug_taken`, or `?__code=409&__example=slug_taken`.
 */
export type Directives = Readonly<Partial<Record<Directive, string>>>;

/** `code` and `example` select a response, `dynamic` (with `seed`) generates one, `speed` makes stories faster. */
export const directiveNames = ['code', 'example', 'dynamic', 'seed', 'speed', 'scenario'] as const;
export type Directive = (typeof directiveNames)[number];

/** Reads the directives of a request, and returns its URL without them. */
export function readDirectives(
  url: string,
  { prefer }: RequestHeaders,
): { readonly directives: Directives; readonly url: string } {
  const preferred = prefer === undefined ? {} : parsePrefer(String(prefer));
  if (!url.includes('__')) return { directives: preferred, url };
  const [path, query] = splitAt(url, '?');
  const own: [string, string][] = [];
  const others = query.split('&').filter((pair) => {
    const [name, value] = splitAt(pair, '=');
    if (!isOwn(name)) return true;
    own.push([name.slice(2), unescape(value)]);
    return false;
  });
  const rest = others.join('&');
  return { directives: { ...preferred, ...firstOfEach(own) }, url: rest === '' ? path : `${path}?${rest}` };
}

/** Where a request, sent to this URL, has a directive: in its query, or else in `Prefer`. For an error about it. */
export function placeOfDirective(url: string, name: Directive): Pick<ProblemDetail, 'in' | 'path'> {
  const isInQuery = readDirectives(url, {}).directives[name] !== undefined;
  return isInQuery ? { in: 'query', path: `__${name}` } : { in: 'header', path: 'prefer' };
}

/** Other preferences (RFC 7240) are ignored. */
function parsePrefer(header: string): Directives {
  const pairs = header.matchAll(/(?:^|[,;\s])([a-z][\w-]*)(?:\s*=\s*(?:"([^"]*)"|([^\s,;]*)))?/gi);
  return firstOfEach(
    [...pairs]
      .map(([, name = '', quoted, bare]) => [name.toLowerCase(), quoted ?? bare ?? 'true'] as const)
      .filter(([name]) => isDirective(name)),
  );
}

/** A preference that is given twice counts as it was given first (RFC 7240, 2). */
function firstOfEach(pairs: readonly (readonly [string, string])[]): Directives {
  return Object.fromEntries(pairs.toReversed());
}

function isOwn(name: string): boolean {
  return name.startsWith('__') && isDirective(name.slice(2));
}

function isDirective(name: string): name is Directive {
  return directiveNames.includes(name as Directive);
}

function splitAt(text: string, mark: string): [string, string] {
  const at = text.indexOf(mark);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
}

function unescape(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}
