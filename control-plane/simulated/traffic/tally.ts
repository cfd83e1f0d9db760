import type { Steps } from '../../model/observability/range.ts';
import { cellMs, type Draw, listCell, type AppEffects, type Source, type Variant, variants } from './source.ts';
import { type Segment, segmentsOf } from './state.ts';

/** How often each variant happened, by the rows that the variants belong to. */
export type Tally<R> = ReadonlyMap<readonly R[], Int32Array>;

/**
 * Counts what happened in each step. In a cell in which the state does not change, the variants are a run through the
 * circle, so the run's ends are noted and not each of its members: a week of millions of requests takes milliseconds.
 */
export function tally<R extends Variant>(
  app: AppEffects,
  sources: readonly Source<R>[],
  { start, step, points, until }: Steps,
): Tally<R>[] {
  const first = Math.floor(start / cellMs) * cellMs;
  const segments = segmentsOf(app.effects, first, Math.max(until, start) + cellMs);
  const walk = { segments, position: 0 };
  return Array.from({ length: points }, (_, index) => {
    const [from, to] = [start + index * step, Math.min(until + 1, start + (index + 1) * step)];
    const runs: Runs<R> = new Map();
    for (let cell = Math.floor(from / cellMs); cell * cellMs < to; cell++) {
      const segment = wholeSegment(walk, cell);
      const isWhole = cell * cellMs >= from && (cell + 1) * cellMs <= to;
      if (segment && isWhole) addRuns(runs, sources, segment, cell);
      else addListed(runs, { app, sources, from, to }, cell);
    }
    return new Map([...runs].map(([rows, run]) => [rows, countsOf(run)]));
  });
}

/**
 * For each variant how many more runs include it than the one before; in the last position, runs that go all the way
 * round.
 */
type Runs<R> = Map<readonly R[], Int32Array>;

const rounds = variants;

/** The segment that a cell lies in as a whole. Cells are visited in order. */
function wholeSegment(
  walk: { readonly segments: readonly Segment[]; position: number },
  cell: number,
): Segment | undefined {
  const start = cell * cellMs;
  let segment = walk.segments[walk.position];
  while (segment && segment.until <= start) segment = walk.segments[++walk.position];
  return segment && segment.from <= start && segment.until >= start + cellMs ? segment : undefined;
}

function addRuns<R extends Variant>(
  runs: Runs<R>,
  sources: readonly Source<R>[],
  { state }: Segment,
  cell: number,
): void {
  for (const source of sources) {
    const drawn = source.draw(cell);
    if (drawn.count === 0) continue;
    const rows = source.rows(state, cell);
    if (rows === null) continue;
    const run = runOf(runs, rows);
    addRun(run, drawn.first, drawn.count);
    if (drawn.failing >= 0 && source.failing) replaceOne(run, runOf(runs, source.failing(state, cell)), drawn);
  }
}

function replaceOne(run: Int32Array, instead: Int32Array, { first, failing }: Draw): void {
  addRun(run, first + failing, 1, -1);
  addRun(instead, first + failing, 1);
}

interface Listed<R extends Variant> {
  readonly app: AppEffects;
  readonly sources: readonly Source<R>[];
  readonly from: number;
  readonly to: number;
}

function addListed<R extends Variant>(runs: Runs<R>, { app, sources, from, to }: Listed<R>, cell: number): void {
  for (const { at, rows, variant } of listCell(app, sources, cell)) {
    if (at >= from && at < to) addRun(runOf(runs, rows), variant, 1);
  }
}

function runOf<R>(runs: Runs<R>, rows: readonly R[]): Int32Array {
  const known = runs.get(rows);
  if (known) return known;
  const made = new Int32Array(variants + 1);
  runs.set(rows, made);
  return made;
}

/** Adds a run of a number of variants, or takes it away. */
function addRun(run: Int32Array, first: number, count: number, sign: 1 | -1 = 1): void {
  const from = first % variants;
  const rest = count % variants;
  addAt(run, rounds, sign * ((count - rest) / variants));
  if (rest === 0) return;
  addAt(run, from, sign);
  if (from + rest < variants) addAt(run, from + rest, -sign);
  else if (from + rest > variants) {
    addAt(run, 0, sign);
    addAt(run, from + rest - variants, -sign);
  }
}

function addAt(run: Int32Array, position: number, value: number): void {
  run[position] = (run[position] ?? 0) + value;
}

function countsOf(run: Int32Array): Int32Array {
  const counts = new Int32Array(variants);
  let open = run[rounds] ?? 0;
  for (let variant = 0; variant < variants; variant++) {
    open += run[variant] ?? 0;
    counts[variant] = open;
  }
  return counts;
}
