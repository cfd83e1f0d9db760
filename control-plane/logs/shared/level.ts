import type { LogLevel } from '../../model/observability/log.ts';

const names: Readonly<Record<LogLevel, string>> = {
  fatal: 'fatal panic dpanic crit critical alert emerg emergency fata ftl pani pnc',
  error: 'error err erro eror severe fail',
  warn: 'warn warning wrn',
  info: 'info information inf notice log note system success config http any',
  debug: 'debug debug1 debug2 debug3 debug4 debug5 debu dbug dbg fine finer verbose verb vrb',
  trace: 'trace trac trce trc finest silly sill',
};

const levels = new Map(
  Object.entries(names).flatMap(([level, all]) =>
    // The keys of a record of levels are levels.
    all.split(' ').map((name) => [name, level as LogLevel] as const),
  ),
);

/** The level of a severity's name, also of one with a distance as Go's `slog` writes it: `ERROR+2`. */
export function levelOf(severity: string): LogLevel | undefined {
  return levels.get(severity.toLowerCase()) ?? levels.get(severity.replace(/[+-]\d+$/, '').toLowerCase());
}

/** The level of a number of pino or bunyan. */
export function levelOfNumber(number: number): LogLevel {
  if (number >= 60) return 'fatal';
  if (number >= 50) return 'error';
  if (number >= 40) return 'warn';
  if (number >= 30) return 'info';
  return number >= 20 ? 'debug' : 'trace';
}

/** The level of a severity of syslog: 0 is an emergency, 7 for debugging. */
export function levelOfSyslog(severity: number): LogLevel {
  if (severity <= 2) return 'fatal';
  if (severity === 3) return 'error';
  if (severity === 4) return 'warn';
  return severity <= 6 ? 'info' : 'debug';
}
