import type { Steps } from '../../control-plane/model/observability/range.ts';
import { cellMs } from './log-block.ts';

/** The numbers of the first and the last cell of a range. */
export function cellsOf({ start, until }: Steps): { readonly from: number; readonly until: number } {
  return { from: Math.floor(start / cellMs), until: Math.floor(until / cellMs) };
}

/** The step that a cell belongs to. */
export function stepOf({ start, step }: Steps, cell: number): number {
  return Math.floor((cell * cellMs - start) / step);
}

/** How many there were in a second of a step; `null` for a step that has just begun. */
export function rateOf(count: number, { start, step, until }: Steps, index: number): number | null {
  const seconds = Math.min(step, until - start - index * step) / 1000;
  return seconds <= 0 ? null : round(count / seconds, 4);
}

export function round(value: number, digits: number): number {
  return Math.round(value * 10 ** digits) / 10 ** digits;
}
