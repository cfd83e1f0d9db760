import type { LogLevel } from '../../model/observability/log.ts';

const levels: readonly (readonly [RegExp, LogLevel])[] = [
  [/^(?:fatal|panic|crit|critical|alert|emerg|emergency)$/i, 'fatal'],
  [/^(?:error|err|severe)$/i, 'error'],
  [/^(?:warn|warning)$/i, 'warn'],
  [/^(?:info|information|notice|log|note|system)$/i, 'info'],
  [/^(?:debug[1-5]?|fine|verbose)$/i, 'debug'],
  [/^(?:trace|finest|silly)$/i, 'trace'],
];

/** The level of a severity's name. */
export function levelOf(severity: string): LogLevel | undefined {
  return levels.find(([pattern]) => pattern.test(severity))?.[1];
}

/** The level of a number of pino or bunyan. */
export function levelOfNumber(number: number): LogLevel {
  if (number >= 60) return 'fatal';
  if (number >= 50) return 'error';
  if (number >= 40) return 'warn';
  if (number >= 30) return 'info';
  return number >= 20 ? 'debug' : 'trace';
}
