/** Where a text stops being JSON, and what is wrong there. Lines and columns count from 1. */
export interface JsonMistake {
  readonly at: number;
  readonly line: number;
  readonly column: number;
  readonly message: string;
}

type Expected = 'value' | 'value or ]' | 'name' | 'name or }' | 'colon' | 'more' | 'end';

const space = /[ \t\r\n]*/y;
const token =
  /([{}[\],:])|("(?:[^"\\\p{Cc}]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*")|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.])|(?:true|false|null)(?!\w)/uy;

/**
 * The first mistake in a text that should be JSON; `undefined` if it is. Browsers report mistakes in different words.
 */
export function findJsonMistake(text: string): JsonMistake | undefined {
  try {
    JSON.parse(text);
    return undefined;
  } catch {
    const { at, message } = read(text);
    const before = text.slice(0, at).split('\n');
    return { at, line: before.length, column: (before.at(-1)?.length ?? 0) + 1, message };
  }
}

/** Reads token by token until one is not expected. */
function read(text: string): { readonly at: number; readonly message: string } {
  const open: ('{' | '[')[] = [];
  let expected: Expected = 'value';
  let at = 0;
  for (;;) {
    at += lengthAt(space, text, at);
    const length = lengthAt(token, text, at);
    const next = step(expected, text.slice(at, at + length), open);
    if (next === undefined) return { at, message: explain(expected, text.slice(at), length, open) };
    expected = next;
    at += length;
  }
}

function lengthAt(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0].length ?? 0;
}

/** The tokens expected after this one; `undefined` if this one is not expected. Changes the list of open brackets. */
function step(expected: Expected, found: string, open: ('{' | '[')[]): Expected | undefined {
  const closed = (): Expected => {
    open.pop();
    return open.length === 0 ? 'end' : 'more';
  };
  const last = open.at(-1);
  const isScalar = found !== '' && !'{}[],:'.includes(found);
  if (expected === 'value' || expected === 'value or ]') {
    if (found === ']' && expected === 'value or ]') return closed();
    if (isScalar) return last === undefined ? 'end' : 'more';
    if (found !== '{' && found !== '[') return undefined;
    open.push(found);
    return found === '{' ? 'name or }' : 'value or ]';
  }
  if (expected === 'name' || expected === 'name or }') {
    if (found === '}' && expected === 'name or }') return closed();
    return found.startsWith('"') ? 'colon' : undefined;
  }
  if (expected === 'colon') return found === ':' ? 'value' : undefined;
  if (expected === 'end') return undefined;
  if (found === ',') return last === '{' ? 'name' : 'value';
  return found === (last === '{' ? '}' : ']') ? closed() : undefined;
}

function explain(expected: Expected, rest: string, length: number, open: readonly string[]): string {
  if (length === 0 && rest.startsWith('"'))
    return 'the text in quotes does not end, or has a character that needs an escape';
  if (rest.startsWith("'")) return 'use double quotes';
  const wanted = {
    value: 'expected a value',
    'value or ]': 'expected a value or ]',
    name: 'expected a name in double quotes after the comma',
    'name or }': 'expected a name in double quotes or }',
    colon: 'expected a colon',
    more: open.at(-1) === '{' ? 'expected a comma or }' : 'expected a comma or ]',
    end: 'nothing may follow the value',
  };
  return wanted[expected];
}
