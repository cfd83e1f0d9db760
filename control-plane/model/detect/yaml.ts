export type Yaml = string | null | readonly Yaml[] | { readonly [key: string]: Yaml };

interface Line {
  readonly indent: number;
  readonly text: string;
}

/**
 * Reads the part of YAML that compose files are written in: maps and lists by indentation, lists and maps in brackets,
 * and scalars, which stay text. Anchors, tags and texts of several lines are not understood.
 */
export function parseYaml(source: string): Yaml {
  const lines = source
    .split('\n')
    .map((line) => ({ indent: line.length - line.trimStart().length, text: withoutComment(line).trim() }))
    .filter(({ text }) => text !== '' && text !== '---');
  return lines.length === 0 ? null : readBlock(lines, 0)[0];
}

/** The members of a map; none for anything else. */
export function membersOf(value: Yaml | undefined): readonly (readonly [string, Yaml])[] {
  return value !== null && typeof value === 'object' && !Array.isArray(value) ? Object.entries(value) : [];
}

export function memberOf(value: Yaml | undefined, name: string): Yaml | undefined {
  return membersOf(value).find(([key]) => key === name)?.[1];
}

/** The items of a list, or the keys of a map: compose allows both in many places. */
export function itemsOf(value: Yaml | undefined): readonly Yaml[] {
  // Only the lists of `Yaml` are arrays.
  if (Array.isArray(value)) return value as readonly Yaml[];
  return membersOf(value).map(([key]) => key);
}

export function textOf(value: Yaml | undefined): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

/** Reads the lines from `start` that are indented as that one. Returns the number of the line after them. */
function readBlock(lines: readonly Line[], start: number): readonly [Yaml, number] {
  const first = lines[start];
  if (!first) return [null, start];
  return isItem(first.text) ? readList(lines, start, first.indent) : readMap(lines, start, first.indent);
}

function readList(lines: readonly Line[], start: number, indent: number): readonly [Yaml, number] {
  const items: Yaml[] = [];
  let at = start;
  for (let line = lines[at]; line?.indent === indent && isItem(line.text); line = lines[at]) {
    const rest = line.text.slice(1).trim();
    if (rest === '') {
      const [value, next] = readNested(lines, at + 1, indent);
      items.push(value);
      at = next;
    } else if (keyOf(rest) !== null) {
      // A map that begins beside the dash is indented by the dash.
      const inner = indent + line.text.length - rest.length;
      const [value, next] = readMap([{ indent: inner, text: rest }, ...lines.slice(at + 1)], 0, inner);
      items.push(value);
      at += next;
    } else {
      items.push(scalar(rest));
      at++;
    }
  }
  return [items, at];
}

function readMap(lines: readonly Line[], start: number, indent: number): readonly [Yaml, number] {
  const members: [string, Yaml][] = [];
  let at = start;
  for (let line = lines[at]; line?.indent === indent; line = lines[at]) {
    const key = keyOf(line.text);
    if (key === null) break;
    const rest = line.text.slice(line.text.indexOf(':', key.length) + 1).trim();
    if (rest !== '') {
      members.push([unquote(key), scalar(rest)]);
      at++;
      continue;
    }
    const [value, next] = readNested(lines, at + 1, indent);
    members.push([unquote(key), value]);
    at = next;
  }
  return [Object.fromEntries(members), at];
}

/** What belongs to a key or a dash: lines that are indented more; a list may be indented as its key. */
function readNested(lines: readonly Line[], start: number, indent: number): readonly [Yaml, number] {
  const next = lines[start];
  const isNested = next !== undefined && (next.indent > indent || (next.indent === indent && isItem(next.text)));
  return isNested ? readBlock(lines, start) : [null, start];
}

function isItem(text: string): boolean {
  return text === '-' || text.startsWith('- ');
}

function keyOf(text: string): string | null {
  return /^("[^"]*"|'[^']*'|[^\s"'[{][^:]*?)\s*:(?=\s|$)/.exec(text)?.[1] ?? null;
}

function scalar(text: string): Yaml {
  if (text.startsWith('[') && text.endsWith(']')) return splitInline(text).map(scalar);
  if (text.startsWith('{') && text.endsWith('}')) {
    return Object.fromEntries(
      splitInline(text).map((part) => [unquote(keyOf(part) ?? part), scalar(part.slice(part.indexOf(':') + 1).trim())]),
    );
  }
  return text === 'null' || text === '~' ? null : unquote(text);
}

/** The parts between the commas that are in no further brackets. */
function splitInline(text: string): string[] {
  const parts: string[] = [];
  let [part, depth] = ['', 0];
  for (const letter of `${text.slice(1, -1)},`) {
    if (letter === '[' || letter === '{') depth++;
    if (letter === ']' || letter === '}') depth--;
    if (letter !== ',' || depth > 0) part += letter;
    else {
      if (part.trim() !== '') parts.push(part.trim());
      part = '';
    }
  }
  return parts;
}

function unquote(text: string): string {
  return /^"[^"]*"$|^'[^']*'$/.test(text) ? text.slice(1, -1) : text;
}

/** A number sign begins a comment after a space, but not inside quotes. */
function withoutComment(line: string): string {
  let quote = '';
  for (let at = 0; at < line.length; at++) {
    const letter = line.charAt(at);
    if (letter === quote) quote = '';
    else if (quote === '' && (letter === '"' || letter === "'")) quote = letter;
    else if (quote === '' && letter === '#' && (at === 0 || /\s/.test(line.charAt(at - 1)))) return line.slice(0, at);
  }
  return line;
}
