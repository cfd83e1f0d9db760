import type { components } from '../../../generated/types.ts';
import type { FoundTicket } from '../../actions/account/tickets.ts';
import type { RowOf } from '../../model/tables/tables.ts';
import { timestamp } from '../shared/timestamp.ts';

export function ticketBody({ row, workspaceSlug }: FoundTicket): components['schemas']['Ticket'] {
  const { id, subject, status, createdAt, updatedAt } = row;
  return { id, subject, status, workspaceSlug, createdAt: timestamp(createdAt), updatedAt: timestamp(updatedAt) };
}

export function messageBody(row: RowOf<'messages'>): components['schemas']['Message'] {
  const { id, authorId, authorName, authorKind, body, createdAt } = row;
  return { id, author: { id: authorId, name: authorName, kind: authorKind }, body, createdAt: timestamp(createdAt) };
}
