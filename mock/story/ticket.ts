import type { components } from '../../generated/types.ts';
import { timestamp } from './deploy.ts';

export type Message = components['schemas']['Message'];

/** What is said in a ticket, and when: some of it is still to come. */
export interface TicketStory {
  readonly id: string;
  readonly support: Message['author'];
  /** In the order in which it is said. */
  said: readonly { readonly at: number; readonly message: Message }[];
  /** Somebody has followed it, so support has been heard of. */
  isFollowed: boolean;
}

/** A ticket as the contract's examples tell it; support speaks as it does there. */
export function beginTicket(id: string, messages: readonly Message[], now: number): TicketStory {
  const support = messages.find(({ author }) => author.kind === 'support')?.author ?? { id: null, name: 'Support', kind: 'support' };
  return { id, support, said: messages.map((message) => ({ at: now, message })), isFollowed: false };
}

/** The messages that have been written. */
export function messagesAt({ said }: TicketStory, now: number): Message[] {
  return said.filter(({ at }) => at <= now).map(({ message }) => message);
}

/** When the next message comes; `null` where none is on its way. */
export function nextMessageAt({ said }: TicketStory, now: number): number | null {
  return said.find(({ at }) => at > now)?.at ?? null;
}

/** Support answers, some seconds later. */
export function letSupportSpeak(ticket: TicketStory, replies: readonly Reply[], now: number, newId: (seed: string) => string): void {
  for (const { afterMs, body } of replies) {
    const at = now + afterMs;
    const id = newId(`${ticket.id} ${ticket.said.length}`);
    say(ticket, { id, author: ticket.support, body, createdAt: timestamp(at) }, at);
  }
}

/** Adds a message at its place in time. */
export function say(ticket: TicketStory, message: Message, at: number): void {
  ticket.said = [...ticket.said, { at, message }].toSorted((one, other) => one.at - other.at);
}

export interface Reply {
  readonly afterMs: number;
  readonly body: string;
}

/** What support says to whoever looks at a ticket for a while, and to whoever writes in one. */
export const followUps: readonly Reply[] = [
  { afterMs: 6000, body: 'Did that solve it? If not, tell us the number of the deploy, and we will look at it together.' },
  { afterMs: 20_000, body: 'We keep this ticket open until we hear from you.' },
];
export const receipts: readonly Reply[] = [{ afterMs: 6000, body: 'Thank you, we have read it and are looking into it.' }];
