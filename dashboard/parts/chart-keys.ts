import type { Period } from './look.ts';
import type { Steps } from './series.ts';

/** The sample of a chart that is read, and the other end of the part that is chosen. */
export interface Reading {
  readonly index: number;
  readonly anchor: number | null;
}

interface Pressed {
  readonly key: string;
  readonly shiftKey: boolean;
}

/** Samples that Page Up and Page Down leave out. */
const page = 10;

/** The reading after a key, which chooses a part while Shift is held. `null` for a key that a chart does not take. */
export function readingAfter({ index, anchor }: Reading, { key, shiftKey }: Pressed, count: number): Reading | null {
  const target = targetOf(key, index, count - 1);
  if (target !== null) return { index: target, anchor: shiftKey ? (anchor ?? index) : null };
  return key === 'Escape' && anchor !== null ? { index, anchor: null } : null;
}

function targetOf(key: string, index: number, last: number): number | null {
  const within = (next: number) => Math.min(last, Math.max(0, next));
  if (key === 'ArrowLeft') return within(index - 1);
  if (key === 'ArrowRight') return within(index + 1);
  if (key === 'PageDown') return within(index - page);
  if (key === 'PageUp') return within(index + page);
  if (key === 'Home') return 0;
  return key === 'End' ? last : null;
}

/** The time of the samples from one end of the part to the other. */
export function periodOf({ index, anchor }: Reading, { start, step }: Steps): Period {
  const other = anchor ?? index;
  return { from: start + Math.min(index, other) * step, to: start + (Math.max(index, other) + 1) * step };
}
