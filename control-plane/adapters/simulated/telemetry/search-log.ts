import { compileFilters } from '../../../model/log-filter.ts';
import type { Steps } from '../../../model/range.ts';
import type { FoundLog, LogLine, LogQuery } from '../../../ports/telemetry.ts';
import type { LineTemplate } from '../engine-logs/engine-log.ts';
import { tally } from '../traffic/tally.ts';
import { newestLines } from './newest-lines.ts';
import type { ServiceScene } from './scene.ts';
import { createTemplates, logSources, startLines } from './service-log.ts';

/** Searches the log of a service. Volumes are sums, and only the cells of the returned lines are listed. */
export async function searchLog(scene: ServiceScene, steps: Steps, query: LogQuery): Promise<FoundLog> {
  const matches = await createMatcher(query);
  const keyOf = (line: Pick<LogLine, 'category' | 'level'>) => (query.by === 'category' ? line.category : line.level);
  const selected = new Set(query.selected);
  const { start, until } = steps;
  const starts = startLines(scene, start, until).filter(matches);
  const volume = volumeOf(scene, steps, { matches, keyOf, starts });
  const lines = newestLines(scene, {
    from: start,
    until,
    // The search for older lines ends when all have been found.
    limit: Math.min(query.limit, countOf(volume, selected)),
    matches: (line) => selected.has(keyOf(line)) && matches(line),
    starts: starts.filter((line) => selected.has(keyOf(line))),
  });
  return { volume, lines };
}

function countOf(volume: FoundLog['volume'], selected: ReadonlySet<string>): number {
  const counts = Object.entries(volume).flatMap(([key, steps]) => (selected.has(key) ? steps : []));
  return counts.reduce((sum, count) => sum + count, 0);
}

type Matcher = (line: LineTemplate | LogLine) => boolean;

async function createMatcher({ by, text, filters }: LogQuery): Promise<Matcher> {
  const wanted = text.toLowerCase();
  const holds = await compileFilters(filters);
  return (line) => {
    if (by === 'level' && 'source' in line && line.source === 'ingress') return false;
    if (wanted !== '' && !line.message.toLowerCase().includes(wanted) && !line.statement?.toLowerCase().includes(wanted)) return false;
    return filters.length === 0 || holds({ level: line.level, route: fieldsOf(line).route ?? '' });
  };
}

/** What the filters compare does not depend on the random bits of a line. */
function fieldsOf({ fields }: LineTemplate | LogLine): Readonly<Record<string, string>> {
  return typeof fields === 'function' ? fields(0) : fields;
}

interface Counted {
  readonly matches: Matcher;
  readonly keyOf: (line: Pick<LogLine, 'category' | 'level'>) => string;
  readonly starts: readonly LogLine[];
}

function volumeOf(scene: ServiceScene, steps: Steps, { matches, keyOf, starts }: Counted): Record<string, number[]> {
  const templatesOf = createTemplates(scene);
  const volume: Record<string, number[]> = {};
  const add = (key: string, index: number, count: number) => {
    const counts = (volume[key] ??= Array.from({ length: steps.points }, () => 0));
    counts[index] = (counts[index] ?? 0) + count;
  };
  const keysOf = new Map<object, readonly string[]>();
  for (const [index, step] of tally(scene, logSources(scene), steps).entries()) {
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
  for (const line of starts) add(keyOf(line), Math.floor((line.at - steps.start) / steps.step), 1);
  return volume;
}
