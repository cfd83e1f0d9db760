import type { LogLevel } from '../../model/observability/log.ts';
import { isObject, readObject, textOf, textsOf } from '../shared/json.ts';
import { categoryOf, type LogFormat } from '../shared/parsed-line.ts';

const levels: Readonly<Record<string, LogLevel>> = { F: 'fatal', E: 'error', W: 'warn', I: 'info', D: 'debug' };

/** By component and message. */
const categories = [
  ['slow', /^\S+ Slow query/],
  ['auth', /^ACCESS .*(?:fail|not authorized)/i],
  ['connection', /^NETWORK (?:connection |client metadata)/i],
  ['index', /^INDEX /],
  ['election', /^ELECTION |^REPL .*(?:election|primary|stepp)/i],
] as const;

/** Structured lines, from MongoDB 4.4 on. */
export const mongodbFormat: LogFormat = {
  continues: () => false,
  read: ([line]) => {
    const { s, c, msg, attr } = readObject(line) ?? {};
    if (typeof s !== 'string' || typeof msg !== 'string') return null;
    const level = levels[s.charAt(0)] ?? 'info';
    const component = textOf(c ?? '-');
    const category =
      categoryOf(`${component} ${msg}`, categories) ?? (level === 'error' || level === 'fatal' ? 'error' : 'other');
    const fields = { ...(component !== '-' && { component }), ...(isObject(attr) && textsOf(attr)) };
    return { category, severity: s, level, message: msg, fields };
  },
};
