import type { Operator } from '../../model/shared/caller.ts';
import { badBody } from '../../model/shared/error.ts';
import type { RowOf } from '../../model/tables/tables.ts';
import { closeTicket, longestMessage, replyToTicket } from '../../transitions/tickets.ts';
import { findTicket } from './list-tickets.ts';
import { type OperatorPorts, record } from './record.ts';

/** Adds a reply of support. Throws `not_found`, or `bad_body` for a text that no message may have. */
export function replyAsSupport(
  { store }: OperatorPorts,
  operator: Operator,
  { id, text }: { readonly id: string; readonly text: string },
): Promise<void> {
  const body = text.trim();
  if (body === '') throw badBody('/text', 'The reply is empty.');
  if (body.length > longestMessage)
    throw badBody('/text', `The reply has ${body.length} characters, and may have ${longestMessage}.`);
  return store.write(operator, async (tx) => {
    const ticket = await findTicket(tx, id);
    await replyToTicket(tx, ticket, body);
    await record(tx, operator, { operation: 'replyToTicket', ...aboutTicket(ticket) });
  });
}

/** Closes a ticket. Throws `not_found`. */
export function closeAsSupport(
  { store }: OperatorPorts,
  operator: Operator,
  { id }: { readonly id: string },
): Promise<void> {
  return store.write(operator, async (tx) => {
    const ticket = await findTicket(tx, id);
    await closeTicket(tx, ticket);
    await record(tx, operator, { operation: 'closeTicket', ...aboutTicket(ticket) });
  });
}

/** The target of an event of the operator's log. */
export function aboutTicket({ id, subject }: RowOf<'tickets'>) {
  return { target: { type: 'ticket', id, name: subject }, workspaceId: null, changes: [] };
}
