import type { LogLevel, LogPreset } from '../../model/observability/log.ts';
import { readObject } from '../shared/json.ts';
import { levelOf } from '../shared/level.ts';
import { categoryOf, type LogFormat, type Said } from '../shared/parsed-line.ts';
import { readJson } from './json.ts';
import { severityOf } from './severity.ts';

/** Lines of apps: JSON, an access or error log in nginx's format, or any text with stack traces. */
export const appFormat: LogFormat = {
  // Lines that continue an entry are rare, and need less time to find than objects.
  continues: (text, entry) => isMore(text, entry) && !readObject(entry[0] ?? ''),
  read: (lines, preset) => {
    const said = readJson(lines[0]) ?? readNginxError(lines) ?? readAccess(lines[0]) ?? readText(lines);
    return { ...said, category: category(preset, said) };
  },
};

function isMore(text: string, entry: readonly string[]): boolean {
  if (text.startsWith(' ERR_PNPM_')) return false;
  if (/^(?:\s+\S|Caused by: |Traceback \(most recent call last\):|[}\])]+[,;]?$)/.test(text)) return true;
  const [first = '', ...rest] = entry;
  if (rest.length === 0 && javaHead.test(first)) return /^[A-Z]+: /.test(text);
  if (first.startsWith('panic: ')) return /^(?:$|goroutine \d|\S+\(.*\)$|created by |exit status )/.test(text);
  // The last line of a Python traceback names the exception.
  if (!rest.at(-1)?.startsWith('  ') || !/^[\w.]+(?:: .*)?$/.test(text)) return false;
  return entry.some((line) => line.startsWith('Traceback ('));
}

/**
 * First line of an entry of `java.util.logging`, before the line with the level: `Nov 21, 2026 9:53:12 AM a.B run`.
 */
const javaHead = /^[A-Z][a-z]{2} \d{1,2}, \d{4} \d{1,2}:\d\d:\d\d [AP]M \S/;

type Uncategorised = Omit<Said, 'category'>;

/** `2026/11/21 09:53:12 [error] 29#29: *1 …`. */
function readNginxError([first, ...rest]: readonly [string, ...string[]]): Uncategorised | null {
  const [, severity = '', head] =
    /^\d{4}\/\d\d\/\d\d \d\d:\d\d:\d\d \[(\w+)\] \d+#\d+: (?:\*\d+ )?(.*)$/.exec(first) ?? [];
  const level = levelOf(severity);
  return head === undefined || level === undefined
    ? null
    : { severity, level, message: [head, ...rest].join('\n'), fields: {} };
}

/** The combined format of nginx and Apache. */
function readAccess(line: string): Uncategorised | null {
  const [, client, method, path, status] =
    /^(\S+) \S+ \S+ \[[^\]]+\] "(\S+) (\S+)[^"]*" (\d{3}) (?:\d+|-)/.exec(line) ?? [];
  if (client === undefined || method === undefined || path === undefined || status === undefined) return null;
  const level = status >= '500' ? 'error' : status >= '400' ? 'warn' : 'info';
  return { severity: '', level, message: `${method} ${path} ${status}`, fields: { client, method, path, status } };
}

function readText(lines: readonly [string, ...string[]]): Uncategorised {
  const [first, second] = lines;
  const named = severityOf(second !== undefined && javaHead.test(first) ? second : first);
  return {
    severity: named?.severity.toUpperCase() ?? '',
    level: named?.level ?? levelOfFailure(lines),
    message: lines.join('\n'),
    fields: {},
  };
}

function levelOfFailure(lines: readonly string[]): LogLevel {
  if (lines.some((line) => /^(?:panic: |fatal error: |thread '.*' (?:\(\d+\) )?panicked at )/.test(line)))
    return 'fatal';
  return lines.some((line) =>
    /^(?:Traceback \(|Exception in thread |Uncaught |(?:[\w.$]+\.)?\w*(?:Error|Exception)\b)/.test(line),
  )
    ? 'error'
    : 'info';
}

const jobCategories = [
  ['retry', /\b(?:retry|retries|retried|retrying)\b/i],
  ['fail', /\bfail(?:ed|ure|s)?\b/i],
  ['start', /\b(?:job|task)\b.*\b(?:start(?:ed|ing)?|received)\b/i],
  ['done', /\b(?:done|completed|finished|succeeded)\b/i],
] as const;

function category(preset: LogPreset, { level, message }: Uncategorised): string {
  const isError = level === 'error' || level === 'fatal';
  if (preset === 'jobs') return categoryOf(message, jobCategories) ?? (isError ? 'fail' : 'other');
  if (preset === 'access') return isError ? 'error' : 'other';
  if (isError) return 'error';
  return level === 'trace' ? 'debug' : level;
}
