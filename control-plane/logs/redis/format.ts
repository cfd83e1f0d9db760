import type { LogLevel } from '../../model/observability/log.ts';
import { categoryOf, type LogFormat } from '../shared/parsed-line.ts';

/** `1:M 21 Nov 2026 09:53:12.338 * …`: process, role, time and level. */
const entry = /^\d+:[XCSM] (?:\d{1,2} \w{3} \d{4}|\d{4}-\d\d-\d\d) \d\d:\d\d:\d\d\.\d+ ([.\-*#]) (.*)$/;

const levels: Readonly<Record<string, LogLevel>> = { '.': 'debug', '-': 'debug', '*': 'info', '#': 'warn' };

const categories = [
  ['memory', /maxmemory|out of memory|OOM|overcommit|evict|AOF fsync is taking too long/i],
  ['error', /^(?:fatal|.*\berror\b|.*\bfailed\b|can't|.*crashed by signal)/i],
  ['persistence', /\b(?:saving|saved?|RDB|AOF|DB loaded|append only file)\b|^Background/i],
  ['replication', /replica|\bmaster\b|resync/i],
  ['client', /^(?:accepted|client closed|closing (?:idle )?client|reading from client)/i],
] as const;

export const redisFormat: LogFormat = {
  // Lines of the logo at the start, and of crash reports.
  continues: (text) => !/^\d+:/.test(text),
  read: (lines) => {
    const [, severity = '', first] = entry.exec(lines[0]) ?? [];
    if (first === undefined) return null;
    const message = [first, ...lines.slice(1)].join('\n');
    const category = categoryOf(first, categories) ?? 'other';
    return {
      category,
      severity,
      level: category === 'error' ? 'error' : (levels[severity] ?? 'info'),
      message,
      fields: {},
    };
  },
};
