/** A text with variables cannot be filled in. The message gives the reason, for its author. */
export class TemplateError extends Error {
  override readonly name = 'TemplateError';
}

/** A reference to a variable, such as `${KEY:-default}`. */
interface Reference {
  readonly key: string;
  /** `-` a default, `?` an error, `+` a replacement; a colon before it counts an empty value as none. */
  readonly operator: '' | '-' | ':-' | '?' | ':?' | '+' | ':+';
  readonly operand: Template;
  /** As its author wrote it. */
  readonly raw: string;
}

export type Template = readonly (string | Reference)[];

/** Limits against malicious files: references within one another, and the length of a text that is filled in. */
const limits = { depth: 20, length: 1_000_000 };

/** Value of a variable; `undefined` if it is not set. */
export type Lookup = (key: string) => string | undefined;

interface Options {
  /** Takes the place of a variable that is not set and has no default; by default an empty text. */
  readonly unset?: (reference: { readonly key: string; readonly raw: string }) => string;
}

/**
 * Fills in the variables of a text by the rules of the compose specification. Throws a `TemplateError` for a malformed
 * reference, and for a variable that is required and not set.
 */
export function interpolate(text: string, lookup: Lookup, { unset = () => '' }: Options = {}): string {
  return fill(parse(text, true), lookup, unset);
}

/** Fills in the variables of a text when a container starts: a malformed reference, or text, stays as it is. */
export function interpolateLeniently(text: string, lookup: Lookup): string {
  try {
    return fill(parse(text, false), lookup, null);
  } catch (error) {
    if (!(error instanceof TemplateError)) throw error;
    return text;
  }
}

/** Fills in a parsed text. Without `unset`, a required variable that is not set is empty. */
export function fill(template: Template, lookup: Lookup, unset: Options['unset'] | null): string {
  return joined(
    template.map((part) => () => {
      if (typeof part === 'string') return part;
      const { key, operator, operand, raw } = part;
      const value = lookup(key);
      const isSet = operator.startsWith(':') ? Boolean(value) : value !== undefined;
      const kind = operator.at(-1);
      if (kind === '+') return isSet ? fill(operand, lookup, unset) : '';
      if (isSet) return value ?? '';
      if (kind === '-') return fill(operand, lookup, unset);
      if (kind === '?' && unset !== null) {
        const reason = fill(operand, lookup, null).trim();
        throw new TemplateError(`the variable ${key} is not set${reason === '' ? '' : `: ${reason.slice(0, 200)}`}`);
      }
      return unset?.({ key, raw }) ?? '';
    }),
  );
}

/** Joins texts. Throws a `TemplateError` before they are too long. */
export function joined(texts: readonly (() => string)[]): string {
  let all = '';
  for (const text of texts) {
    all += text();
    if (all.length > limits.length)
      throw new TemplateError(`a text has more than ${limits.length} characters with its variables filled in`);
  }
  return all;
}

const name = /[A-Za-z_]\w*/y;
const operatorForm = /:?[-?+]/y;

/** Parses a text. In a strict one, each `$` begins a reference or `$$`. */
export function parse(text: string, isStrict: boolean, depth = 0): Template {
  if (depth > limits.depth) throw new TemplateError(`variables are within one another more than ${limits.depth} times`);
  const closing = closingBraces(text);
  const parts: (string | Reference)[] = [];
  let at = 0;
  while (at < text.length) {
    const dollar = text.indexOf('$', at);
    if (dollar === -1) break;
    parts.push(text.slice(at, dollar));
    const found = readReference(text, dollar, { isStrict, depth, closing });
    if (found === null && isStrict) {
      const start = text.slice(dollar, dollar + 20);
      throw new TemplateError(`\`${start}\` is not a variable such as \`\${KEY:-default}\`; write \`$$\` for a \`$\``);
    }
    parts.push(found === null ? '$' : found.part);
    at = found === null ? dollar + 1 : found.end;
  }
  return [...parts, text.slice(at)].filter((part) => part !== '');
}

interface Parsing {
  readonly isStrict: boolean;
  readonly depth: number;
  /** The place of the brace that closes each open one. */
  readonly closing: ReadonlyMap<number, number>;
}

/** The `$$` or the reference at a place of a text, and the place after it. */
function readReference(
  text: string,
  start: number,
  { isStrict, depth, closing }: Parsing,
): { readonly part: string | Reference; readonly end: number } | null {
  if (text[start + 1] === '$') return { part: '$', end: start + 2 };
  const isBraced = text[start + 1] === '{';
  const key = matchAt(name, text, isBraced ? start + 2 : start + 1);
  if (key === '') return null;
  const after = start + (isBraced ? 2 : 1) + key.length;
  if (!isBraced) return { part: { key, operator: '', operand: [], raw: `$${key}` }, end: after };
  const close = closing.get(start + 1);
  // The pattern has only these operators.
  const operator = matchAt(operatorForm, text, after) as Reference['operator'];
  if (close === undefined || (operator === '' && after !== close)) return null;
  const operand = parse(text.slice(after + operator.length, close), isStrict, depth + 1);
  return { part: { key, operator, operand, raw: text.slice(start, close + 1) }, end: close + 1 };
}

function matchAt(pattern: RegExp, text: string, at: number): string {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? '';
}

/** The places of braces that close references, by those of the braces that open them. */
function closingBraces(text: string): ReadonlyMap<number, number> {
  const closing = new Map<number, number>();
  const open: number[] = [];
  for (let at = 1; at < text.length; at++) {
    if (text[at] === '{' && text[at - 1] === '$') open.push(at);
    else if (text[at] === '}') {
      const last = open.pop();
      if (last !== undefined) closing.set(last, at);
    }
  }
  return closing;
}
