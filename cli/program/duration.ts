import { UsageError } from '../../bin/program/options.ts';

const minute = 60_000;
const units = { m: minute, h: 60 * minute, d: 24 * 60 * minute } as const;

/** The ranges of the contract, with their milliseconds, shortest first. */
const ranges = [
  ['15m', 15 * units.m],
  ['1h', units.h],
  ['6h', 6 * units.h],
  ['24h', 24 * units.h],
  ['7d', 7 * units.d],
] as const;

export type Range = (typeof ranges)[number][0];

/** The milliseconds of a text such as `90m`, and the shortest range of the contract that has them. */
export function readDuration(text: string): {
  readonly milliseconds: number;
  readonly range: Range;
  readonly rangeMs: number;
} {
  const [, number, unit] = /^(\d+)([mhd])$/.exec(text) ?? [];
  // The pattern lets no other unit through.
  const milliseconds = number === undefined ? 0 : Number(number) * units[unit as keyof typeof units];
  const found = ranges.find(([, most]) => milliseconds <= most);
  if (milliseconds === 0 || !found) throw new UsageError(`"${text}" is not a time such as 30m, 6h or 2d, up to 7d.`);
  const [range, rangeMs] = found;
  return { milliseconds, range, rangeMs };
}
