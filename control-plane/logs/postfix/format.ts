import type { LogLevel } from '../../model/observability/log.ts';
import { levelOf } from '../shared/level.ts';
import { categoryOf, type LogFormat } from '../shared/parsed-line.ts';

/** `2026-11-21T09:53:12.338Z mail postfix/smtp[214]: …`, or with the time of syslog. */
const entry = /^(?:\S+T\S+|\w{3} +\d+ [\d:]{8}) \S+ postfix[\w/-]*\[\d+\]: (.*)$/;
const queued = /^(?!NOQUEUE)([0-9A-F]{6,}|[0-9A-Za-z]*\d[0-9A-Za-z]*): (.*)$/;

const categories = [
  ['delivered', /\bstatus=sent\b/],
  ['deferred', /\bstatus=deferred\b/],
  ['bounced', /\bstatus=(?:bounced|expired)\b/],
  ['rejected', /^(?:NOQUEUE: )?(?:milter-)?reject: /],
  ['auth', /authentication failed/],
] as const;

const levels: Readonly<Record<string, LogLevel>> = { deferred: 'warn', bounced: 'error', rejected: 'warn' };

export const postfixFormat: LogFormat = {
  continues: () => false,
  read: ([line]) => {
    const [, all] = entry.exec(line) ?? [];
    if (all === undefined) return null;
    const [, queueId, rest = all] = queued.exec(all) ?? [];
    const [, severity = '', message = rest] = /^(warning|error|fatal|panic): (.*)$/.exec(rest) ?? [];
    const category = categoryOf(message, categories) ?? 'other';
    const level = levelOf(severity) ?? levels[category] ?? 'info';
    return { category, severity, level, message, fields: queueId === undefined ? {} : { queueId } };
  },
};
