import { once } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import type { Response } from 'express';
import { isNamedEvent } from '../model/handler.ts';
import type { Clock } from '../ports/clock.ts';
import type { Headers } from './respond.ts';

export const eventStream = 'text/event-stream; charset=utf-8';

/** A silent stream says at least every 15 s that it is alive, so that nothing on the way gives it up. */
export const heartbeatMs = 15_000;

export interface StreamOptions {
  readonly clock: Clock;
  /** Aborted when the reader leaves or the server stops. */
  readonly signal: AbortSignal;
  /** Checks a frame against the contract before it leaves. */
  readonly check: (frame: unknown) => void;
  /** Whether the reader may still read; asked at every heartbeat. */
  readonly stillAllowed: () => Promise<boolean>;
}

/**
 * Plays frames as server-sent events until the source ends, the reader leaves or may no longer read. The source is
 * closed in every case, and never read faster than the reader reads.
 */
export async function sendStream(
  response: Response,
  headers: Headers,
  frames: AsyncIterable<unknown>,
  options: StreamOptions,
): Promise<void> {
  response.setHeader('Content-Type', eventStream);
  response.writeHead(200, { ...headers, 'Cache-Control': 'no-cache, no-transform', 'X-Accel-Buffering': 'no' });
  response.flushHeaders();
  const over = new AbortController();
  const signal = AbortSignal.any([options.signal, over.signal]);
  const source = frames[Symbol.asyncIterator]();
  const heart = beat(response, options, signal).finally(() => over.abort());
  try {
    while (!signal.aborted) {
      const next = await untilAborted(source.next(), signal);
      if (next === undefined || next.done) break;
      options.check(next.value);
      if (!response.write(eventText(next.value))) await once(response, 'drain', { signal });
    }
  } catch (error) {
    if (signal.aborted) return;
    // What was written just now leaves at the end of this turn, and was said.
    await setImmediate();
    // The end of the stream would look as if all had been said.
    response.destroy();
    throw error;
  } finally {
    over.abort();
    // A source that waits for its next frame ends its wait by the signal; nobody waits for the source here.
    void source.return?.().catch(() => undefined);
    await heart;
    response.end();
  }
}

/** One event in the words of the protocol; a line break in the data starts another `data:` line. */
export function eventText(frame: unknown): string {
  const named = isNamedEvent(frame);
  const data = named ? frame.data : frame;
  const text = typeof data === 'string' ? data : JSON.stringify(data);
  const lines = text.split(/\r\n|\r|\n/).map((line) => `data: ${line}\n`);
  return `${named ? `event: ${frame.name}\n` : ''}${lines.join('')}\n`;
}

/** A stream of states: what `read` answers now, and again at every step of the cadence, until it answers nothing. */
export async function* poll<State>(
  first: State,
  read: () => Promise<State | undefined>,
  { clock, cadenceMs, signal }: { clock: Clock; cadenceMs: number; signal: AbortSignal },
): AsyncGenerator<State> {
  let state: State | undefined = first;
  while (state !== undefined) {
    yield state;
    await clock.sleep(cadenceMs, signal);
    state = await read();
  }
}

/** Ends when the reader may no longer read, or has read nothing between two heartbeats. */
async function beat(response: Response, { clock, stillAllowed }: StreamOptions, signal: AbortSignal): Promise<void> {
  let stuck = false;
  while (!signal.aborted) {
    const awake = await clock.sleep(heartbeatMs, signal).then(
      () => true,
      () => false,
    );
    if (!awake || !(await stillAllowed())) return;
    if (stuck && response.writableNeedDrain) return;
    stuck = response.writableNeedDrain;
    if (!stuck) response.write(': ping\n\n');
  }
}

async function untilAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T | undefined> {
  let leave: () => void = () => undefined;
  const left = new Promise<undefined>((resolve) => {
    leave = () => resolve(undefined);
    signal.addEventListener('abort', leave, { once: true });
  });
  try {
    return await Promise.race([promise, left]);
  } finally {
    signal.removeEventListener('abort', leave);
  }
}
