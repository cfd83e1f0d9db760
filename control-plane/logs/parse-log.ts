import type { LogPreset } from '../model/observability/log.ts';
import { appFormat } from './app/format.ts';
import { mongodbFormat } from './mongodb/format.ts';
import { mysqlFormat } from './mysql/format.ts';
import { withoutColors } from '../model/shared/colors.ts';
import type { LogFormat, ParsedLine } from './shared/parsed-line.ts';
import { postfixFormat } from './postfix/format.ts';
import { postgresFormat } from './postgres/format.ts';
import { rabbitmqFormat } from './rabbitmq/format.ts';
import { redisFormat } from './redis/format.ts';

const formats: Readonly<Record<LogPreset, LogFormat>> = {
  access: appFormat,
  postgres: postgresFormat,
  mysql: mysqlFormat,
  mongodb: mongodbFormat,
  redis: redisFormat,
  rabbitmq: rabbitmqFormat,
  postfix: postfixFormat,
  jobs: appFormat,
  level: appFormat,
};

/** A line as written by a container. */
interface Written {
  readonly at: number;
  readonly container: string;
  readonly text: string;
}

/** Lines that belong together: with statements, details or stack traces. */
export interface LogEntry {
  /** Time of its first line. */
  readonly at: number;
  readonly container: string;
  readonly lines: [string, ...string[]];
}

/** Line limit of an entry; a longer one is divided, so that software which never ends one needs no memory. */
const mostLines = 500;

/**
 * Parses a log into entries, ordered by their first lines. Text that is not in the software's format counts as plain
 * text.
 */
export function parseLog(preset: LogPreset, written: readonly Written[]): ParsedLine[] {
  const entries: LogEntry[] = [];
  const joiner = new LineJoiner(preset, []);
  for (const line of written) joiner.add(line, (entry) => entries.push(entry));
  return entries.map((entry) => readEntry(preset, entry));
}

/** Reads an entry as people read it: only its text has the colours. */
export function readEntry(preset: LogPreset, { at, container, lines }: LogEntry): ParsedLine {
  const [first, ...rest] = lines;
  const plain: LogEntry['lines'] = [withoutColors(first), ...rest.map(withoutColors)];
  const said = formats[preset].read(plain, preset) ?? readAny(preset, plain);
  return { at, container, ...said, text: lines.join('\n') };
}

function readAny(preset: LogPreset, lines: LogEntry['lines']): Omit<ParsedLine, 'at' | 'container' | 'text'> {
  const { severity, level, message } = appFormat.read(lines, 'level') ?? {
    severity: '',
    level: 'info',
    message: lines.join('\n'),
  };
  const isError = level === 'error' || level === 'fatal';
  const hasErrors = preset !== 'postfix' && preset !== 'jobs';
  return { severity, level, message, category: isError && hasErrors ? 'error' : 'other', fields: {} };
}

interface Open {
  readonly writer: string;
  readonly entry: LogEntry;
}

interface OpenNow extends Open {
  /** The lines of the entry without colours. */
  readonly plain: string[];
  /** Whether a line was added since the last call of `endOld`. */
  isNew: boolean;
}

/** Joins the lines of a log to entries while they arrive. An open entry can still get lines. */
export class LineJoiner {
  readonly #format: LogFormat;
  readonly #open = new Map<string, OpenNow>();
  /** By container: the process that wrote its last line. */
  readonly #writers = new Map<string, string>();

  constructor(preset: LogPreset, open: readonly Open[]) {
    this.#format = formats[preset];
    for (const { writer, entry } of open) {
      const plain = entry.lines.map(withoutColors);
      this.#open.set(keyOf(entry.container, writer), { writer, entry, plain, isNew: true });
      this.#writers.set(entry.container, writer);
    }
  }

  /** Calls `onBegin` if a line begins an entry, and `onEnd` with the entry that it ends. */
  add(
    { at, container, text }: Written,
    onBegin: (entry: LogEntry) => void,
    onEnd: (entry: LogEntry) => void = () => undefined,
  ): void {
    const { writer = () => '', continues } = this.#format;
    const plain = withoutColors(text);
    const by = writer(plain) ?? this.#writers.get(container) ?? '';
    if (this.#writers.get(container) !== by) this.#writers.set(container, by);
    const key = keyOf(container, by);
    const begun = this.#open.get(key);
    if (begun && begun.entry.lines.length < mostLines && continues(plain, begun.plain)) {
      begun.plain.push(plain);
      begun.entry.lines.push(text);
      begun.isNew = true;
      return;
    }
    if (begun) onEnd(begun.entry);
    const entry: LogEntry = { at, container, lines: [text] };
    onBegin(entry);
    this.#open.set(key, { writer: by, entry, plain: [plain], isNew: true });
  }

  /** Entries that can still get lines. */
  get open(): readonly Open[] {
    return [...this.#open.values()];
  }

  /** Ends the entries without a new line since the last call. */
  endOld(): LogEntry[] {
    const ended: LogEntry[] = [];
    for (const [key, open] of this.#open) {
      if (!open.isNew) {
        this.#open.delete(key);
        ended.push(open.entry);
      }
      open.isNew = false;
    }
    return ended;
  }
}

function keyOf(container: string, writer: string): string {
  return writer === '' ? container : `${container} ${writer}`;
}
