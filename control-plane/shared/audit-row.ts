import type { Caller } from '../model/shared/caller.ts';
import type { RowOf } from '../model/tables/tables.ts';
import type { AuditEvent, Tx } from '../ports/store.ts';

/**
 * The row of an event that a caller causes in a transaction. The name of the token stays when the token is deleted.
 */
export async function auditRow(
  tx: Tx,
  { userId, tokenId, ip }: Caller,
  event: AuditEvent,
): Promise<RowOf<'auditEvents'>> {
  const token = tokenId === null ? null : await tx.tokens.find({ id: tokenId });
  return { ...rowOf(tx, event), userId, tokenId, tokenName: token?.name ?? null, ip, by: 'user' };
}

/** The row of an event that the operator causes. Members of the workspace see no name. */
export function operatorAuditRow(tx: Tx, event: AuditEvent): RowOf<'auditEvents'> {
  return { ...rowOf(tx, event), userId: null, tokenId: null, tokenName: null, ip: '', by: 'operator' };
}

function rowOf(tx: Tx, { target, ...event }: AuditEvent) {
  const about = { targetType: target.type, targetId: target.id, targetName: target.name };
  return { id: tx.id(), at: tx.now, ...about, ...event };
}
