import { isObject } from '../../contract/document.ts';
import { isNamedEvent } from '../../contract/model/handler.ts';
import type { Operation } from '../../contract/model/operation.ts';

/** The id of a frame, and whether the client has it already. */
export interface Identified {
  readonly id: string | null;
  readonly isKnown: boolean;
}

/**
 * Gives each item of a stream its id. Where the id is the position, the handler returns the items from the first on,
 * and those up to `Last-Event-ID` are left out here. Where it is a property of the item, only the handler knows which
 * items precede it.
 */
export function createEventIds(
  stream: Operation['stream'],
  lastEventId: string | undefined,
): (frame: unknown) => Identified {
  const eventId = stream?.eventId ?? null;
  const known = /^\d{1,9}$/.test(lastEventId ?? '') ? Number(lastEventId) : 0;
  let position = 0;
  return (frame) => {
    if (eventId === null || isNamedEvent(frame)) return { id: null, isKnown: false };
    if (eventId !== 'position') return { id: isObject(frame) ? String(frame[eventId]) : null, isKnown: false };
    position += 1;
    return { id: String(position), isKnown: position <= known };
  };
}
