import type { LogLevel, LogPreset } from '../../model/observability/log.ts';
import { readObject, textOf, textsOf } from '../shared/json.ts';
import { levelOf, levelOfNumber } from '../shared/level.ts';
import { categoryOf, type LogFormat, type Said } from '../shared/parsed-line.ts';

/** Lines of apps: JSON, an access or error log in nginx's format, or any text with stack traces. */
export const appFormat: LogFormat = {
  continues: (text, [first = '', ...rest]) => {
    if (readObject(first)) return false;
    if (/^(?:\s+\S|Caused by: |Traceback \(most recent call last\):|[}\])]+[,;]?$)/.test(text)) return true;
    if (first.startsWith('panic: ')) return /^(?:$|goroutine \d|\S+\(.*\)$|created by |exit status )/.test(text);
    // The last line of a Python traceback names the exception.
    const isTraceback = [first, ...rest].some((line) => line.startsWith('Traceback ('));
    return isTraceback && /^ {2}/.test(rest.at(-1) ?? '') && /^[\w.]+(?:: .*)?$/.test(text);
  },
  read: (lines, preset) => {
    const said = readJson(lines[0]) ?? readNginxError(lines) ?? readAccess(lines[0]) ?? readText(lines);
    return { ...said, category: category(preset, said) };
  },
};

type Uncategorised = Omit<Said, 'category'>;

function readJson(line: string): Uncategorised | null {
  const object = readObject(line);
  if (!object) return null;
  const { level, severity, lvl, msg, message, ...fields } = object;
  const named = level ?? severity ?? lvl ?? 'info';
  const known = typeof named === 'number' ? levelOfNumber(named) : levelOf(textOf(named));
  const shown = typeof named === 'number' ? (known ?? '') : textOf(named);
  const said = msg ?? message;
  return {
    severity: shown.toUpperCase(),
    level: known ?? 'info',
    message: said === undefined ? line : textOf(said),
    fields: textsOf(fields),
  };
}

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

/** A level stands near the beginning, in capitals, between brackets, or as `level=`. */
const namedLevel =
  /^.{0,60}?(?:\blevel=|\[ ?|\b(?=[A-Z]{4}))(trace|debug|info|notice|warn|warning|error|fatal|critical|TRACE|DEBUG|INFO|NOTICE|WARN|WARNING|ERROR|SEVERE|FATAL|CRITICAL)\b/;

function readText(lines: readonly [string, ...string[]]): Uncategorised {
  const [, severity = ''] = namedLevel.exec(lines[0]) ?? [];
  return {
    severity: severity.toUpperCase(),
    level: levelOf(severity) ?? levelOfFailure(lines),
    message: lines.join('\n'),
    fields: {},
  };
}

function levelOfFailure(lines: readonly string[]): LogLevel {
  if (lines.some((line) => /^(?:panic: |fatal error: )/.test(line))) return 'fatal';
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
