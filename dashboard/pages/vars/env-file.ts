/** A variable of a file, and the line that it stands in. */
export interface EnvEntry {
  readonly key: string;
  readonly value: string;
}

export interface EnvFile {
  readonly entries: readonly EnvEntry[];
  /** The lines that are neither variables nor comments. */
  readonly mistakes: readonly number[];
}

/**
 * Reads a `.env` file: `KEY=value` a line, with quotes, `export` and comments. The last line of a repeated key counts.
 */
export function readEnvFile(text: string): EnvFile {
  const entries = new Map<string, string>();
  const mistakes: number[] = [];
  const lines = text.split(/\r?\n/);
  for (let index = 0; index < lines.length; index++) {
    const line = (lines[index] ?? '').trim();
    if (line === '' || line.startsWith('#')) continue;
    const equals = line.indexOf('=');
    const key = line
      .slice(0, equals)
      .replace(/^export\s+/, '')
      .trim();
    if (equals < 1 || /\s/.test(key)) {
      mistakes.push(index + 1);
      continue;
    }
    let value = line.slice(equals + 1).trim();
    const quote = value[0];
    if (quote === '"' || quote === "'") {
      const begin = index;
      // A quoted value may have several lines.
      while (!hasEnd(value, quote) && index + 1 < lines.length) value += `\n${lines[++index] ?? ''}`;
      if (!hasEnd(value, quote)) {
        mistakes.push(begin + 1);
        index = begin;
        continue;
      }
      value = unquote(value, quote);
    } else value = value.replace(/\s+#.*$/, '');
    entries.set(key, value);
  }
  return { entries: [...entries].map(([key, value]) => ({ key, value })), mistakes };
}

function hasEnd(value: string, quote: string): boolean {
  return endOf(value, quote) > 0;
}

/** The place of the closing quote; -1 without one. */
function endOf(value: string, quote: string): number {
  for (let place = 1; place < value.length; place++) {
    if (quote === '"' && value[place] === '\\') place++;
    else if (value[place] === quote) return place;
  }
  return -1;
}

const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' };

function unquote(value: string, quote: string): string {
  const inner = value.slice(1, endOf(value, quote));
  return quote === "'" ? inner : inner.replaceAll(/\\(.)/g, (_, letter: string) => escapes[letter] ?? letter);
}
