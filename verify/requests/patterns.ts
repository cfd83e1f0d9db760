import { Script } from 'node:vm';
import { NoValue } from './no-value.ts';

/**
 * A pattern without its lookaheads and lookbehinds, which fast-check cannot draw by: texts that do not match the whole
 * pattern are drawn again.
 */
export function withoutAssertions(pattern: string): RegExp {
  let [kept, at] = ['', 0];
  while (at < pattern.length) {
    const isAssertion = /^\(\?<?[=!]/.test(pattern.slice(at, at + 4));
    const end = isAssertion ? endOfGroup(pattern, at) : at + lengthOfSign(pattern, at);
    if (!isAssertion) kept += pattern.slice(at, end);
    at = end;
  }
  return new RegExp(kept, 'u');
}

/** The place after the bracket that closes a group. */
function endOfGroup(pattern: string, start: number): number {
  let depth = 0;
  for (let at = start; at < pattern.length; at += lengthOfSign(pattern, at)) {
    if (pattern[at] === '(') depth++;
    if (pattern[at] === ')' && --depth === 0) return at + 1;
  }
  return pattern.length;
}

/** An escaped character and a class of characters are one sign. */
function lengthOfSign(pattern: string, at: number): number {
  if (pattern[at] === '\\') return 2;
  if (pattern[at] !== '[') return 1;
  let end = at + 1;
  while (end < pattern.length && pattern[end] !== ']') end += pattern[end] === '\\' ? 2 : 1;
  return end + 1 - at;
}

const safe = new Map<string, boolean>();
const mostMs = 200;
/** Texts that nearly match what people write patterns for. */
const attacks = ['a', '0', 'A', 'a-', 'a.', '/a', ' '].map((sign) => `${sign.repeat(40)}\n`);

/** Throws a `NoValue` for a pattern that has a mistake, and for one that a short text keeps busy for ever. */
export function requireUsable(pattern: string): void {
  let isSafe = safe.get(pattern);
  if (isSafe === undefined) safe.set(pattern, (isSafe = endsSoon(compile(pattern))));
  if (!isSafe) throw new NoValue(`to compare with the pattern ${pattern} may take for ever`);
}

function compile(pattern: string): RegExp {
  try {
    return new RegExp(pattern, 'u');
  } catch {
    throw new NoValue(`${pattern} is not a regular expression with the flag u, as patterns are`);
  }
}

/** Only a repeated group can be matched in too many ways. */
function endsSoon(expression: RegExp): boolean {
  if (!/\)[*+{]/.test(expression.source)) return true;
  const script = new Script(`${JSON.stringify(attacks)}.map((text) => ${expression}.test(text))`);
  for (let timeout = mostMs; ; timeout *= 4) {
    const before = process.cpuUsage();
    try {
      script.runInNewContext({}, { timeout });
      return true;
    } catch (error) {
      const { user, system } = process.cpuUsage(before);
      // On a busy machine time passes in which nothing is compared.
      if (!isTimeout(error) || user + system >= mostMs * 1000) return false;
    }
  }
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT';
}
