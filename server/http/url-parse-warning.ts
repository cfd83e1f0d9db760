import url from 'node:url';
import { runInThisContext } from 'node:vm';

/**
 * Lets Node give its warning of `url.parse` once, unheard. Until it has, each call looks through the stack for whether
 * a dependency calls, of which it does not warn; and express-openapi-validator calls it at every request: 4 µs of the
 * 15 that the front takes for a small one. The call comes from a script of its own, since this file may be part of a
 * dependency itself.
 */
export function consumeUrlParseWarning(): void {
  const { noDeprecation = false } = process;
  process.noDeprecation = true;
  // The script is this one function.
  const parse = runInThisContext("(url) => url.parse('')", { filename: 'pass-url-parse-warning' }) as (module: typeof url) => void;
  parse(url);
  process.noDeprecation = noDeprecation;
}
