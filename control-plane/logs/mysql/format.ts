import { levelOf } from '../shared/level.ts';
import { categoryOf, type LogFormat } from '../shared/parsed-line.ts';

/** `2026-11-21T09:53:12.338Z 8 [Note] [MY-010116] [Server] …`; MariaDB's lines have no subsystem. */
const entry = /^\d{4}-\d\d-\d\d(?:T| +)\d{1,2}:\d\d:\d\d\S* (\d+) \[(\w+)\] (?:\[(MY-\d+)\] )?(?:\[\w+\] )?(.*)$/;
/** An entry of the log of slow statements begins with its time, or else its user. */
const slowEntry = /^# (?:Time|User@Host): /;

const categories = [
  ['slow', /^Query_time: /],
  ['deadlock', /deadlock/i],
  ['innodb', /^InnoDB\b/],
  ['connection', /^(?:Connect |Quit$|Access denied)/],
] as const;

/** The error log, with the slow statements on the same output. */
export const mysqlFormat: LogFormat = {
  continues: (text, [first = '', ...rest]) => {
    if (entry.test(text)) return false;
    // An entry of slow statements ends after its statement.
    return !slowEntry.test(text) || (first.startsWith('# Time: ') && rest.length === 0);
  },
  read: (lines) => {
    const [first, ...rest] = lines;
    if (slowEntry.test(first)) return readSlow(lines);
    const [, thread = '0', severity = '', code, head] = entry.exec(first) ?? [];
    const level = levelOf(severity);
    if (head === undefined || level === undefined) return null;
    const category = categoryOf(head, categories) ?? (level === 'error' ? 'error' : 'other');
    const isRun = category === 'slow' || head.startsWith('Query execution');
    const message = isRun ? head : [head, ...rest].join('\n');
    const fields = { ...(thread !== '0' && { thread }), ...(code !== undefined && { code }), ...durationOf(head) };
    return { category, severity, level, message, ...(isRun && statementOf(rest)), fields };
  },
};

function readSlow(lines: readonly string[]) {
  const measured = lines.find((line) => line.startsWith('# Query_time: '));
  if (measured === undefined) return null;
  const [, user] = /^# User@Host: (\w+)/m.exec(lines.join('\n')) ?? [];
  const statement = statementOf(lines.filter((line) => !/^(?:#|use \w+;|SET timestamp=\d+;)/.test(line)));
  const message = measured.slice(2);
  const fields = { ...(user !== undefined && { user }), ...durationOf(message) };
  return { category: 'slow', severity: 'Note', level: 'info', message, ...statement, fields } as const;
}

function statementOf(lines: readonly string[]): { readonly statement?: string } {
  return lines.length === 0 ? {} : { statement: lines.join('\n').replace(/;$/, '') };
}

function durationOf(message: string): { readonly durationMs?: string } {
  const [, seconds] = /^Query_time: ([\d.]+)/.exec(message) ?? [];
  return seconds === undefined ? {} : { durationMs: (Number(seconds) * 1000).toFixed(3) };
}
