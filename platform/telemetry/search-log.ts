import type { DatabaseSync } from 'node:sqlite';
import { compileFilters } from '../../control-plane/model/observability/log-filter.ts';
import { readEntry } from '../../control-plane/logs/parse-log.ts';
import { withoutColors } from '../../control-plane/model/shared/colors.ts';
import type { Steps } from '../../control-plane/model/observability/range.ts';
import type { FoundLog, LogLine, LogQuery, ServiceRef } from '../../control-plane/ports/telemetry.ts';
import { serviceKey } from './batch.ts';
import type { StoredLine } from './log-block.ts';
import { categoryOfKind, levelOfKind } from './log-kinds.ts';
import { type Part, search } from './search-blocks.ts';
import { hasTrace } from './span-store.ts';
import { accessLogOf } from './telemetry-writer.ts';

/** Searches the lines of a service, and those of its requests where they are counted by category. */
export async function searchLog(
  db: DatabaseSync,
  of: ServiceRef,
  steps: Steps,
  query: LogQuery,
  part: Part,
): Promise<FoundLog> {
  const { by, text, filters, selected, limit } = query;
  const keyOf = (kind: number) => (by === 'category' ? categoryOfKind(kind) : levelOfKind(kind));
  const wanted = new Set(selected);
  const holds = await compileFilters(filters);
  const needsRoute = filters.some(({ field }) => field === 'route');
  const isWanted = (kind: number) =>
    needsRoute || filters.length === 0 || holds({ level: levelOfKind(kind), route: '' });
  // JSON writes these characters in another way.
  const isEscaped = /["\\\p{Cc}]/u.test(text);
  const all = { from: steps.start, until: steps.until, stepMs: steps.step, limit, counts: isWanted, part };
  const find = (log: string, read: (line: StoredLine) => LogLine) => {
    const accepts = (line: StoredLine) => {
      const parsed = read(line);
      return (
        (!needsRoute || holds({ level: parsed.level, route: parsed.fields.route ?? '' })) &&
        (!isEscaped || contains(parsed, text))
      );
    };
    return search(db, log, {
      ...all,
      text: isEscaped ? '' : text,
      selects: (kind) => wanted.has(keyOf(kind)),
      ...((needsRoute || isEscaped) && { accepts }),
    });
  };
  const key = serviceKey(of);
  const own = find(key, (line) => readOwn(of, line));
  const requests = of.preset === 'access' && by === 'category' ? find(accessLogOf(key), readAccess) : null;
  const volume: Record<string, number[]> = {};
  for (const [kind, counts] of [...own.volume, ...(requests?.volume ?? [])]) {
    const sums = (volume[keyOf(kind)] ??= Array.from({ length: steps.points }, () => 0));
    addTo(sums, counts);
  }
  const lines = [
    ...own.lines.map((line) => readOwn(of, line)),
    ...(requests?.lines.map((line) => readTraced(db, of.appId, line)) ?? []),
  ]
    .toSorted((a, b) => b.at - a.at)
    .slice(0, limit);
  return { volume, lines: by === 'level' ? lines : lines.map(({ text: _, ...line }) => line) };
}

/** Adds counts to those of the same steps. */
export function addTo(sums: number[], counts: readonly number[]): void {
  for (const [index, count] of counts.entries()) sums[index] = (sums[index] ?? 0) + count;
}

function readOwn(
  { preset }: ServiceRef,
  { at, container, kind, text }: StoredLine,
): LogLine & { readonly text: string } {
  const [first = '', ...rest] = text.split('\n');
  const parsed = readEntry(preset, { at, container, lines: [first, ...rest] });
  return { ...parsed, category: categoryOfKind(kind), level: levelOfKind(kind) };
}

function readAccess({ at, container, kind, text }: StoredLine): LogLine {
  const [message = '', route = '', trace = ''] = text.split('\t');
  const [method = '', path = '', status = '', durationMs = ''] = message.split(' ');
  const fields = { method, route, path, status, durationMs, ...(trace !== '' && { trace }) };
  return { at, category: categoryOfKind(kind), severity: '', level: levelOfKind(kind), message, fields, container };
}

/** The line names its trace if the app has sent spans of it. */
function readTraced(db: DatabaseSync, appId: string, line: StoredLine): LogLine {
  const read = readAccess(line);
  const { trace, ...fields } = read.fields;
  return trace === undefined || hasTrace(db, appId, trace) ? read : { ...read, fields };
}

function contains({ message, statement = '', text = '', fields }: LogLine, wanted: string): boolean {
  const all = [message, statement, withoutColors(text), ...Object.values(fields)].join('\n');
  return all.toLowerCase().includes(wanted.toLowerCase());
}
