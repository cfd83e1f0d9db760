import { timestamp } from './deploy.ts';
import { follow } from './follow.ts';
import type { Scene, Teller } from './scene.ts';
import { idOf } from '../seeded/ids.ts';
import { beginTicket, followUps, letSupportSpeak, messagesAt, nextMessageAt, receipts, say, type TicketStory } from './ticket.ts';

/** A ticket in which so much has been said is kept as it is. */
const maxMessages = 500;

/** What is said in tickets, by the customer and by support. */
export const ticketTellers = {
  async listTicketMessages(scene: Scene) {
    const { call, now, time } = scene;
    const ticket = call.context.streaming ? await openTicket(scene) : findTicket(scene);
    if (!ticket || !call.context.streaming) return ticket && { status: 200, body: { messages: messagesAt(ticket, now) } };
    if (!ticket.isFollowed) letSupportSpeak(ticket, followUps, now, idOf);
    ticket.isFollowed = true;
    const lastEventId = call.context.headers['last-event-id'];
    const known = messagesAt(ticket, now).findIndex(({ id }) => id === lastEventId) + 1;
    const tell = (sent: number, at: number) => ({
      frames: messagesAt(ticket, at).slice(known + sent),
      nextAt: nextMessageAt(ticket, at),
      isOver: false,
    });
    return { status: 200, frames: follow(tell, time, call.context.signal) };
  },
  async createTicketMessage(scene: Scene) {
    const { call, cast, now, time } = scene;
    const ticket = await openTicket(scene);
    // The body has been validated.
    const { body } = call.input.body as { body: string };
    const message = { ...(await cast.message()), id: idOf(`${ticket.id} ${ticket.said.length} ${now}`), body, createdAt: timestamp(now) };
    if (ticket.said.length < maxMessages) {
      say(ticket, message, now);
      letSupportSpeak(ticket, receipts, now, idOf);
      time.wake();
    }
    return { status: 201, body: { message } };
  },
} satisfies Readonly<Record<string, Teller>>;

function findTicket({ call, stories }: Scene): TicketStory | undefined {
  return stories.tickets.get(call.input.params.ticketId ?? '');
}

async function openTicket(scene: Scene): Promise<TicketStory> {
  const messages = await scene.cast.conversation();
  const { ticketId = '' } = scene.call.input.params;
  return findTicket(scene) ?? scene.stories.tickets.set(ticketId, beginTicket(ticketId, messages, scene.now));
}
