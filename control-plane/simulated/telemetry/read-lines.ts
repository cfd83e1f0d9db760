import { retentionMs } from '../../model/observability/range.ts';
import type { LinesQuery, LogLine, WrittenLines } from '../../ports/telemetry.ts';
import { cellMs, listCell } from '../traffic/source.ts';
import { newestLines } from './newest-lines.ts';
import type { SimulatedService } from './simulated-service.ts';
import { createTemplates, engineOf, lineOf, logSources, startLines } from './service-log.ts';

/** A short window is listed as a whole; a long one from its end. */
const shortMs = 10 * cellMs;

/**
 * The newest lines of a service that its present containers wrote. The cursor is the time until which they are read.
 */
export function readLines(simulated: SimulatedService, { after, limit }: LinesQuery, until: number): WrittenLines {
  const { of, generations } = simulated;
  const isPresent = (name: string) => of.containers.length === 0 || of.containers.includes(name);
  const begin = generations.find(({ containers }) => containers.some(isPresent))?.from ?? 0;
  const from = Math.max(Number(after ?? -1) + 1, until - retentionMs, begin);
  const starts = startLines(simulated, from - 1, until).filter(({ at }) => at >= from);
  // All lines since the cursor are counted.
  const most = after === null ? limit : Infinity;
  const isShort = until - from < shortMs;
  const logged = isShort
    ? [...listLines(simulated, from, until), ...starts].toSorted((a, b) => a.at - b.at)
    : newestLines(simulated, {
        from,
        until,
        limit: most,
        matches: ({ source }) => source === 'log',
        others: starts,
      }).toReversed();
  const own = logged.filter(({ container }) => generations.length === 0 || isPresent(container));
  const engine = engineOf(simulated);
  const written = own.flatMap((line) =>
    engine.write(line).map((text) => ({ at: line.at, container: line.container, text })),
  );
  const lines = written.slice(-limit);
  return { lines, next: String(until), missed: after === null ? 0 : written.length - lines.length };
}

/** A line belongs to the window in which its request ended, so no line is missed when windows follow one another. */
function listLines(simulated: SimulatedService, from: number, until: number): LogLine[] {
  const sources = logSources(simulated);
  const templatesOf = createTemplates(simulated);
  const cells = Array.from(
    { length: Math.floor(until / cellMs) - Math.floor(from / cellMs) + 1 },
    (_, index) => Math.floor(from / cellMs) + index,
  );
  return cells.flatMap((cell) =>
    listCell(simulated, sources, cell).flatMap((happened) =>
      happened.at < from || happened.at > until
        ? []
        : templatesOf(happened.row)
            .filter(({ source }) => source === 'log')
            .map((template) => lineOf(simulated, happened, template)),
    ),
  );
}
