import type { Operator } from '../../model/shared/caller.ts';
import type { RowOf } from '../../model/tables/tables.ts';
import type { ReadTx } from '../../ports/store.ts';
import { changesBetween } from '../audit/audit.ts';
import { requireVisible } from '../shared/input.ts';
import { type OperatorPorts, record } from './record.ts';

type NoticeRow = RowOf<'announcements'>;

/** The only notice. */
const id = 'notice';

/** Shows a sentence to everyone, until `endsAt` in ms, or until `endNotice`. It replaces another one. */
export function setNotice(
  { store }: OperatorPorts,
  operator: Operator,
  notice: { readonly level: NoticeRow['level']; readonly message: string; readonly endsAt?: number | null },
): Promise<void> {
  requireVisible('/message', notice.message);
  return store.write(operator, async (tx) => {
    const before = await tx.announcements.find({ id });
    const { level, message, endsAt = null } = notice;
    const row = { id, level, message, endsAt, createdAt: tx.now };
    if (before) await tx.announcements.update(id, { level, message, endsAt, createdAt: tx.now });
    else await tx.announcements.insert(row);
    await record(tx, operator, { operation: 'setNotice', ...about(before, row) });
  });
}

/** Ends the notice, if there is one. */
export function endNotice({ store }: OperatorPorts, operator: Operator): Promise<void> {
  return store.write(operator, async (tx) => {
    const before = await tx.announcements.find({ id });
    if (!before) return;
    await tx.announcements.delete(id);
    await record(tx, operator, { operation: 'endNotice', ...about(before, null) });
  });
}

/** The notice that is shown now; `null` without one. */
export async function findNotice(tx: ReadTx): Promise<NoticeRow | null> {
  const row = await tx.announcements.find({ id });
  return row && (row.endsAt === null || row.endsAt > tx.now) ? row : null;
}

function about(before: NoticeRow | null, after: NoticeRow | null) {
  const changes = changesBetween(before && shown(before), after && shown(after));
  return { target: { type: 'notice', id, name: id }, workspaceId: null, changes };
}

function shown({ level, message }: NoticeRow) {
  return { level, message };
}
