import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../../platform/telemetry/database.ts';
import { LogStore, logTables } from '../../../platform/telemetry/log-store.ts';
import { searchInParts } from '../../../platform/telemetry/search-in-parts.ts';
import type { TelemetryReader } from '../../../platform/telemetry/telemetry-reader.ts';
import { ThreadCalls } from '../../../platform/telemetry/thread-calls.ts';
import { madeLines } from './made-lines.ts';

const weekMs = 7 * 86_400_000;
const until = Date.UTC(2026, 10, 22);

const steps = { start: until - weekMs, until, step: 7_200_000, points: 84 };
const service = {
  appId: 'app',
  app: 'shop',
  service: 'web',
  preset: 'level',
  limits: { cpu: 1, memory: 1 },
  containers: [],
} as const;
const everything = { by: 'level', filters: [], selected: ['debug', 'info', 'warn', 'error'], limit: 200 } as const;

/** The cost of telemetry's log store. Times are processor time of all threads, which also read and write the file. */
export interface LogsReport {
  readonly lines: number;
  /** Lines for a second of processor time. */
  readonly addedPerSecond: number;
  readonly bytesPerLine: number;
  readonly longestAddMs: number;
  /** Milliseconds of processor time for a search over 7 days, with volumes, and how many lines it finds. */
  readonly searches: readonly {
    readonly name: string;
    readonly ms: number;
    readonly elapsedMs: number;
    readonly found: number;
  }[];
  readonly rssMb: number;
}

const texts = [
  ['newest 200', ''],
  ['rare text', 'needle-'],
  ['no line', 'zzqqxx'],
  ['common text', 'PAYMENT'],
] as const;

export async function measureLogs(count: number): Promise<LogsReport> {
  const folder = mkdtempSync(join(tmpdir(), 'logs-bench-'));
  const file = join(folder, 'logs.db');
  const db = openDatabase(file, logTables);
  const store = new LogStore(db);
  try {
    let [added, longestAddMs] = [0, 0];
    for (const batch of madeLines({ count, from: until - weekMs, until })) {
      const start = performance.now();
      added += processorMs(() => store.add('app/web', batch));
      longestAddMs = Math.max(longestAddMs, performance.now() - start);
    }
    store.forget(0);
    const bytes = ['', '-wal'].reduce((sum, end) => sum + statSync(`${file}${end}`).size, 0);
    await using first = startReader(file);
    await using second = startReader(file);
    await search([first, second], '');
    const searches = [];
    for (const [name, text] of texts) searches.push({ name, ...(await search([first, second], text)) });
    const rssMb = process.memoryUsage().rss / 1e6;
    return {
      lines: count,
      addedPerSecond: (1000 * count) / added,
      bytesPerLine: bytes / count,
      longestAddMs,
      searches,
      rssMb,
    };
  } finally {
    db.close();
    rmSync(folder, { recursive: true });
  }
}

function startReader(file: string): ThreadCalls<TelemetryReader> {
  return new ThreadCalls({ role: 'read', file, retention: { retentionMs: weekMs, bytes: 0 } }, console.error);
}

/** As telemetry does it, with two threads. */
async function search(readers: readonly ThreadCalls<TelemetryReader>[], text: string) {
  const [before, begun] = [process.cpuUsage(), performance.now()];
  const { volume } = await searchInParts(readers, service, steps, { ...everything, text });
  const [elapsedMs, { user, system }] = [performance.now() - begun, process.cpuUsage(before)];
  const found = Object.values(volume)
    .flat()
    .reduce((sum, one) => sum + one, 0);
  return { ms: (user + system) / 1000, elapsedMs, found };
}

function processorMs(run: () => void): number {
  const before = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

export function formatLogsReport({
  lines,
  addedPerSecond,
  bytesPerLine,
  longestAddMs,
  searches,
  rssMb,
}: LogsReport): string {
  const rows = searches.map(
    ({ name, ms, elapsedMs, found }) =>
      `${name.padEnd(14)} ${ms.toFixed(0)} ms (${elapsedMs.toFixed(0)} ms elapsed), ${found} lines counted`,
  );
  return `
${lines} lines of a service over 7 days; processor time of all threads, Node ${process.version}
added          ${addedPerSecond.toFixed(0)} lines for a second; the longest batch ${longestAddMs.toFixed(0)} ms
stored         ${bytesPerLine.toFixed(1)} bytes a line
${rows.join('\n')}
memory         ${rssMb.toFixed(0)} MB
`;
}
