import { hex, mix } from '../hash.ts';

/** Which request a trace belongs to. */
export interface TracedRequest {
  readonly cell: number;
  readonly source: number;
  readonly number: number;
}

/**
 * A trace id contains its request, so traces need not be stored. The first half is masked with the second, which is a
 * check that only ids of this app pass.
 */
export function traceIdOf(seed: number, { cell, source, number }: TracedRequest): string {
  const position = (source << 20) | number;
  const check = mix(seed, cell, position);
  return hex(cell ^ mix(check, 0, 0)) + hex(position ^ mix(check, 1, 0)) + hex(check) + hex(mix(check, seed, 2));
}

/** The request in a trace id; `null` if the id is not of this app. */
export function readTraceId(seed: number, traceId: string): TracedRequest | null {
  const word = (index: number) => Number.parseInt(traceId.slice(index * 8, index * 8 + 8), 16);
  const check = word(2);
  const [cell, position] = [(word(0) ^ mix(check, 0, 0)) >>> 0, (word(1) ^ mix(check, 1, 0)) >>> 0];
  if (mix(seed, cell, position) !== check || mix(check, seed, 2) !== word(3)) return null;
  return { cell, source: position >>> 20, number: position & 0xfffff };
}
