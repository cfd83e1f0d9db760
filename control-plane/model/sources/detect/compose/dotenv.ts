import { interpolate, type Lookup, TemplateError } from './interpolation.ts';
import { bindDefaults, escapeDollars } from './mentions.ts';

/** A line of a file of variables: a value may refer to other variables. */
interface Line {
  readonly key: string;
  readonly template: string;
}

const line =
  /^[ \t]*(?:export[ \t]+)?([A-Za-z_][\w.-]*)[ \t]*[=:][ \t]*(?:'([^']{0,8192})'|"((?:\\[\s\S]|[^"\\]){0,8192})"|([^\n]*))[^\n]*$/gm;

/** Reads a file of variables as compose does: quotation marks, comments, `export`, texts of several lines. */
function readLines(text: string): Line[] {
  return [...text.slice(0, 65_536).replaceAll('\r\n', '\n').matchAll(line)].map(
    ([, key = '', single, double, plain = '']) => {
      if (single !== undefined) return { key, template: escapeDollars(single) };
      const value = double === undefined ? plain.replace(/(?:^|\s)#.*$/, '').trim() : unescaped(double);
      return { key, template: isTemplate(value) ? value : escapeDollars(value) };
    },
  );
}

/** Size limit of such a file with its variables filled in. */
const mostCharacters = 262_144;

/** Values of the file `.env`. Values of `lookup` win within references. */
export function readValues(text: string, lookup: Lookup): ReadonlyMap<string, string> {
  const values = new Map<string, string>();
  let length = 0;
  for (const { key, template } of readLines(text)) {
    const value = orText(template, () => interpolate(template, (name) => lookup(name) ?? values.get(name)));
    length += value.length;
    if (length > mostCharacters) break;
    values.set(key, value);
  }
  return values;
}

/** Values of an `env_file`, which may refer to variables of the app. */
export function readTemplates(text: string): ReadonlyMap<string, string> {
  const templates = new Map<string, string>();
  const plain = readValues(text, () => undefined);
  const before = new Map<string, string>();
  let length = 0;
  for (const { key, template } of readLines(text)) {
    const bound = orText('', () => bindDefaults(template, (name) => before.get(name)));
    length += bound.length;
    if (length > mostCharacters) break;
    templates.set(key, bound);
    before.set(key, plain.get(key) ?? '');
  }
  return templates;
}

function orText(text: string, read: () => string): string {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof TemplateError)) throw error;
    return text;
  }
}

function isTemplate(text: string): boolean {
  return orText('', () => `${interpolate(text, () => 'set')}.`) !== '';
}

const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', '"': '"', '\\': '\\', $: '$$' };

function unescaped(text: string): string {
  return text.replace(/\\([\s\S])/g, (all, letter: string) => escapes[letter] ?? all);
}
