import { useState } from 'react';
import { client, type Schema } from './api.ts';
import { type Followed, useFollowed } from './followed.ts';

type Message = Schema<'Message'>;

export interface FollowedMessages extends Followed {
  readonly messages: readonly Message[];
}

/** Follows the messages of a ticket. One that comes again after a pause is shown once. */
export function useMessages(ticketId: string): FollowedMessages {
  const [messages, setMessages] = useState<readonly Message[]>([]);
  const followed = useFollowed(ticketId, () => {
    setMessages([]);
    return async (options, setLive) => {
      const params = { path: { ticketId } };
      for await (const { data } of client.stream('/api/me/tickets/{ticketId}/messages', { params, ...options })) {
        setLive();
        setMessages((shown) => (shown.some(({ id }) => id === data.id) ? shown : [...shown, data]));
      }
    };
  });
  return { messages, ...followed };
}
