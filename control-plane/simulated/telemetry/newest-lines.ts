import type { LogLine } from '../../ports/telemetry.ts';
import type { LineTemplate } from '../database-logs/database-log.ts';
import { cellMs, type Happened, listCell, type Source, variants } from '../traffic/source.ts';
import { segmentsOf, type State } from '../traffic/state.ts';
import type { SimulatedService } from './simulated-service.ts';
import { createTemplates, lineOf, logSources, type LogRow } from './service-log.ts';

interface Wanted {
  readonly from: number;
  readonly until: number;
  readonly limit: number;
  readonly matches: (line: LineTemplate) => boolean;
  /** Whether one line of such a template is among them; each is by default. */
  readonly accepts?: (template: LineTemplate, happened: Happened<LogRow>) => boolean;
  /** Other lines that belong between them. */
  readonly others: readonly LogLine[];
}

/** The newest matching lines, newest first. Cells without one are skipped without listing what happened in them. */
export function newestLines(
  simulated: SimulatedService,
  { from, until, limit, matches, accepts = () => true, others }: Wanted,
): LogLine[] {
  const sources = logSources(simulated);
  const templatesOf = createTemplates(simulated);
  const countOf = createCounter((row) => templatesOf(row).filter(matches).length);
  const found: LogLine[] = [];
  const last = Math.floor(until / cellMs);
  const segments = segmentsOf(simulated.effects, Math.floor(from / cellMs) * cellMs, (last + 1) * cellMs);
  for (
    let [cell, position] = [last, segments.length - 1];
    cell * cellMs >= from - (from % cellMs) && limit > 0;
    cell--
  ) {
    while (position > 0 && (segments[position]?.from ?? 0) >= (cell + 1) * cellMs) position--;
    const segment = segments[position];
    const isWhole = segment !== undefined && segment.from <= cell * cellMs && cell < last;
    const between = others.filter(({ at }) => Math.floor(at / cellMs) === cell);
    const isListed = sources.map((source) => !isWhole || hasMatch(source, countOf, cell, segment.state));
    if (between.length === 0 && !isListed.includes(true)) continue;
    const lines = listCell(simulated, sources, cell, isListed).flatMap((happened) =>
      happened.at < from || happened.at > until
        ? []
        : templatesOf(happened.row)
            .filter((template) => matches(template) && accepts(template, happened))
            .map((template) => lineOf(simulated, happened, template)),
    );
    found.push(...[...lines, ...between].toSorted((a, b) => a.at - b.at).toReversed());
    if (found.length >= limit) break;
  }
  return found.slice(0, limit);
}

function hasMatch(source: Source<LogRow>, countOf: Counter, cell: number, state: State): boolean {
  const { count, first, failing } = source.draw(cell);
  const rows = count === 0 ? null : source.rows(state, cell);
  if (rows === null) return false;
  return (
    countOf(rows, first, count) > 0 ||
    (failing >= 0 && source.failing !== undefined && countOf(source.failing(state, cell), first + failing, 1) > 0)
  );
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

/** How many lines the variants before each position have, going round the circle twice. */
function sumTwice(rows: readonly LogRow[], linesOf: (row: LogRow) => number): Int32Array {
  const sum = new Int32Array(2 * variants + 1);
  const lines = rows.map(linesOf);
  for (let position = 0; position < 2 * variants; position++)
    sum[position + 1] = (sum[position] ?? 0) + (lines[position % variants] ?? 0);
  return sum;
}
