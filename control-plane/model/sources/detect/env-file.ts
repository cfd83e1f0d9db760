/** Text in quotes, up to the end of its line or a comment. Only double quotes have escapes. */
const quoted = {
  "'": /'([^']*)'[^\S\n]*(?:#.*)?$/my,
  '`': /`([^`]*)`[^\S\n]*(?:#.*)?$/my,
  '"': /"((?:[^"\\]|\\[^])*)"[^\S\n]*(?:#.*)?$/my,
} as const;

const assignment = /^[^\S\n]*(?:export[^\S\n]+)?([A-Za-z_][A-Za-z0-9_]*)[^\S\n]*=[^\S\n]*/my;

const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', '"': '"', '\\': '\\', $: '$' };

/** Variables of a file such as `.env`, by the rules of dotenv. The last value of a key counts. */
export function parseEnvFile(source: string): ReadonlyMap<string, string> {
  const text = source.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  const found = new Map<string, string>();
  let index = 0;
  while (index < text.length) {
    const start = matchAt(assignment, text, index);
    if (start) {
      const { value, end } = readValue(text, index + start[0].length);
      found.set(start[1] ?? '', value);
      index = end;
    }
    index = endOfLine(text, index) + 1;
  }
  return found;
}

function readValue(text: string, index: number): { readonly value: string; readonly end: number } {
  const quote = text[index];
  if (quote === '"' || quote === "'" || quote === '`') {
    const [whole, inner] = matchAt(quoted[quote], text, index) ?? [];
    if (whole !== undefined && inner !== undefined)
      return { value: quote === '"' ? unescape(inner) : inner, end: index + whole.length };
  }
  const end = endOfLine(text, index);
  // A sign right behind the `=` begins a value, such as a color.
  const [value = ''] = text.slice(index, end).split(/\s#/, 1);
  const isComment = /\s/.test(text[index - 1] ?? '') && value.startsWith('#');
  return { value: isComment ? '' : value.trim(), end };
}

function unescape(text: string): string {
  return text.replace(/\\([^])/g, (whole, sign: string) => escapes[sign] ?? whole);
}

function matchAt(pattern: RegExp, text: string, index: number): RegExpExecArray | null {
  pattern.lastIndex = index;
  return pattern.exec(text);
}

function endOfLine(text: string, index: number): number {
  const end = text.indexOf('\n', index);
  return end === -1 ? text.length : end;
}
