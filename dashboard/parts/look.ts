import type { Schema } from '../live/api.ts';

export type Range = Schema<'Range'>;

const minute = 60_000;

/** The times that the contract can look back over. */
export const ranges = [
  { id: '15m', ms: 15 * minute, label: 'Last 15 minutes' },
  { id: '1h', ms: 60 * minute, label: 'Last hour' },
  { id: '6h', ms: 360 * minute, label: 'Last 6 hours' },
  { id: '24h', ms: 1440 * minute, label: 'Last day' },
  { id: '7d', ms: 10_080 * minute, label: 'Last week' },
] as const satisfies readonly { readonly id: Range; readonly ms: number; readonly label: string }[];

/** A part of the time of an address, in milliseconds. */
export interface Period {
  readonly from: number;
  readonly to: number;
}

/** The part of the address of metrics, requests and logs: they show the same service and time. */
export interface Look extends Partial<Period> {
  readonly service?: string;
  readonly range?: Range;
}

export function readLook({ service, range, from, to }: Readonly<Record<string, unknown>>): Look {
  const known = ranges.find(({ id }) => id === range);
  return {
    ...(typeof service === 'string' && { service }),
    ...(known && { range: known.id }),
    ...(isTime(from) && isTime(to) && from < to && { from, to }),
  };
}

const latestTime = 8.64e15;

/** Whether a value is a time that a date can have. */
function isTime(value: unknown): value is number {
  return typeof value === 'number' && value >= 0 && value <= latestTime;
}

interface Shown {
  readonly range: Range;
  readonly period: Period | null;
}

/** The time of equal length before or after the one that is shown. `null`, for the latest, if it has not begun. */
export function nextPeriod({ range, period }: Shown, by: -1 | 1, now: number): Period | null {
  const length = ranges.find(({ id }) => id === range)?.ms ?? 0;
  const { from, to } = period ?? { from: now - length, to: now };
  const way = by * (to - from);
  return from + way >= now ? null : { from: from + way, to: to + way };
}

/** The range of an address: the one that it names, or a longer one if its time began before that. */
export function rangeOf({ range = '1h', from }: Look, now: number): Range {
  const named = ranges.findIndex(({ id }) => id === range);
  const reaches = ranges.findIndex(({ ms }) => from === undefined || now - from <= ms);
  return ranges[reaches < 0 ? ranges.length - 1 : Math.max(named, reaches)]?.id ?? range;
}
