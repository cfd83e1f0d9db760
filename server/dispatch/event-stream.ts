import { eventText } from '../../contract/event-text.ts';
import type { Clock } from '../ports/clock.ts';
import type { Identified } from './event-ids.ts';
import type { EventSource } from './result.ts';

export const eventStream = 'text/event-stream; charset=utf-8';

const ping = ': ping\n\n';

export interface StreamOptions {
  /** Whether each frame is a whole state. */
  readonly isOfStates: boolean;
  /** Aborted when the reader disconnects or the server stops. */
  readonly signal: AbortSignal;
  /** Checks a frame against the contract, and returns what is sent of it. */
  readonly prepare: (frame: unknown) => unknown;
  /** The id of a frame, and whether it is left out because the reader has it. */
  readonly identify: (frame: unknown) => Identified;
  /** Calls `beat` at each heartbeat until the signal is aborted, and says whether the reader may still read. */
  readonly follow: (beat: (mayRead: boolean) => void, signal: AbortSignal) => void;
  /** Called when the stream ends before its source: a source may wait for the signal of its handler. */
  readonly cut: () => void;
  /** The source failed, or a frame did not match the contract. */
  readonly onFailure: (error: unknown) => void;
}

/**
 * Frames as server-sent events, until the source ends, the reader disconnects or may no longer read. The source is
 * closed in every case, and never read faster than the reader reads. A reader that reads nothing between two
 * heartbeats is given up.
 */
export function toEventSource(frames: AsyncIterable<unknown>, options: StreamOptions): EventSource {
  const over = new AbortController();
  const abandoned = new AbortController();
  const reader = new Reader();
  const signal = AbortSignal.any([options.signal, over.signal]);
  const stop = () => {
    // The server waits for a reader that reads nothing; the end of the events would never reach it.
    if (reader.isBehind) abandoned.abort();
    reader.wake();
  };
  signal.addEventListener('abort', stop, { once: true });
  const chunks = events(frames, { ...options, signal, over, abandoned, reader });
  return { chunks, abandoned: abandoned.signal, isOfStates: options.isOfStates };
}

interface Playing extends StreamOptions {
  readonly over: AbortController;
  readonly abandoned: AbortController;
  readonly reader: Reader;
}

async function* events(frames: AsyncIterable<unknown>, playing: Playing): AsyncGenerator<string> {
  const { signal, reader, over, prepare, identify, follow, cut, onFailure } = playing;
  const source = frames[Symbol.asyncIterator]();
  let isDone = false;
  let failure: { readonly error: unknown } | null = null;
  let arrived: IteratorResult<unknown> | null = null;
  const pull = () => {
    arrived = null;
    source.next().then(
      (result) => {
        arrived = result;
        reader.wake();
      },
      (error: unknown) => {
        failure = { error };
        reader.wake();
      },
    );
  };
  follow(createBeat(playing), signal);
  pull();
  try {
    while (!isAborted(signal)) {
      await reader.woken(() => failure !== null || arrived !== null || isAborted(signal));
      if (isAborted(signal)) return;
      if (reader.takePing()) {
        yield* reader.hold(ping);
        continue;
      }
      // Callbacks set both, which the compiler does not see.
      const failed = failure as { readonly error: unknown } | null;
      if (failed) throw failed.error;
      const next = arrived as IteratorResult<unknown> | null;
      if (!next) continue;
      isDone = next.done === true;
      if (next.done) return;
      const { id, isKnown } = identify(next.value);
      if (!isKnown) yield* reader.hold(eventText(prepare(next.value), id));
      pull();
    }
  } catch (error) {
    if (isAborted(signal)) return;
    onFailure(error);
    throw error;
  } finally {
    reader.isBehind = false;
    over.abort();
    // The abort wakes a source that waits for its next frame. This function does not wait for the source.
    if (!isDone) cut();
    void source.return?.().catch(() => undefined);
  }
}

/** The reader of a stream: whether it keeps up, and the events that wake it. */
class Reader {
  /** A chunk was handed out, and no further one was requested since. */
  isBehind = false;
  /** How many chunks were handed out. */
  handed = 0;
  #ping = false;
  #wake: () => void = () => undefined;

  wake(): void {
    this.#wake();
  }

  /** Resolves when a ping is due or the condition holds. */
  async woken(isDone: () => boolean): Promise<void> {
    if (this.#ping || isDone()) return;
    await new Promise<void>((resolve) => (this.#wake = resolve));
  }

  ping(): void {
    this.#ping = true;
    this.#wake();
  }

  takePing(): boolean {
    const due = this.#ping;
    this.#ping = false;
    return due;
  }

  *hold(chunk: string): Generator<string> {
    this.isBehind = true;
    this.handed += 1;
    yield chunk;
    this.isBehind = false;
  }
}

/**
 * Pings a reader that waits. Ends the stream when the reader may no longer read, or has read nothing between two
 * heartbeats.
 */
function createBeat({ signal, over, reader }: Playing): (mayRead: boolean) => void {
  let behindAt: number | null = null;
  return (mayRead) => {
    if (signal.aborted) return;
    const isStuck = reader.isBehind && reader.handed === behindAt;
    if (isStuck || !mayRead) return over.abort();
    behindAt = reader.isBehind ? reader.handed : null;
    if (!reader.isBehind) reader.ping();
  };
}

/** A function, since the compiler would assume that a property it has checked cannot change. */
function isAborted(signal: AbortSignal): boolean {
  return signal.aborted;
}

/**
 * A stream of states: what `read` returns now, and again at every step of the cadence, until it returns `undefined`.
 */
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
