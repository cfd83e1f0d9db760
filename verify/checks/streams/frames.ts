import { createParser } from 'eventsource-parser';

/** A frame as it was sent. */
export interface SentFrame {
  readonly id: string | null;
  readonly event: string | null;
  readonly data: string;
}

/** The whole frames in the bytes of a stream. */
export function framesIn(bytes: Uint8Array): SentFrame[] {
  const frames: SentFrame[] = [];
  const parser = createParser({ onEvent: ({ id = null, event = null, data }) => frames.push({ id, event, data }) });
  parser.feed(new TextDecoder().decode(bytes));
  return frames;
}

/** How many comments the bytes of a stream have. */
export function countComments(bytes: Uint8Array): number {
  let count = 0;
  createParser({ onComment: () => count++ }).feed(new TextDecoder().decode(bytes));
  return count;
}
