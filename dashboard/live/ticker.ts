import { useSyncExternalStore } from 'react';
import { client } from './api.ts';

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** One timer for the whole page, however many times it shows. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    if (!document.hidden) for (const each of listeners) each();
  }, 1000);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** A text that depends on the time of the server. The component is drawn again only when the text is another one. */
export function useTimed(text: (now: number) => string): string {
  return useSyncExternalStore(subscribe, () => text(client.now()));
}
