import type { LogPreset } from '../log.ts';
import { appFormat } from './app.ts';
import { mongodbFormat } from './mongodb.ts';
import { mysqlFormat } from './mysql.ts';
import type { LogFormat, ParsedLine } from './parsed-line.ts';
import { postfixFormat } from './postfix.ts';
import { postgresFormat } from './postgres.ts';
import { rabbitmqFormat } from './rabbitmq.ts';
import { redisFormat } from './redis.ts';

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

/** A line as a container wrote it. */
interface Written {
  readonly at: number;
  readonly container: string;
  readonly text: string;
}

interface Entry {
  readonly at: number;
  readonly container: string;
  readonly lines: [string, ...string[]];
}

/** An entry with more lines than that is divided, so that software which never ends one needs no memory. */
const mostLines = 500;

/**
 * The entries of a log, by their first lines, in order. Lines that belong together are one entry: statements, details
 * and stack traces. What is not in the format of the software is read as any text.
 */
export function parseLog(preset: LogPreset, written: readonly Written[]): ParsedLine[] {
  const format = formats[preset];
  return join(format, written).map(({ at, container, lines }) => {
    const said = format.read(lines, preset) ?? readAny(lines);
    return { at, container, ...said, text: lines.join('\n') };
  });

  function readAny(lines: Entry['lines']) {
    const { severity, level, message } = appFormat.read(lines, 'level') ?? { severity: '', level: 'info', message: lines.join('\n') };
    const isError = level === 'error' || level === 'fatal';
    const hasErrors = preset !== 'postfix' && preset !== 'jobs';
    return { severity, level, message, category: isError && hasErrors ? 'error' : 'other', fields: {} };
  }
}

function join({ writer = () => '', continues }: LogFormat, written: readonly Written[]): Entry[] {
  const entries: Entry[] = [];
  const open = new Map<string, Entry>();
  const lastWriter = new Map<string, string>();
  for (const { at, container, text } of written) {
    const by = writer(text) ?? lastWriter.get(container) ?? '';
    lastWriter.set(container, by);
    const key = `${container} ${by}`;
    const begun = open.get(key);
    if (begun && begun.lines.length < mostLines && continues(text, begun.lines)) {
      begun.lines.push(text);
      continue;
    }
    const entry: Entry = { at, container, lines: [text] };
    entries.push(entry);
    open.set(key, entry);
  }
  return entries;
}
