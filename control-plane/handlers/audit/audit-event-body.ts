import type { components } from '../../../generated/types.ts';
import { compareText } from '../../model/shared/order.ts';
import type { RowOf } from '../../model/tables/tables.ts';
import { personBody } from '../shared/person-body.ts';
import { timestamp } from '../shared/timestamp.ts';

export function auditEventBody(
  row: RowOf<'auditEvents'>,
  names: ReadonlyMap<string, string>,
): components['schemas']['AuditEvent'] {
  const { id, at, by, userId, tokenId, tokenName, operation, targetType, targetId, targetName, changes } = row;
  return {
    id,
    at: timestamp(at),
    by,
    actor: personBody(userId, names),
    token: tokenId === null ? null : { id: tokenId, name: tokenName ?? '' },
    operationId: operation,
    target: { type: targetType, id: targetId, name: targetName },
    changes: changes.toSorted((a, b) => compareText(a.field, b.field)).slice(0, 100),
  };
}
