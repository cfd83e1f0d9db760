import { reply } from '../../../contract/model/reply.ts';
import {
  createTicket,
  createTicketMessage,
  getTicket,
  listTicketMessages,
  listTickets,
} from '../../actions/account/tickets.ts';
import { bind, type BoundOperations, noArgument } from '../shared/bind.ts';
import { messageBody, ticketBody } from './ticket-body.ts';
import { messageFrames } from './ticket-stream.ts';

export const ticketHandlers: BoundOperations<
  'listTickets' | 'createTicket' | 'getTicket' | 'listTicketMessages' | 'createTicketMessage'
> = {
  listTickets: bind(listTickets, noArgument, (tickets) => reply(200, { tickets: tickets.map(ticketBody) })),
  createTicket: bind(
    createTicket,
    ({ body }) => body,
    (ticket) => reply(201, { ticket: ticketBody(ticket) }),
  ),
  getTicket: bind(
    getTicket,
    ({ params }) => params.ticketId,
    (ticket) => reply(200, { ticket: ticketBody(ticket) }),
  ),
  listTicketMessages: bind(
    listTicketMessages,
    ({ params }) => params,
    (messages, request, path) =>
      request.context.streaming
        ? { status: 200, frames: messageFrames(request, path) }
        : reply(200, { messages: messages.map(messageBody) }),
  ),
  createTicketMessage: bind(
    createTicketMessage,
    ({ params, body }) => ({ ...params, ...body }),
    (message) => reply(201, { message: messageBody(message) }),
  ),
};
