import type { components } from '../../../generated/types.ts';
import type { ProblemDetail } from '../../../contract/model/handler.ts';
import { mask } from '../vars/mask.ts';
import type { Setting } from '../tables/apps.ts';

export type TemplateSetting = components['schemas']['TemplateSetting'];
type Values = Readonly<Record<string, Setting>>;

/** A setting of an application with its value in an app. */
interface SetValue {
  readonly setting: TemplateSetting;
  readonly value: Setting;
}

/**
 * Mistakes in the values of a request; empty if they are valid. The settings are data, so the rules have names of
 * their own: a keyword of JSON Schema would name one that the contract states.
 */
export function checkValues(settings: readonly TemplateSetting[], values: Values): ProblemDetail[] {
  const known = new Set(settings.map(({ key }) => key));
  const unknown = Object.keys(values).filter((key) => !known.has(key));
  const wrong = settings.flatMap((setting) => checkValue(setting, values[setting.key]) ?? []);
  return [...unknown.map((key) => problem(key, 'is not a setting of the application', 'settingUnknown')), ...wrong];
}

/**
 * Settings with a value: from the request, else the default, else generated. `secrets` has one for each generated
 * setting.
 */
export function setValues(
  settings: readonly TemplateSetting[],
  values: Values,
  secrets: Readonly<Record<string, string>>,
): SetValue[] {
  return settings.flatMap((setting) => {
    const value =
      values[setting.key] ?? setting.default ?? (setting.generated ? secrets[setting.key] : undefined) ?? null;
    return value === null ? [] : [{ setting, value }];
  });
}

/** Values by key for the row of the app: a secret is only in its variable. */
export function settingsByKey(set: readonly SetValue[]): Record<string, Setting> {
  return Object.fromEntries(set.map(({ setting, value }) => [setting.key, isSecretSetting(setting) ? mask : value]));
}

/** Whether the variable of a setting is a secret. */
export function isSecretSetting({ type, generated }: TemplateSetting): boolean {
  return generated || type === 'secret';
}

function checkValue(setting: TemplateSetting, value: Setting | undefined): ProblemDetail | null {
  const { key, required, default: usual, generated } = setting;
  if (value === undefined) {
    return required && usual === null && !generated
      ? problem(key, 'is required by the application', 'settingRequired')
      : null;
  }
  if (typeof value !== typeOf(setting)) return problem(key, `must be a ${typeOf(setting)}`, 'settingType');
  if (setting.options && !setting.options.includes(String(value)))
    return problem(key, `must be one of ${setting.options.join(', ')}`, 'settingOptions');
  const pattern = setting.pattern;
  if (pattern !== undefined && !new RegExp(pattern, 'u').test(String(value)))
    return problem(key, `must match ${pattern}`, 'settingPattern');
  return null;
}

function typeOf({ type }: TemplateSetting): string {
  return type === 'number' || type === 'boolean' ? type : 'string';
}

function problem(key: string, message: string, rule: string): ProblemDetail {
  return { in: 'body', path: `/values/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`, message, rule };
}
