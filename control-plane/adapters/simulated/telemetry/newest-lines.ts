import type { LogLine } from '../../../ports/telemetry.ts';
import type { LineTemplate } from '../engine-logs/engine-log.ts';
import { cellMs, listCell, type Source, variants } from '../traffic/source.ts';
import { segmentsOf, type State } from '../traffic/state.ts';
import type { ServiceScene } from './scene.ts';
import { createTemplates, lineOf, logSources, type LogRow } from './service-log.ts';

interface Wanted {
  readonly from: number;
  readonly until: number;
  readonly limit: number;
  readonly matches: (line: LineTemplate) => boolean;
  /** The matching lines of starts. */
  readonly starts: readonly LogLine[];
}

/** The newest matching lines, newest first. Cells without one are skipped without listing what happened in them. */
export function newestLines(scene: ServiceScene, { from, until, limit, matches, starts }: Wanted): LogLine[] {
  const sources = logSources(scene);
  const templatesOf = createTemplates(scene);
  const countOf = createCounter((row) => templatesOf(row).filter(matches).length);
  const found: LogLine[] = [];
  const last = Math.floor(until / cellMs);
  const segments = segmentsOf(scene.effects, Math.floor(from / cellMs) * cellMs, (last + 1) * cellMs);
  for (let [cell, place] = [last, segments.length - 1]; cell * cellMs >= from - (from % cellMs) && limit > 0; cell--) {
    while (place > 0 && (segments[place]?.from ?? 0) >= (cell + 1) * cellMs) place--;
    const segment = segments[place];
    const isWhole = segment !== undefined && segment.from <= cell * cellMs && cell < last;
    const started = starts.filter(({ at }) => Math.floor(at / cellMs) === cell);
    if (isWhole && started.length === 0 && !hasMatch(sources, countOf, cell, segment.state)) continue;
    const lines = listCell(scene, sources, cell).flatMap((happened) =>
      happened.at < from || happened.at > until
        ? []
        : templatesOf(happened.row)
            .filter(matches)
            .map((template) => lineOf(scene, happened, template)),
    );
    found.push(...[...lines, ...started].toSorted((a, b) => a.at - b.at).toReversed());
    if (found.length >= limit) break;
  }
  return found.slice(0, limit);
}

function hasMatch(sources: readonly Source<LogRow>[], countOf: Counter, cell: number, state: State): boolean {
  return sources.some((source) => {
    const { count, first, failing } = source.draw(cell);
    const rows = count === 0 ? null : source.rows(state, cell);
    if (rows === null) return false;
    return (
      countOf(rows, first, count) > 0 ||
      (failing >= 0 && source.failing !== undefined && countOf(source.failing(state, cell), first + failing, 1) > 0)
    );
  });
}

/** How many lines a run of variants has. */
type Counter = (rows: readonly LogRow[], first: number, count: number) => number;

function createCounter(linesOf: (row: LogRow) => number): Counter {
  const sums = new Map<readonly LogRow[], Int32Array>();
  return (rows, first, count) => {
    let sum = sums.get(rows);
    if (!sum) sums.set(rows, (sum = sumTwice(rows, linesOf)));
    const [from, rest] = [first % variants, count % variants];
    const rounds = (count - rest) / variants;
    return rounds * (sum[variants] ?? 0) + (sum[from + rest] ?? 0) - (sum[from] ?? 0);
  };
}

/** How many lines the variants before each place have, going round the circle twice. */
function sumTwice(rows: readonly LogRow[], linesOf: (row: LogRow) => number): Int32Array {
  const sum = new Int32Array(2 * variants + 1);
  const lines = rows.map(linesOf);
  for (let place = 0; place < 2 * variants; place++) sum[place + 1] = (sum[place] ?? 0) + (lines[place % variants] ?? 0);
  return sum;
}
