/** One figure of a text of metrics: `name{label="value",…} 1.5 1732180800000`. */
export interface Figure {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
  /** In milliseconds; `null` without a time. */
  readonly at: number | null;
}

/** Reads the figures with certain names from a text of metrics, and skips all other lines. */
export function readFigures(text: string, names: ReadonlySet<string>): Figure[] {
  return text.split('\n').flatMap((line) => {
    const end = line.search(/[{ ]/);
    return end > 0 && names.has(line.slice(0, end)) ? (readFigure(line, end) ?? []) : [];
  });
}

function readFigure(line: string, end: number): Figure | null {
  const labels: Record<string, string> = {};
  let at = end;
  if (line[at] === '{') {
    at++;
    while (at < line.length && line[at] !== '}') {
      const equals = line.indexOf('="', at);
      if (equals < 0) return null;
      const name = line.slice(at, equals).replace(/^,\s*/, '');
      const { text, next } = readText(line, equals + 2);
      labels[name] = text;
      at = next;
    }
    at++;
  }
  const [value = '', time] = line.slice(at).trim().split(' ');
  return { name: line.slice(0, end), labels, value: Number(value), at: time === undefined ? null : Number(time) };
}

/** Reads a text up to its closing quote, with `\\`, `\"` and `\n` in it. */
function readText(line: string, begin: number) {
  let text = '';
  let at = begin;
  for (; at < line.length && line[at] !== '"'; at++) {
    const isEscaped = line[at] === '\\';
    if (isEscaped) at++;
    const sign = line[at] ?? '';
    text += isEscaped && sign === 'n' ? '\n' : sign;
  }
  return { text, next: at + 1 };
}
