import type { Effect } from '../effects.ts';
import { mix, share } from '../hash.ts';
import { type Segment, segmentsOf, type State } from './state.ts';

/** What happens is drawn in cells of half a minute. */
export const cellMs = 30_000;

/** What happens in a cell is a run through a circle of this number of variants. */
export const variants = 64;

/** Something that happens again and again, such as the requests of a route. */
export interface Source<R extends Variant> {
  draw(cell: number): Draw;
  /** The 64 variants in a state, the same object each time; `null` if nothing happens. */
  rows(state: State, cell: number): readonly R[] | null;
  /** What replaces the one that `Draw.failing` names. */
  failing?(state: State, cell: number): readonly R[];
}

export interface Variant {
  /** Less than the length of a cell. */
  readonly durationMs: number;
}

export interface Draw {
  readonly count: number;
  /** The variant of the first one; the others follow in the circle. */
  readonly first: number;
  readonly bits: number;
  /** The number of the one that fails without an effect; -1 if none does. */
  readonly failing: number;
}

/** One that happened. */
export interface Happened<R extends Variant> {
  /** When it ended. */
  readonly at: number;
  readonly row: R;
  /** The row is that variant of these. */
  readonly rows: readonly R[];
  readonly variant: number;
  /** It is the one of that number of its source in its cell. */
  readonly cell: number;
  readonly source: number;
  readonly number: number;
  /** Random bits of its own. */
  readonly bits: number;
}

/** The app to which sources belong. */
export interface AppEffects {
  readonly effects: readonly Effect[];
}

/**
 * All that happened in a cell, one by one, in order; of those sources only for which `isListed` has `true`, if given.
 */
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

/** It begins and ends within its cell. */
function endOf(cell: number, position: number, { durationMs }: Variant): number {
  const whole = Math.ceil(durationMs);
  return cell * cellMs + whole + Math.floor(position * (cellMs - whole));
}
