import type { Steps } from '../../model/observability/range.ts';
import type { FoundLog, LogLine, LogQuery } from '../../ports/telemetry.ts';
import type { LineTemplate } from '../database-logs/database-log.ts';
import { tally } from '../traffic/tally.ts';
import { createMatcher, type Matcher } from './match-text.ts';
import { newestLines } from './newest-lines.ts';
import type { SimulatedService } from './simulated-service.ts';
import { createTemplates, engineOf, lineOf, logSources, startLines } from './service-log.ts';
import { findRequest } from './trace.ts';

/**
 * Searches the log of a service. Volumes are sums, and only the cells of the returned lines are listed; and those of
 * lines that differ in what is searched for.
 */
export async function searchLog(simulated: SimulatedService, steps: Steps, query: LogQuery): Promise<FoundLog> {
  const engine = engineOf(simulated);
  const matcher = await createMatcher(engine, query);
  const keyOf = (line: Pick<LogLine, 'category' | 'level'>) => (query.by === 'category' ? line.category : line.level);
  const selected = new Set(query.selected);
  const isSelected = (line: Pick<LogLine, 'category' | 'level'>) => selected.has(keyOf(line));
  const single = await listSingle(simulated, steps, query, matcher);
  const volume = volumeOf(simulated, steps, { matches: (line) => matcher.match(line) === 'all', keyOf, single });
  const lines = newestLines(simulated, {
    from: steps.start,
    until: steps.until,
    // The search for older lines ends when all have been found.
    limit: Math.min(query.limit, countOf(volume, selected)),
    matches: (line) => isSelected(line) && matcher.match(line) === 'all',
    others: single.filter(isSelected).slice(0, query.limit),
  });
  const withText = (line: LogLine): LogLine => ({ ...line, text: engine.write(line).join('\n') });
  return { volume, lines: query.by === 'level' ? lines.map(withText) : lines };
}

/**
 * The matching lines that are found one by one, newest first: of starts, of a trace, and those with certain digits.
 */
async function listSingle(
  simulated: SimulatedService,
  steps: Steps,
  query: LogQuery,
  matcher: Matcher,
): Promise<LogLine[]> {
  const { start: from, until } = steps;
  const { started } = engineOf(simulated);
  const starts = matcher.match(started) === 'none' ? [] : startLines(simulated, from, until).filter(matcher.contains);
  const isSome = (template: LineTemplate) => matcher.match(template) === 'some';
  const some = matcher.hasDigits
    ? newestLines(simulated, { from, until, limit: Infinity, matches: isSome, accepts: matcher.accepts, others: [] })
    : [];
  return [...starts, ...some, ...(await listTraced(simulated, steps, query))].toSorted((a, b) => b.at - a.at);
}

/** The lines of a request, whose id is searched for. */
async function listTraced(simulated: SimulatedService, { start, until }: Steps, query: LogQuery): Promise<LogLine[]> {
  const found =
    simulated.isEntry && /^[0-9a-f]{32}$/i.test(query.text) ? findRequest(simulated, query.text.toLowerCase()) : null;
  if (!found || found.at < start || found.at > until) return [];
  const { match } = await createMatcher(engineOf(simulated), { ...query, text: '' });
  const templates = createTemplates(simulated)(found.row).filter(
    (template) => template.traced && match(template) !== 'none',
  );
  return templates.map((template) => lineOf(simulated, found, template));
}

function countOf(volume: FoundLog['volume'], selected: ReadonlySet<string>): number {
  const counts = Object.entries(volume).flatMap(([key, steps]) => (selected.has(key) ? steps : []));
  return counts.reduce((sum, count) => sum + count, 0);
}

interface Counted {
  readonly matches: (template: LineTemplate) => boolean;
  readonly keyOf: (line: Pick<LogLine, 'category' | 'level'>) => string;
  readonly single: readonly LogLine[];
}

function volumeOf(
  simulated: SimulatedService,
  steps: Steps,
  { matches, keyOf, single }: Counted,
): Record<string, number[]> {
  const templatesOf = createTemplates(simulated);
  const volume: Record<string, number[]> = {};
  const add = (key: string, index: number, count: number) => {
    const counts = (volume[key] ??= Array.from({ length: steps.points }, () => 0));
    counts[index] = (counts[index] ?? 0) + count;
  };
  const keysOf = new Map<object, readonly string[]>();
  for (const [index, step] of tally(simulated, logSources(simulated), steps).entries()) {
    for (const [rows, counts] of step) {
      for (const [variant, row] of rows.entries()) {
        const count = counts[variant] ?? 0;
        if (count === 0) continue;
        let keys = keysOf.get(row);
        if (!keys) keysOf.set(row, (keys = templatesOf(row).filter(matches).map(keyOf)));
        for (const key of keys) add(key, index, count);
      }
    }
  }
  // A line can have been written before the range in which its request ended.
  for (const line of single) add(keyOf(line), Math.max(0, Math.floor((line.at - steps.start) / steps.step)), 1);
  return volume;
}
