import type { Timeout, Transition } from '../model/lifecycle.ts';

/** The names of the operations and events that start a row of a lifecycle. */
export function triggersOf(row: Transition | Timeout): string[] {
  return 'afterMs' in row ? [`after ${duration(row.afterMs)}`] : [...row.operations, ...row.events];
}

const units = [
  [86_400_000, 'day'],
  [3_600_000, 'hour'],
  [60_000, 'minute'],
  [1000, 'second'],
] as const;

/** A duration as a whole number of the largest possible unit. */
export function duration(ms: number): string {
  const [size, unit] = units.find(([length]) => ms % length === 0) ?? units[3];
  return `${ms / size} ${unit}${ms === size ? '' : 's'}`;
}
