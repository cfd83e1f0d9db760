import { setTimeout } from 'node:timers/promises';
import { startChild } from './child.ts';
import type { ReadersOrder, ReadersReport } from './stream-readers.ts';
import type { StreamServerState } from './stream-server.ts';

export interface StreamSettings {
  /** The number of streams that are open at once. */
  readonly streams: number;
  /** How long the streams stay open. */
  readonly seconds: number;
  readonly progress: (line: string) => void;
}

export interface StreamReport {
  readonly streams: number;
  readonly seconds: number;
  readonly memoryPerStream: { readonly rssBytes: number; readonly heapBytes: number };
  readonly firstFrameMs: { readonly p50: number; readonly p99: number; readonly max: number };
  readonly frames: number;
  readonly lost: number;
  readonly failed: number;
  /** Streams that are still open after all readers have disconnected; 0 unless there is a leak. */
  readonly openAfter: number;
  /** Frames that the handler produced after that; 0 unless there is a leak. */
  readonly producedAfter: number;
}

/** Longer than the cadence, so that a stream that stays open produces a frame. */
const afterMs = 2500;

const path = '/api/workspaces/acme/apps/storefront/deploys/active';

/**
 * Opens many streams with a cadence of 2 s in a server process, reads them in another process, and closes them all.
 */
export async function measureStreams({ streams, seconds, progress }: StreamSettings): Promise<StreamReport> {
  refuseTooFewFiles(streams);
  await using server = await startChild<StreamServerState, string, StreamServerState>(
    'stream-server.ts',
    [],
    ['--expose-gc'],
  );
  await using readers = await startChild<string, ReadersOrder, ReadersReport>('stream-readers.ts', []);
  const before = await server.request('state');
  progress(`opening ${streams} streams …`);
  await readers.request({ order: 'open', port: before.port, path, streams });
  progress(`reading them for ${seconds} s …`);
  await setTimeout(seconds * 1000);
  const seen = await readers.request({ order: 'count' });
  const during = await server.request('state');
  progress('closing them …');
  await readers.request({ order: 'leave' });
  const closed = await waitForClosed(() => server.request('state'));
  await setTimeout(afterMs);
  const after = await server.request('state');
  return {
    streams,
    seconds,
    memoryPerStream: {
      rssBytes: (during.rss - before.rss) / streams,
      heapBytes: (during.heap - before.heap) / streams,
    },
    firstFrameMs: {
      p50: quantile(seen.firstFrameMs, 0.5),
      p99: quantile(seen.firstFrameMs, 0.99),
      max: quantile(seen.firstFrameMs, 1),
    },
    frames: seen.frames,
    lost: seen.lost,
    failed: seen.failed,
    openAfter: after.open,
    producedAfter: after.produced - closed.produced,
  };
}

/** Gives the server 5 s to notice that the readers have disconnected. */
async function waitForClosed(readState: () => Promise<StreamServerState>): Promise<StreamServerState> {
  const end = performance.now() + 5000;
  let state = await readState();
  while (state.open > 0 && performance.now() < end) {
    await setTimeout(100);
    state = await readState();
  }
  return state;
}

/** Throws if the limit of open files is too low; otherwise the excess connections would fail one by one. */
function refuseTooFewFiles(streams: number): void {
  // The report contains this if the system limits open files; its type does not describe the content.
  const { userLimits } = process.report.getReport() as { userLimits?: { open_files?: { soft: number | 'unlimited' } } };
  const limit = userLimits?.open_files?.soft ?? 'unlimited';
  const needed = streams + 100;
  if (limit === 'unlimited' || limit >= needed) return;
  throw new Error(
    `${streams} streams need ${needed} open files, but the limit is ${limit}. Raise it: ulimit -n ${needed}`,
  );
}

function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? NaN;
}

export function formatStreamReport({
  streams,
  seconds,
  memoryPerStream,
  firstFrameMs,
  frames,
  lost,
  failed,
  openAfter,
  producedAfter,
}: StreamReport): string {
  const kB = (bytes: number) => `${(bytes / 1024).toFixed(1)} kB`;
  const ms = (value: number) => `${value.toFixed(1)} ms`;
  return `
${streams} streams open for ${seconds} s, a frame every 2 s

  memory per stream    ${kB(memoryPerStream.rssBytes)} resident, ${kB(memoryPerStream.heapBytes)} of heap
  first frame          p50 ${ms(firstFrameMs.p50)}, p99 ${ms(firstFrameMs.p99)}, last ${ms(firstFrameMs.max)}
  frames               ${frames} received, ${lost} lost
  streams that failed  ${failed}
  open afterwards      ${openAfter}; ${producedAfter} more frames produced
`;
}
