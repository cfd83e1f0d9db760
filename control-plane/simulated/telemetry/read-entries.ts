import { retentionMs } from '../../model/observability/range.ts';
import type { EntriesQuery, LogLine, StoredEntries, StoredEntry } from '../../ports/telemetry.ts';
import { cellMs, listCell } from '../traffic/source.ts';
import { newestLines } from './newest-lines.ts';
import type { SimulatedService } from './simulated-service.ts';
import { createTemplates, engineOf, lineOf, logSources, startLines } from './service-log.ts';

/** Numbers of a millisecond, more than a service writes entries in it. */
const perMs = 1000;

/** A line, and when its request ended: only then is it known. */
interface Known {
  readonly at: number;
  readonly line: LogLine;
}

/** A part of the log of a service. The number of an entry is the time when its request ended, and its place in it. */
export function readEntries(simulated: SimulatedService, { after, limit }: EntriesQuery, until: number): StoredEntries {
  const begin = Math.max(simulated.generations[0]?.from ?? 0, until - retentionMs);
  const from = after === null ? beginOfNewest(simulated, { begin, until, limit }) : Math.floor(after / perMs);
  const entries: StoredEntry[] = [];
  let [at, place] = [0, 0];
  for (const known of listKnown(simulated, Math.max(from, begin), until)) {
    place = known.at === at ? place + 1 : 0;
    at = known.at;
    const number = at * perMs + place;
    if (number > (after ?? 0)) entries.push(entryOf(simulated, known.line, number));
    if (after !== null && entries.length > limit) break;
  }
  const part = after === null ? entries.slice(-limit) : entries.slice(0, limit);
  const hasMore = after !== null && entries.length > limit;
  const next = hasMore ? (part.at(-1)?.number ?? 0) : until * perMs + perMs - 1;
  return { entries: part, next, hasMore, missed: 0 };
}

interface Window {
  readonly begin: number;
  readonly until: number;
  readonly limit: number;
}

/** A time before which at least as many entries are as the limit says. */
function beginOfNewest(simulated: SimulatedService, { begin, until, limit }: Window): number {
  const others = startLines(simulated, begin - 1, until);
  const matches = ({ source }: { readonly source: string }) => source === 'log';
  const newest = newestLines(simulated, { from: begin, until, limit, matches, others });
  return newest.length < limit ? begin : Math.min(...newest.map(({ at }) => at));
}

/** The lines of a time, in the order in which they become known. */
function* listKnown(simulated: SimulatedService, from: number, until: number): Generator<Known> {
  const sources = logSources(simulated);
  const templatesOf = createTemplates(simulated);
  const starts = startLines(simulated, from - 1, until).map((line): Known => ({ at: line.at, line }));
  for (let cell = Math.floor(from / cellMs); cell * cellMs <= until; cell++) {
    const own = listCell(simulated, sources, cell).flatMap((happened) =>
      templatesOf(happened.row)
        .filter(({ source }) => source === 'log')
        .map((template): Known => ({ at: happened.at, line: lineOf(simulated, happened, template) })),
    );
    const started = starts.filter(({ at }) => Math.floor(at / cellMs) === cell);
    yield* [...own, ...started].filter(({ at }) => at >= from && at <= until).toSorted((a, b) => a.at - b.at);
  }
}

function entryOf(simulated: SimulatedService, line: LogLine, number: number): StoredEntry {
  const { at, level, container } = line;
  return { number, at, level, container, text: engineOf(simulated).write(line).join('\n') };
}
