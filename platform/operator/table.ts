import type { Output } from './command.ts';

/** Columns of a table for people, by their titles. */
export type Columns<R> = Readonly<Record<string, (row: R) => string | number | null>>;

/** Lines of text with aligned columns. */
function tableOf<R>(rows: readonly R[], columns: Columns<R>): string {
  const lines = [
    Object.keys(columns).map((title) => title.toUpperCase()),
    ...rows.map((row) => Object.values(columns).map((cell) => oneLine(String(cell(row) ?? '-')))),
  ];
  const widths = Object.keys(columns).map((_, index) => Math.max(...lines.map((line) => (line[index] ?? '').length)));
  return lines
    .map((line) =>
      line
        .map((cell, index) => cell.padEnd(widths[index] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

interface Listed<R> {
  /** Name of the list in JSON. */
  readonly name: string;
  readonly rows: readonly R[];
  readonly columns: Columns<R>;
  /** Value of `--after` for the next page; `null` on the last one, absent for a list without pages. */
  readonly next?: string | null;
  /** The sentence in place of a table without rows. */
  readonly none: string;
}

/** A list, with a line that says how to get the next page. */
export function listOutput<R>({ name, rows, columns, next, none }: Listed<R>): NonNullable<Output> {
  const more = typeof next === 'string' ? `\n\nThere are more: add --after ${next}` : '';
  return {
    json: { [name]: rows, ...(next !== undefined && { next }) },
    text: rows.length === 0 ? none : tableOf(rows, columns) + more,
  };
}

/** Fields of one thing, a line for each. */
export function fieldsOf(fields: Readonly<Record<string, string | number | null>>): string {
  const width = Math.max(...Object.keys(fields).map((name) => name.length));
  return Object.entries(fields)
    .map(([name, value]) => `${name.padEnd(width)}  ${String(value ?? '-')}`)
    .join('\n');
}

/** A time of JSON to the minute, in UTC. */
export function minuteText(at: string | null): string | null {
  return at === null ? null : `${at.slice(0, 16).replace('T', ' ')}Z`;
}

/** Cores, and bytes of memory and of storage. */
export function amountsText({ cpu, memory, storage }: Readonly<Record<'cpu' | 'memory' | 'storage', number>>): string {
  return `${cpu} CPU/${bytesText(memory)}/${bytesText(storage)}`;
}

function bytesText(bytes: number): string {
  return bytes >= 2 ** 30 ? `${Number((bytes / 2 ** 30).toFixed(1))} GiB` : `${Math.round(bytes / 2 ** 20)} MiB`;
}

/** A duration in its largest unit, as in `3 h`. */
export function durationOf(ms: number): string {
  const [unit, length] = units.find(([, least]) => ms >= least) ?? ['s', 1000];
  return `${Math.floor(ms / length)} ${unit}`;
}

const units = [
  ['d', 86_400_000],
  ['h', 3_600_000],
  ['min', 60_000],
] as const;

/** Texts of users have no line of their own in a table, and no control characters for the terminal. */
function oneLine(text: string): string {
  return printable(text).replaceAll('\n', ' ');
}

/** A text of a user without control characters, with which it could change what a terminal shows. */
export function printable(text: string): string {
  // eslint-disable-next-line no-control-regex -- The characters to remove.
  return text.replaceAll(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/g, ' ');
}
