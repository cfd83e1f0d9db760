import type { Steps } from '../../control-plane/model/observability/range.ts';
import type { FoundLog, LogQuery, ServiceRef } from '../../control-plane/ports/telemetry.ts';
import { addTo } from './search-log.ts';
import type { TelemetryReader } from './telemetry-reader.ts';
import type { ThreadCalls } from './thread-calls.ts';

/** Searches the lines of a service with several threads, each of which reads its share of the blocks. */
export async function searchInParts(
  readers: readonly ThreadCalls<TelemetryReader>[],
  of: ServiceRef,
  steps: Steps,
  query: LogQuery,
): Promise<FoundLog> {
  const count = readers.length;
  const parts = await Promise.all(
    readers.map((reader, index) => reader.call('searchLog', of, steps, query, { index, count })),
  );
  const volume: Record<string, number[]> = {};
  for (const [key, counts] of parts.flatMap((part) => Object.entries(part.volume))) {
    addTo((volume[key] ??= counts.map(() => 0)), counts);
  }
  const lines = parts.flatMap((part) => part.lines).toSorted((a, b) => b.at - a.at);
  return { volume, lines: lines.slice(0, query.limit) };
}
