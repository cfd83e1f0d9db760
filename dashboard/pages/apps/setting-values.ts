import type { Schema } from '../../live/api.ts';

type Values = NonNullable<Schema<'InstallBody'>['values']>;
type Setting = Pick<Schema<'TemplateSetting'>, 'key' | 'type'>;

/** The values to install an application with. A setting that is left empty gets its default, or is generated. */
export function valuesOf(settings: readonly Setting[], textOf: (key: string) => string): Values {
  const filled = settings.map(({ key, type }) => [key, type, textOf(key)] as const).filter(([, , text]) => text !== '');
  return Object.fromEntries(filled.map(([key, type, text]) => [key, valueOf(type, text)]));
}

function valueOf(type: unknown, text: string): string | number | boolean {
  if (type === 'number') return Number(text);
  return type === 'boolean' ? text === 'true' : text;
}
