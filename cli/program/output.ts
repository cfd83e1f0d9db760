import { once } from 'node:events';
import { inspect, stripVTControlCharacters } from 'node:util';
import { type Environment, hasUnicode } from './environment.ts';

/** Results go to standard output; everything else that is for people goes to standard error. */
export interface Output {
  /** Prints a line of the result. */
  readonly print: (line: string) => void;
  /** Prints a value of the result, as JSON on one line. */
  readonly json: (value: unknown) => void;
  /** Waits until the reader of the results has taken most of them, so that they do not pile up here. */
  readonly taken: () => Promise<void>;
  /** Prints a line for people. */
  readonly note: (line: string) => void;
  /** Signs beside words, in colour; those of ASCII where the locale has no others. */
  readonly marks: Readonly<Record<'ok' | 'failed' | 'warning' | 'becomes' | 'goesOn', string>>;
  readonly dim: (text: string) => string;
  readonly bold: (text: string) => string;
  readonly yellow: (text: string) => string;
  /** Text of a program for a terminal: colours where they are on, and no other control characters. */
  readonly safe: (text: string) => string;
  /** Whether a person reads the notes and can reply. */
  readonly isTerminal: boolean;
  /** Aborted when the reader of standard output has gone, as `head` does. */
  readonly closed: AbortSignal;
}

interface Streams {
  readonly stdin: NodeJS.ReadStream;
  readonly stdout: NodeJS.WriteStream;
  readonly stderr: NodeJS.WriteStream;
}

export function createOutput(environment: Environment, streams: Streams): Output {
  const { stdout, stderr } = streams;
  const closing = new AbortController();
  stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    closing.abort();
  });
  // The command goes on without a reader of its notes.
  stderr.on('error', () => undefined);
  const hasColours = choosesColours(environment, stderr);
  const paint = (format: 'dim' | 'bold' | 'red' | 'green' | 'yellow') => {
    const [on, off] = inspect.colors[format] ?? [0, 0];
    return (text: string) => (hasColours ? `\u001b[${on}m${text}\u001b[${off}m` : text);
  };
  const [ok, failed, warning, becomes, goesOn] = hasUnicode(environment)
    ? (['✓', '✗', '▲', '→', '…'] as const)
    : (['+', 'x', '!', '->', '...'] as const);
  const marks = { ok: paint('green')(ok), failed: paint('red')(failed), warning: paint('yellow')(warning) };
  const print = (line: string) => {
    if (!closing.signal.aborted) stdout.write(`${line}\n`);
  };
  return {
    print,
    json: (value) => print(JSON.stringify(value)),
    taken: async () => {
      // An abort ends the wait: a reader that has gone takes nothing more.
      if (stdout.writableNeedDrain) await once(stdout, 'drain', { signal: closing.signal }).catch(() => undefined);
    },
    note: (line) => void stderr.write(`${line}\n`),
    marks: { ...marks, becomes, goesOn },
    dim: paint('dim'),
    bold: paint('bold'),
    yellow: paint('yellow'),
    safe: (text) => makeSafe(text, hasColours),
    // Opening standard input takes time that most commands do not need.
    get isTerminal() {
      return streams.stdin.isTTY && stderr.isTTY && !environment.CI;
    },
    closed: closing.signal,
  };
}

function choosesColours({ NO_COLOR, FORCE_COLOR, TERM }: Environment, stderr: NodeJS.WriteStream): boolean {
  if (NO_COLOR) return false;
  if (FORCE_COLOR) return FORCE_COLOR !== '0';
  return stderr.isTTY && TERM !== 'dumb';
}

// eslint-disable-next-line no-control-regex -- Colours are control sequences.
const colour = /(\u001b\[[0-9;]*m)/;
// eslint-disable-next-line no-control-regex -- Control characters but the tab.
const control = /[\u0000-\u0008\u000a-\u001f\u007f-\u009f]/g;

/** Titles, links and moves of the cursor could change what a terminal shows of other lines. */
function makeSafe(text: string, keepsColours: boolean): string {
  const parts = text.split(colour);
  const safe = parts.map((part, index) => {
    if (index % 2 === 1) return keepsColours ? part : '';
    return stripVTControlCharacters(part).replaceAll(control, '');
  });
  return safe.join('') + (keepsColours && parts.length > 1 ? '\u001b[0m' : '');
}

/** Rows with columns of equal width. */
export function formatTable(rows: readonly (readonly string[])[]): string {
  const widths = rows.reduce<number[]>((most, row) => row.map((cell, i) => Math.max(most[i] ?? 0, cell.length)), []);
  return rows
    .map((row) =>
      row
        .map((cell, i) => cell.padEnd(widths[i] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
