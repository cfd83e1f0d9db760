import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../../control-plane/adapters/embedded/database.ts';
import { LogStore, logTables } from '../../../control-plane/adapters/embedded/log-store.ts';
import { madeLines } from './made-lines.ts';

const weekMs = 7 * 86_400_000;
const until = Date.UTC(2026, 10, 22);

/**
 * What the log store of telemetry costs. Times are processor time of one thread, which also reads and writes the file.
 */
export interface LogsReport {
  readonly lines: number;
  /** Lines for a second of processor time. */
  readonly addedPerSecond: number;
  readonly bytesPerLine: number;
  readonly longestAddMs: number;
  /** Milliseconds of processor time for a search over 7 days, with volumes, and how many lines it finds. */
  readonly searches: readonly { readonly name: string; readonly ms: number; readonly elapsedMs: number; readonly found: number }[];
  readonly rssMb: number;
}

export function measureLogs(count: number): LogsReport {
  const folder = mkdtempSync(join(tmpdir(), 'logs-bench-'));
  const db = openDatabase(join(folder, 'logs.db'), logTables);
  const store = new LogStore(db);
  try {
    let [added, longestAddMs] = [0, 0];
    for (const batch of madeLines({ count, from: until - weekMs, until })) {
      const start = performance.now();
      added += processorMs(() => store.add('web', batch)).ms;
      longestAddMs = Math.max(longestAddMs, performance.now() - start);
    }
    store.forget(0);
    const bytes = ['', '-wal'].reduce((sum, end) => sum + statSync(join(folder, `logs.db${end}`)).size, 0);
    const searches = [
      { name: 'newest 200', text: '' },
      { name: 'rare text', text: 'needle-' },
      { name: 'no line', text: 'zzqqxx' },
      { name: 'common text', text: 'PAYMENT' },
    ].map(({ name, text }) => {
      const start = performance.now();
      const { ms, result } = processorMs(() =>
        store.search('web', { from: until - weekMs, until, stepMs: 7_200_000, text, counts: () => true, selects: () => true, limit: 200 }),
      );
      const found = [...result.volume.values()].flat().reduce((sum, one) => sum + one, 0);
      return { name, ms, elapsedMs: performance.now() - start, found };
    });
    const rssMb = process.memoryUsage().rss / 1e6;
    return { lines: count, addedPerSecond: (1000 * count) / added, bytesPerLine: bytes / count, longestAddMs, searches, rssMb };
  } finally {
    db.close();
    rmSync(folder, { recursive: true });
  }
}

function processorMs<Result>(run: () => Result): { readonly ms: number; readonly result: Result } {
  const before = process.cpuUsage();
  const result = run();
  const { user, system } = process.cpuUsage(before);
  return { ms: (user + system) / 1000, result };
}

export function formatLogsReport({ lines, addedPerSecond, bytesPerLine, longestAddMs, searches, rssMb }: LogsReport): string {
  const rows = searches.map(
    ({ name, ms, elapsedMs, found }) =>
      `${name.padEnd(14)} ${ms.toFixed(0)} ms (${elapsedMs.toFixed(0)} ms elapsed), ${found} lines counted`,
  );
  return `
${lines} lines of a service over 7 days; processor time of one thread, Node ${process.version}
added          ${addedPerSecond.toFixed(0)} lines for a second; the longest batch ${longestAddMs.toFixed(0)} ms
stored         ${bytesPerLine.toFixed(1)} bytes a line
${rows.join('\n')}
memory         ${rssMb.toFixed(0)} MB
`;
}
