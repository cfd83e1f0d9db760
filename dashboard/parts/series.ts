import type { Schema } from '../live/api.ts';
import { bytes, cores, plural, words } from './format.ts';
import type { Period } from './look.ts';

/** The unit of a series, by its name in the contract. */
export type Unit = 'cores' | 'bytes' | 'bytes/s' | 'ms' | 'requests/s' | 'percent' | 'count';

const digits = new Intl.NumberFormat('en', { maximumSignificantDigits: 3 });

/** A number with its unit, in three digits. */
export function amount(unit: Unit, value: number): string {
  if (unit === 'cores') return cores(value);
  if (unit === 'bytes') return bytes(value);
  if (unit === 'bytes/s') return `${bytes(value)}/s`;
  if (unit === 'ms') return value < 1000 ? `${digits.format(value)} ms` : `${digits.format(value / 1000)} s`;
  if (unit === 'requests/s') return `${digits.format(value)}/s`;
  return unit === 'percent' ? `${digits.format(value)}%` : value.toLocaleString('en');
}

/** When the samples of a series are: the first at `start`, and one each `step` milliseconds. */
export interface Steps {
  readonly start: number;
  readonly step: number;
}

export interface NamedLine {
  readonly label: string;
  readonly values: readonly (number | null)[];
}

interface Line extends Steps {
  readonly values: readonly (number | null)[];
}

interface Sample {
  readonly at: number;
  readonly value: number;
}

/** The end of the axis of a chart that shows these series from zero. */
export function ceilingOf(series: readonly (readonly (number | null)[])[]): number {
  const most = Math.max(0, ...series.flat().map((value) => value ?? 0));
  return most === 0 ? 1 : most * 1.1;
}

export function latestOf(line: Line): Sample | null {
  return samplesOf(line).at(-1) ?? null;
}

/** The first of the highest samples. */
export function highestOf(line: Line): Sample | null {
  return samplesOf(line).reduce<Sample | null>((most, one) => (most && most.value >= one.value ? most : one), null);
}

function samplesOf({ start, step, values }: Line): readonly Sample[] {
  return values.flatMap((value, index) => (value === null ? [] : [{ at: start + index * step, value }]));
}

/** The whole steps that a time touches. */
export function wholeSteps(from: number, to: number, { start, step }: Steps): Period {
  const first = start + Math.floor((from - start) / step) * step;
  const end = start + Math.ceil((to - start) / step) * step;
  return { from: first, to: Math.max(end, first + step) };
}

/** A moment that may explain what a chart shows. */
export interface Moment {
  readonly at: number;
  readonly kind: 'deploy' | 'event' | 'bad';
  readonly short: string;
  readonly text: string;
  readonly deployId: string | null;
}

type MarkedDeploy = Pick<Schema<'Deploy'>, 'id' | 'number' | 'status' | 'createdAt' | 'finishedAt'>;

/** The deploys and events of a time, the oldest first. A deploy counts from its end, when its release serves. */
export function marksIn(
  deploys: readonly MarkedDeploy[],
  events: readonly Schema<'ServiceEvent'>[],
  { from, to }: Period,
): readonly Moment[] {
  const ofDeploys = deploys.map(({ id, number, status, createdAt, finishedAt }): Moment => ({
    at: Date.parse(finishedAt ?? createdAt),
    kind: status === 'failed' ? 'bad' : 'deploy',
    short: `#${number}`,
    text: `Deploy #${number} ${words(status)}`,
    deployId: id,
  }));
  const ofEvents = events.map(({ ts, type, reason, message, count }): Moment => ({
    at: ts,
    kind: type === 'Warning' ? 'bad' : 'event',
    short: String(reason),
    text: `${reason}${count > 1 ? `, ${plural(count, 'time')}` : ''}: ${message}`,
    deployId: null,
  }));
  return [...ofDeploys, ...ofEvents].filter(({ at }) => at >= from && at <= to).toSorted((a, b) => a.at - b.at);
}
