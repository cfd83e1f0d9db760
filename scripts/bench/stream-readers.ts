import { type ClientRequest, request } from 'node:http';
import { answerParent } from './child.ts';

/** What the readers are told: open so many streams, say how it went so far, or leave. */
export type ReadersOrder =
  | { readonly order: 'open'; readonly port: number; readonly path: string; readonly streams: number }
  | { readonly order: 'count' }
  | { readonly order: 'leave' };

/** What the readers have seen; times in milliseconds. */
export interface ReadersReport {
  /** Of each stream, from its request to its first frame. */
  readonly firstFrameMs: number[];
  readonly frames: number;
  /** Frames that should have come by now, by each stream's first frame and the cadence, and have not. */
  readonly lost: number;
  readonly failed: number;
}

const cadenceMs = 2000;
/** How late a frame may be before it counts as lost. */
const patienceMs = 1000;
/**
 * Streams are opened in groups of this size, so that what is measured is a stream and not the queue of all the others.
 */
const groupSize = 20;

interface Stream {
  readonly request: ClientRequest;
  readonly asked: number;
  first?: number;
  frames: number;
}

const streams: Stream[] = [];
let failed = 0;

async function obey(order: ReadersOrder): Promise<ReadersReport> {
  if (order.order === 'open') {
    for (let opened = 0; opened < order.streams; opened += groupSize) {
      await Promise.all(Array.from({ length: Math.min(groupSize, order.streams - opened) }, () => open(order)));
    }
  }
  if (order.order === 'leave') for (const stream of streams) stream.request.destroy();
  return report();
}

/** Opens one stream; resolves with its first frame, or with its failure. */
function open({ port, path }: { readonly port: number; readonly path: string }): Promise<void> {
  return new Promise((resolve) => {
    const headers = { accept: 'text/event-stream', authorization: 'Bearer any' };
    const stream: Stream = {
      asked: performance.now(),
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
  const due = ({ first = now }: Stream) => Math.floor(Math.max(0, now - patienceMs - first) / cadenceMs) + 1;
  return {
    firstFrameMs: begun.map(({ asked, first = asked }) => first - asked),
    frames: begun.reduce((sum, { frames }) => sum + frames, 0),
    lost: begun.reduce((sum, stream) => sum + Math.max(0, due(stream) - stream.frames), 0),
    failed,
  };
}

answerParent('ready', async (order: ReadersOrder) => ({ ...(await obey(order)) }));
