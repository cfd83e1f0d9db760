import type { components } from '../../generated/types.ts';
import type { RequestContext } from '../../server/model/handler.ts';
import { findMessageNumber, listTicketMessages } from '../actions/tickets.ts';
import type { Caller } from '../model/caller.ts';
import type { Ports } from '../ports/ports.ts';
import { messageBody } from './bodies/ticket.ts';

interface Conversation {
  readonly ports: Ports;
  readonly caller: Caller;
  readonly ticketId: string;
}

/** How often it looks for new messages. */
const lookMs = 1000;

/** The messages after `Last-Event-ID`, then each new one. */
export async function* messageFrames(
  { ports, caller, ticketId }: Conversation,
  { headers, signal }: RequestContext,
): AsyncGenerator<components['schemas']['Message']> {
  const lastEventId = headers['last-event-id'];
  let afterNumber = typeof lastEventId === 'string' ? await findMessageNumber(ports, caller, { ticketId, messageId: lastEventId }) : 0;
  while (!signal.aborted) {
    for (const message of await listTicketMessages(ports, caller, { ticketId, afterNumber })) {
      afterNumber = message.number;
      yield messageBody(message);
    }
    await ports.clock.sleep(lookMs, signal).catch(() => undefined);
  }
}
