import {
  closeAsSupport,
  listTickets,
  replyAsSupport,
  showTicket,
  shownTicketBody,
  ticketBody,
} from '../../control-plane/for-operator.ts';
import { ticketStates } from '../../control-plane/model/account/ticket-states.ts';
import { UsageError } from '../../bin/program/options.ts';
import { command, done, type Group, listFlags } from './command.ts';
import { readCount } from './read-given.ts';
import { fieldsOf, listOutput, minuteText, printable } from './table.ts';

const list = command({
  name: 'list',
  isReading: true,
  summary: 'Tickets that wait for support, the longest wait first.',
  example: '--status open',
  flags: {
    status: { type: 'string', value: '<status>', about: 'open (default), waiting for the person, closed, or all' },
    limit: listFlags.limit,
  },
  async run({ ports, sendsMail }, { flags }) {
    const status = readStatus(flags.status ?? 'open');
    const limit = readCount('limit', flags.limit, 50, 1000);
    const { rows, waiting } = await listTickets(ports, { limit, status });
    const unsent = sendsMail ? '' : ' No mail server sends them: set mail.smtp in the configuration.';
    const sentence = `${waiting === 1 ? '1 ticket waits' : `${waiting} tickets wait`} for support.${unsent}`;
    const output = listOutput({
      name: 'tickets',
      rows: rows.map(ticketBody),
      columns: {
        status: (ticket) => ticket.status,
        since: (ticket) => minuteText(ticket.updatedAt),
        from: (ticket) => ticket.email,
        workspace: (ticket) => ticket.workspace,
        subject: (ticket) => ticket.subject,
        id: (ticket) => ticket.id,
      },
      none: 'There is no such ticket.',
    });
    return { json: { tickets: rows.map(ticketBody), waiting }, text: `${sentence}\n\n${output.text}` };
  },
});

const show = command({
  name: 'show',
  isReading: true,
  summary: 'One ticket with its messages.',
  words: ['<id>'],
  example: '3f0c8a52-6f6e-4f7c-9a0e-2d6b1c9e4a77',
  async run({ ports }, { words: [id = ''] }) {
    const body = shownTicketBody(await showTicket(ports, id));
    const { subject, email, workspace, status, createdAt } = body.ticket;
    const texts = body.messages.map(
      (message) => `${minuteText(message.createdAt) ?? ''}  ${message.author}\n${message.text}`,
    );
    return {
      json: body,
      text: printable(
        [fieldsOf({ subject, from: email, workspace, status, since: minuteText(createdAt) }), ...texts].join('\n\n'),
      ),
    };
  },
});

const reply = command({
  name: 'reply',
  summary: 'Adds a reply of support, which the person sees. Without a text, it is read from standard input.',
  words: ['<id>', '[<text>]'],
  example: '3f0c8a52-6f6e-4f7c-9a0e-2d6b1c9e4a77 "It works again."',
  async run({ ports, operator, readInput }, { words: [id = '', text] }) {
    await replyAsSupport(ports, operator, { id, text: text ?? (await readInput()) });
    return done('The reply is in the ticket, and is mailed.');
  },
});

const close = command({
  name: 'close',
  summary: 'Closes a ticket. A message of the person opens it again.',
  words: ['<id>'],
  example: '3f0c8a52-6f6e-4f7c-9a0e-2d6b1c9e4a77',
  async run({ ports, operator }, { words: [id = ''] }) {
    await closeAsSupport(ports, operator, { id });
    return done('The ticket is closed.');
  },
});

export const tickets: Group = {
  name: 'tickets',
  summary: 'Questions of people to support.',
  commands: [list, show, reply, close],
};

function readStatus(text: string) {
  if (text === 'all') return undefined;
  const status = ticketStates.find((state) => state === text);
  if (!status) throw new UsageError(`--status takes ${ticketStates.join(', ')} or all, not "${text}".`);
  return status;
}
