import { type Kind, workId } from '../../model/tables/platform.ts';
import type { RowOf } from '../../model/tables/tables.ts';

/** An item of work: a record for a reconciler, with a due time. */
export function workRow(kind: Kind, subject: string, dueAt: number): RowOf<'work'> {
  return { id: workId(kind, subject), kind, subject, dueAt, leasedUntil: null, attempts: 0 };
}
