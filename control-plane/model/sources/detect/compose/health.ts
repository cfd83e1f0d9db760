import { usualTimes } from '../../../apps/health.ts';
import type { ServiceHealth, HealthTimes } from '../../../tables/apps.ts';
import { memberOf, textOf, type Yaml, YamlError } from '../yaml.ts';

interface ReadHealth {
  readonly health: ServiceHealth | null;
  /** The reason why the health check is ignored, for its author. */
  readonly problem: string | null;
}

/** Reads the `healthcheck` of a service. Omitted times are compose's defaults. */
export function readHealth(definition: Yaml): ReadHealth {
  const value = memberOf(definition, 'healthcheck') ?? null;
  const isDisabled = /^true$/i.test(textOf(memberOf(value, 'disable')) ?? '');
  const test = memberOf(value, 'test') ?? null;
  if (value === null || isDisabled || (Array.isArray(test) && test[0] === 'NONE'))
    return { health: null, problem: null };
  try {
    return { health: { kind: 'command', argv: readTest(test), ...readTimes(value) }, problem: null };
  } catch (error) {
    if (!(error instanceof YamlError)) throw error;
    return { health: null, problem: error.message };
  }
}

/** The command of a check. */
function readTest(test: Yaml): readonly string[] {
  if (test === null) throw new YamlError('it has no `test`');
  const words = typeof test === 'string' ? ['CMD-SHELL', test] : Array.isArray(test) ? test : [];
  if (!words.every((word) => typeof word === 'string'))
    throw new YamlError('its `test` has something that is not a text');
  const [form = '', command = '', ...more] = words;
  if (form !== 'CMD' && form !== 'CMD-SHELL')
    throw new YamlError('its `test` is not a text or a list that begins with `CMD`, `CMD-SHELL` or `NONE`');
  if (command.trim() === '') throw new YamlError('its `test` is empty');
  return [...(form === 'CMD' ? [] : ['/bin/sh', '-c']), command, ...more];
}

/** The times of a check. Zero means the default, as in compose. */
function readTimes(value: Yaml): HealthTimes {
  const retries = textOf(memberOf(value, 'retries')) ?? '0';
  if (!/^\d{1,4}$/.test(retries)) throw new YamlError('its `retries` is not a number from 0 to 9999');
  return {
    // At most once a second.
    intervalSeconds: Math.max(1, readSeconds(value, 'interval') ?? 30),
    timeoutSeconds: readSeconds(value, 'timeout') ?? 30,
    retries: Number(retries) === 0 ? usualTimes.retries : Number(retries),
    startSeconds: readSeconds(value, 'start_period') ?? usualTimes.startSeconds,
    restartAfterSeconds: usualTimes.restartAfterSeconds,
  };
}

const unitSeconds = { h: 3600, m: 60, s: 1, ms: 0.001, us: 0.000_001 };

/** The seconds of `1m30s`, `2.5s` or `500ms`; `null` if it is absent or zero. */
function readSeconds(value: Yaml, name: string): number | null {
  const seconds = secondsOf(textOf(memberOf(value, name)) ?? '0s');
  if (seconds === null) throw new YamlError(`its \`${name}\` is not a duration such as \`1m30s\``);
  return seconds === 0 ? null : seconds;
}

/** The seconds of a duration such as `1m30s`; `null` for anything else. */
export function secondsOf(text: string): number | null {
  if (!/^(?:\d{1,9}(?:\.\d{1,9})?(?:h|ms|m|s|us)){1,5}$/.test(text)) return null;
  const parts = [...text.matchAll(/([\d.]+)(h|ms|m|s|us)/g)];
  // The pattern allows only these units.
  return parts.reduce(
    (sum, [, digits, unit]) => sum + Number(digits) * unitSeconds[unit as keyof typeof unitSeconds],
    0,
  );
}
