import type { Clock } from '../ports/clock.ts';
import type { HeldKey, Idempotency, KeyedRequest } from '../ports/idempotency.ts';
import { systemClock } from './clock.ts';

interface Entry extends HeldKey {
  readonly endsAt: number;
}

/**
 * Keeps the keys and their responses in the memory of this process: another process does not know them, and a restart
 * forgets them.
 */
export function createMemoryIdempotency({ clock = systemClock }: { readonly clock?: Clock } = {}): Idempotency {
  const entries = new Map<string, Entry>();
  let sweepAtSize = 1024;

  const sweep = (now: number) => {
    for (const [name, { endsAt }] of entries) if (endsAt <= now) entries.delete(name);
    // A sweep visits every key, so the next one waits until there are twice as many.
    sweepAtSize = Math.max(1024, entries.size * 2);
  };
  const isHolder = (request: KeyedRequest) => entries.get(nameOf(request))?.id === request.id;

  return {
    async claim(request, milliseconds) {
      const { id, requestHash } = request;
      const [name, now] = [nameOf(request), clock.now()];
      const held = entries.get(name);
      if (held && now < held.endsAt) return held;
      if (entries.size >= sweepAtSize) sweep(now);
      entries.set(name, { id, requestHash, response: null, endsAt: now + milliseconds });
      return null;
    },
    async keep(request, response, milliseconds) {
      const { id, requestHash } = request;
      if (isHolder(request))
        entries.set(nameOf(request), { id, requestHash, response, endsAt: clock.now() + milliseconds });
    },
    async free(request) {
      if (isHolder(request)) entries.delete(nameOf(request));
    },
  };
}

/** A key has no space. */
function nameOf({ key, userId }: KeyedRequest): string {
  return `${key} ${userId}`;
}
