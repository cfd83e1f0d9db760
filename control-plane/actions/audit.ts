import type { Caller } from '../model/caller.ts';
import type { RowOf } from '../model/tables/tables.ts';
import type { Ports } from '../ports/ports.ts';

type AuditRow = RowOf<'audit'>;
type Change = Pick<AuditRow, 'workspaceId' | 'operation' | 'subjectId' | 'before' | 'after'>;

/** The record of a change that a caller makes now. */
export function auditOf({ random, clock }: Ports, { userId, tokenId, ip }: Caller): (change: Change) => AuditRow {
  const [id, at] = [random.id(), clock.now()];
  return (change) => ({ id, at, userId, tokenId, ip, ...change });
}
