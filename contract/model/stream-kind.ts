import type { Operation } from './operation.ts';

/**
 * What the frames of a stream are: each the whole state, items with ids, or lines without, of which a connection that
 * is lost leaves some out.
 */
export type StreamKind = 'state' | 'items' | 'lines';

export function streamKind({ cadenceSeconds, eventId, data }: NonNullable<Operation['stream']>): StreamKind {
  if (eventId !== null) return 'items';
  return cadenceSeconds === null && data === 'line' ? 'lines' : 'state';
}
