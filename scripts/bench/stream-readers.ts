import { type ClientRequest, request } from 'node:http';
import { serveParent } from './child.ts';

/** The commands to the readers: open streams, report, or disconnect. */
export type ReadersOrder =
  | { readonly order: 'open'; readonly port: number; readonly path: string; readonly streams: number }
  | { readonly order: 'count' }
  | { readonly order: 'leave' };

/** The results of the readers; times in milliseconds. */
export interface ReadersReport {
  /** For each stream, from its request to its first frame. */
  readonly firstFrameMs: number[];
  readonly frames: number;
  /** Frames that are overdue, according to the first frame of each stream and the cadence. */
  readonly lost: number;
  readonly failed: number;
}

const cadenceMs = 2000;
/** The delay after which a frame counts as lost. */
const lostAfterMs = 1000;
/**
 * Streams are opened in groups of this size, so that what is measured is a stream and not the queue of all the others.
 */
const groupSize = 20;

interface Stream {
  readonly request: ClientRequest;
  readonly requested: number;
  first?: number;
  frames: number;
}

const streams: Stream[] = [];
let failed = 0;

async function execute(order: ReadersOrder): Promise<ReadersReport> {
  if (order.order === 'open') {
    for (let opened = 0; opened < order.streams; opened += groupSize) {
      await Promise.all(Array.from({ length: Math.min(groupSize, order.streams - opened) }, () => open(order)));
    }
  }
  if (order.order === 'leave') for (const stream of streams) stream.request.destroy();
  return report();
}

/** Opens one stream; resolves when the first frame arrives or the request fails. */
function open({ port, path }: { readonly port: number; readonly path: string }): Promise<void> {
  return new Promise((resolve) => {
    const headers = { accept: 'text/event-stream', authorization: 'Bearer any' };
    const stream: Stream = {
      requested: performance.now(),
      frames: 0,
      request: request({ port, path, headers, host: '127.0.0.1', agent: false }),
    };
    streams.push(stream);
    stream.request.on('response', (response) => {
      response.setEncoding('utf8').on('data', (text: string) => {
        stream.frames += text.split('data: ').length - 1;
        stream.first ??= performance.now();
        resolve();
      });
      response.on('error', () => undefined);
    });
    stream.request.on('error', () => {
      if (stream.first === undefined) failed += 1;
      resolve();
    });
    stream.request.end();
  });
}

function report(): ReadersReport {
  const now = performance.now();
  const begun = streams.filter(({ first }) => first !== undefined);
  const due = ({ first = now }: Stream) => Math.floor(Math.max(0, now - lostAfterMs - first) / cadenceMs) + 1;
  return {
    firstFrameMs: begun.map(({ requested, first = requested }) => first - requested),
    frames: begun.reduce((sum, { frames }) => sum + frames, 0),
    lost: begun.reduce((sum, stream) => sum + Math.max(0, due(stream) - stream.frames), 0),
    failed,
  };
}

serveParent('ready', async (order: ReadersOrder) => ({ ...(await execute(order)) }));
