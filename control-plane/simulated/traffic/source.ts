import type { Effect } from '../effects.ts';
import { mix, share } from '../hash.ts';
import { type Segment, segmentsOf, type State } from './state.ts';

/** Length of a cell, half a minute, for which events are drawn. */
export const cellMs = 30_000;

/** Number of variants in a circle. The events of a cell are a run through it. */
export const variants = 64;

/** A source of repeated events, such as the requests of a route. */
export interface Source<R extends Variant> {
  draw(cell: number): Draw;
  /** The 64 variants in a state, the same object each time; `null` without events. */
  rows(state: State, cell: number): readonly R[] | null;
  /** Variants for the event that `Draw.failing` names. */
  failing?(state: State, cell: number): readonly R[];
}

export interface Variant {
  /** Less than the length of a cell. */
  readonly durationMs: number;
}

export interface Draw {
  readonly count: number;
  /** Variant of the first event; the others follow in the circle. */
  readonly first: number;
  readonly bits: number;
  /** Number of the event that fails without an effect; -1 for none. */
  readonly failing: number;
}

/** An event. */
export interface Happened<R extends Variant> {
  /** Time of its end. */
  readonly at: number;
  readonly row: R;
  /** The row is `rows[variant]`. */
  readonly rows: readonly R[];
  readonly variant: number;
  /** The cell, the source and the number of the event. */
  readonly cell: number;
  readonly source: number;
  readonly number: number;
  /** Random bits of the event. */
  readonly bits: number;
}

/** The app that sources belong to. */
export interface AppEffects {
  readonly effects: readonly Effect[];
}

/** Lists the events of a cell in order; if `isListed` is given, only of the sources with `true`. */
export function listCell<R extends Variant>(
  app: AppEffects,
  sources: readonly Source<R>[],
  cell: number,
  isListed?: readonly boolean[],
): Happened<R>[] {
  const start = cell * cellMs;
  const segments = segmentsOf(app.effects, start, start + cellMs);
  return sources
    .flatMap((source, index) => (isListed?.[index] === false ? [] : listSource(source, index, cell, segments)))
    .toSorted((a, b) => a.at - b.at);
}

function listSource<R extends Variant>(
  source: Source<R>,
  index: number,
  cell: number,
  segments: readonly Segment[],
): Happened<R>[] {
  const { count, first, bits, failing } = source.draw(cell);
  const listed: Happened<R>[] = [];
  for (let number = 0; number < count; number++) {
    const own = mix(bits, number, 1);
    const position = (number + share(own)) / count;
    const state = stateWithin(segments, (cell + position) * cellMs);
    const rows =
      state && (number === failing && source.failing ? source.failing(state, cell) : source.rows(state, cell));
    const variant = (first + number) % variants;
    const row = rows?.[variant];
    if (rows && row)
      listed.push({ at: endOf(cell, position, row), row, rows, variant, cell, source: index, number, bits: own });
  }
  return listed;
}

function stateWithin(segments: readonly Segment[], at: number): State | undefined {
  return segments.length === 1 ? segments[0]?.state : segments.find(({ until }) => at < until)?.state;
}

/** The end of an event, which begins and ends within its cell. */
function endOf(cell: number, position: number, { durationMs }: Variant): number {
  const whole = Math.ceil(durationMs);
  return cell * cellMs + whole + Math.floor(position * (cellMs - whole));
}
