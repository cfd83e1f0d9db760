import { useEffect, useState } from 'react';
import { client, type Schema } from './api.ts';
import { whileVisible } from './visible.ts';
import type { Liveness } from './workspace.ts';

type Message = Schema<'Message'>;

export interface FollowedMessages {
  readonly messages: readonly Message[];
  readonly liveness: Liveness;
  readonly error: unknown;
}

/** Follows the messages of a ticket. One that comes again after a pause is shown once. */
export function useMessages(ticketId: string): FollowedMessages {
  const [messages, setMessages] = useState<readonly Message[]>([]);
  const [liveness, setLiveness] = useState<Liveness>('opening');
  const [error, setError] = useState<unknown>(null);
  useEffect(() => {
    setMessages([]);
    setError(null);
    const follow = async (signal: AbortSignal) => {
      const options = {
        params: { path: { ticketId } },
        signal,
        onDisconnect: () => setLiveness('lost'),
        onReconnect: () => setLiveness('live'),
      };
      for await (const { data } of client.stream('/api/me/tickets/{ticketId}/messages', options)) {
        setLiveness('live');
        setMessages((shown) => (shown.some(({ id }) => id === data.id) ? shown : [...shown, data]));
      }
    };
    return whileVisible({ follow, onPause: () => setLiveness('paused'), onError: setError });
  }, [ticketId]);
  return { messages, liveness, error };
}
