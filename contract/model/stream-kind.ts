import type { Operation } from './operation.ts';

/**
 * The kind of a stream's frames: each the whole state (`state`), items with ids (`items`), or lines without ids, some
 * of which are missed when a connection is lost (`lines`).
 */
export type StreamKind = 'state' | 'items' | 'lines';

export function streamKind({ cadenceSeconds, eventId, data }: NonNullable<Operation['stream']>): StreamKind {
  if (eventId !== null) return 'items';
  return cadenceSeconds === null && data === 'line' ? 'lines' : 'state';
}
