import { mask } from '../../model/vars/mask.ts';
import type { FieldChange } from '../../model/tables/platform.ts';

/** The fields of a record that the audit shows. A secret value is `{ secret }`. */
export type Shown = Readonly<Record<string, string | number | boolean | null | readonly unknown[] | object | Secret>>;

interface Secret {
  readonly secret: string;
}

/** The fields that differ; `null` for a record that does not exist before or after. */
export function changesBetween(before: Shown | null, after: Shown | null): FieldChange[] {
  const fields = Object.keys({ ...before, ...after });
  const values = fields.map((field) => ({ field, from: before?.[field] ?? null, to: after?.[field] ?? null }));
  const different = values.filter(({ from, to }) => JSON.stringify(from) !== JSON.stringify(to));
  return different.map(({ field, from, to }) => ({ field, from: written(from), to: written(to) }));
}

/** A value as listAuditEvents returns it. */
function written(value: Shown[string]): FieldChange['from'] {
  if (typeof value !== 'object' || value === null) return value;
  return 'secret' in value ? mask : JSON.stringify(value).slice(0, 1000);
}
