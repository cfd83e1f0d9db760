import type { Handlers } from '../../generated/handlers.ts';
import { reply } from '../../server/model/reply.ts';
import { createTicket, createTicketMessage, getTicket, listTicketMessages, listTickets } from '../actions/tickets.ts';
import { callerOf } from '../model/caller.ts';
import { messageBody, ticketBody } from './bodies/ticket.ts';
import type { PortsOf } from './ports-of.ts';
import { messageFrames } from './ticket-stream.ts';

export type TicketHandlers = Pick<Handlers, 'listTickets' | 'createTicket' | 'getTicket' | 'listTicketMessages' | 'createTicketMessage'>;

export function ticketHandlers(portsOf: PortsOf): TicketHandlers {
  return {
    async listTickets({ principal }, context) {
      const tickets = await listTickets(await portsOf(context), callerOf(principal, context));
      return reply(200, { tickets: tickets.map(ticketBody) });
    },

    async createTicket({ body, principal }, context) {
      const ticket = await createTicket(await portsOf(context), callerOf(principal, context), body);
      return reply(201, { ticket: ticketBody(ticket) });
    },

    async getTicket({ params, principal }, context) {
      const ticket = await getTicket(await portsOf(context), callerOf(principal, context), params.ticketId);
      return reply(200, { ticket: ticketBody(ticket) });
    },

    async listTicketMessages({ params, principal }, context) {
      const [ports, caller] = [await portsOf(context), callerOf(principal, context)];
      const messages = await listTicketMessages(ports, caller, params);
      if (context.streaming) return { status: 200, frames: messageFrames({ ports, caller, ...params }, context) };
      return reply(200, { messages: messages.map(messageBody) });
    },

    async createTicketMessage({ params, body, principal }, context) {
      const message = await createTicketMessage(await portsOf(context), callerOf(principal, context), { ...params, ...body });
      return reply(201, { message: messageBody(message) });
    },
  };
}
