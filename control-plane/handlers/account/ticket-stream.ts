import type { components } from '../../../generated/types.ts';
import { findMessageNumber, listTicketMessages } from '../../actions/account/tickets.ts';
import type { Request } from '../shared/bind.ts';
import { messageBody } from './ticket-body.ts';

/** Interval of looks for new messages. */
const lookMs = 1000;

/** The messages after `Last-Event-ID`, then each new one. */
export async function* messageFrames(
  { ports, caller, context: { headers, signal } }: Request<'listTicketMessages'>,
  { ticketId }: { readonly ticketId: string },
): AsyncGenerator<components['schemas']['Message']> {
  const lastEventId = headers['last-event-id'];
  let afterNumber =
    typeof lastEventId === 'string'
      ? await findMessageNumber(ports, caller, { ticketId, messageId: lastEventId })
      : undefined;
  while (!signal.aborted) {
    for (const message of await listTicketMessages(ports, caller, { ticketId, afterNumber })) {
      afterNumber = message.number;
      yield messageBody(message);
    }
    await ports.clock.sleep(lookMs, signal).catch(() => undefined);
  }
}
