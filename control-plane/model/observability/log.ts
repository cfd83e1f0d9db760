import { type LogPreset, logPresets } from '../../../generated/telemetry.ts';

export type { LogCategoryId, LogPreset } from '../../../generated/telemetry.ts';

/** Severities of lines, least severe first. */
export const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal'] as const;
export type LogLevel = (typeof logLevels)[number];

/** A condition on a field of a line. `=~` and `!~` compare with a regular expression of RE2. */
export interface LogFilter {
  readonly field: 'level' | 'route';
  readonly operator: '=' | '!=' | '=~' | '!~';
  readonly value: string;
}

const engines: readonly (readonly [RegExp, LogPreset])[] = [
  [/postg/, 'postgres'],
  [/mysql|mariadb|percona/, 'mysql'],
  [/mongo/, 'mongodb'],
  [/redis|valkey|keydb|dragonfly/, 'redis'],
  [/rabbit/, 'rabbitmq'],
  [/postfix|mailserver|smtp/, 'postfix'],
];

/** The preset for the log of a service. `hasAddress`: requests from outside reach the service. */
export function presetOf(
  { role, image }: { readonly role: string; readonly image: string },
  hasAddress: boolean,
): LogPreset {
  if (hasAddress) return 'access';
  const name = image.replace(/[@:](?!.*\/).*$/, '');
  const engine = engines.find(([pattern]) => pattern.test(name));
  if (engine) return engine[1];
  return role === 'job' || role === 'worker' ? 'jobs' : 'level';
}

/** Categories of a request without any. */
export function defaultCategories(preset: LogPreset): string[] {
  return logPresets[preset].filter(({ isDefault }) => isDefault).map(({ id }) => id);
}

/** The ids of all categories of a preset, in order. */
export function categoriesOf(preset: LogPreset): string[] {
  return logPresets[preset].map(({ id }) => id);
}
