import url from 'node:url';
import { runInThisContext } from 'node:vm';

/**
 * Triggers Node's deprecation warning for `url.parse` once, and suppresses it. Until it was emitted, each call
 * searches the stack for a dependency as the caller, for which Node does not warn. express-openapi-validator calls
 * `url.parse` at every request, which takes 4 of the 15 µs of a small one. The call runs as a separate script, since
 * this file may itself be part of a dependency.
 */
export function consumeUrlParseWarning(): void {
  const { noDeprecation = false } = process;
  process.noDeprecation = true;
  // The script is this one function.
  const parse = runInThisContext("(url) => url.parse('')", { filename: 'pass-url-parse-warning' }) as (
    module: typeof url,
  ) => void;
  parse(url);
  process.noDeprecation = noDeprecation;
}
