import { styleText } from 'node:util';
import { createLog } from '../../server/http/log.ts';
import type { Log } from '../../server/ports/log.ts';

/** The log of a server, which also has entries for finding mistakes. */
export interface ServeLog extends Log {
  debug?(fields: object, message: string): void;
}

export const logLevels = ['error', 'warn', 'info', 'debug'] as const;
export type LogLevel = (typeof logLevels)[number];

/** `pretty` is for people, `json` for programs. */
export const logFormats = ['pretty', 'json'] as const;
export type LogFormat = (typeof logFormats)[number];

interface LogOptions {
  /** Entries of less weight are left out. */
  readonly level: LogLevel;
  readonly format: LogFormat;
  readonly output: Pick<NodeJS.WriteStream, 'write'>;
  /** Whether the pretty format has colours, which say nothing that its words do not. */
  readonly hasColors: boolean;
}

/** Opens a log that writes a line for each event. */
export function openLog({ level, format, output, hasColors }: LogOptions): ServeLog {
  const write = (line: string) => void output.write(format === 'json' ? line : prettyLine(line, hasColors));
  return createLog({ level, destination: { write } });
}

const colors: Readonly<Record<string, Parameters<typeof styleText>[0]>> = {
  error: 'red',
  warn: 'yellow',
  info: 'green',
  debug: 'dim',
};
// The numbers of pino.
const names: Readonly<Record<number, string>> = { 20: 'debug', 30: 'info', 40: 'warn', 50: 'error' };

interface Entry {
  readonly level: number;
  readonly time: string;
  readonly msg?: string;
  readonly err?: unknown;
  readonly [field: string]: unknown;
}

/** A line of JSON as a line for people: time, level, message, fields. The stack of an error follows in lines below. */
function prettyLine(line: string, hasColors: boolean): string {
  // `createLog` writes these members.
  const { level, time, msg = '', err, ...fields } = JSON.parse(line) as Entry;
  const paint = (format: Parameters<typeof styleText>[0], text: string) =>
    hasColors ? styleText(format, text, { validateStream: false }) : text;
  const name = names[level] ?? String(level);
  const shown = Object.entries(fields).map(([field, value]) => `${field}=${valueText(value)}`);
  const parts = [paint('dim', time), paint(colors[name] ?? 'bold', name.toUpperCase().padEnd(5)), msg];
  const rest = shown.length > 0 ? [paint('dim', shown.join(' '))] : [];
  return `${[...parts, ...rest].join(' ')}\n${err === undefined ? '' : `${indent(errorText(err))}\n`}`;
}

/** Control characters are escaped, so that a value begins no line and moves no cursor. */
function valueText(value: unknown): string {
  return typeof value === 'string' && /^[\w./:@+-]+$/.test(value) ? value : JSON.stringify(value);
}

function errorText(error: unknown): string {
  const isError = typeof error === 'object' && error !== null && 'stack' in error && typeof error.stack === 'string';
  if (!isError) return valueText(error);
  const cause = 'cause' in error && error.cause !== undefined ? `\nCaused by: ${errorText(error.cause)}` : '';
  return `${String(error.stack)}${cause}`;
}

function indent(text: string): string {
  return text.replaceAll(/^/gm, '    ');
}
