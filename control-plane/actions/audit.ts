import type { Caller } from '../model/caller.ts';
import { mask } from '../model/mask.ts';
import type { FieldChange } from '../model/tables/platform.ts';
import type { RowOf } from '../model/tables/tables.ts';
import type { Ports } from '../ports/ports.ts';
import type { Tx } from '../ports/store.ts';

type AuditRow = RowOf<'audit'>;
type Change = Pick<AuditRow, 'workspaceId' | 'operation' | 'changes'> & {
  readonly target: { readonly type: string; readonly id: string; readonly name: string };
};

/** The fields of a record that the audit shows. A value that no one may read is `{ secret }`. */
export type Shown = Readonly<Record<string, string | number | boolean | null | readonly unknown[] | object | Secret>>;

interface Secret {
  readonly secret: string;
}

/** Records one change that a caller makes now. Each change needs a recorder of its own. */
export function auditOf({ random, clock }: Ports, { userId, tokenId, ip }: Caller): (tx: Tx, change: Change) => Promise<void> {
  const [id, at] = [random.id(), clock.now()];
  return async (tx, { target, ...change }) => {
    const token = tokenId === null ? null : await tx.tokens.find({ id: tokenId });
    const about = { targetType: target.type, targetId: target.id, targetName: target.name };
    await tx.audit.insert({ id, at, userId, tokenId, tokenName: token?.name ?? null, ip, ...about, ...change });
  };
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
