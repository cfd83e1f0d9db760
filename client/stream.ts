import { streams, type StreamRules } from '../generated/client/streams.ts';
import { longestPauseMs, temporary } from './connection.ts';
import { ControlPlaneError } from './control-plane-error.ts';
import { createEventReader, type Resumption, type StreamEvent } from './events.ts';
import { pause, watch } from './exchange.ts';
import type { StreamOptions, StreamPath } from './methods.ts';

interface AnyFrame {
  readonly event: string;
  readonly data: unknown;
}

/** The response to a request for a stream. */
export interface Opened {
  readonly data?: ReadableStream<Uint8Array> | null;
  readonly error?: unknown;
  readonly response: Response;
}

/**
 * Opens a stream and yields its frames. Ends with the stream's last event, or when the signal is aborted. A lost
 * connection is opened again, with growing pauses. Throws a `ControlPlaneError` when the stream is refused.
 */
export async function* openStream(
  get: (path: string, options: object) => Promise<Opened>,
  path: StreamPath,
  { params, signal, reconnect = {}, onDisconnect, onReconnect }: StreamOptions,
): AsyncGenerator<AnyFrame, void, undefined> {
  const rules: StreamRules = streams[path];
  // The server promises a comment after each `pingSeconds`. A connection that is silent for longer is lost.
  const silenceMs = rules.pingSeconds * 2500;
  const { minDelayMs = 500, maxDelayMs = 30_000 } = reconnect === false ? {} : reconnect;
  // The latest ids of frames, at least 1000, for a server that sends frames again.
  let ids = new Set<string>();
  let older = ids;
  const next: Resumption = { lastId: params?.header?.['Last-Event-ID'] };
  let hasStarted = false;
  let isLost = false;
  let failures = 0;
  try {
    for (;;) {
      let pauseMs: number | null = null;
      const header = { ...params?.header, 'Last-Event-ID': next.lastId === '' ? undefined : next.lastId };
      const headers = { accept: 'text/event-stream' };
      const opening = { params: { ...params, header }, headers, signal, parseAs: 'stream' };
      const opened = await get(path, hasStarted ? { ...opening, headMs: silenceMs } : opening).catch(
        (error: unknown) => {
          // A wrong address is an error; a connection that is lost later is not.
          if (!hasStarted) throw error;
          return null;
        },
      );
      if (opened && !isStream(opened)) {
        await opened.data?.cancel().catch(() => undefined);
        const error = new ControlPlaneError(opened.response, opened.error);
        if (error.retryAfterSeconds !== null) pauseMs = error.retryAfterSeconds * 1000;
        const isTemporary = temporary.includes(error.status) && (pauseMs ?? 0) <= longestPauseMs;
        if (!hasStarted || !isTemporary) throw error;
      } else if (opened?.data) {
        if (hasStarted && rules.kind === 'lines') yield { event: 'gap', data: null };
        hasStarted = true;
        if (isLost) onReconnect?.();
        isLost = false;
        for await (const { id, event, data } of events(opened.data, createEventReader(next), silenceMs, signal)) {
          // More than one event may have arrived at once.
          if (signal?.aborted) return;
          failures = 0;
          if (id) {
            if (ids.has(id) || older.has(id)) continue;
            // Deleting the oldest at each addition takes 50 MB more at 50,000 frames a second.
            if (ids.size > 999) {
              older = ids;
              ids = new Set();
            }
            // A copy, since a part of a chunk keeps the whole chunk in memory.
            ids.add(id.split('').join(''));
          }
          yield {
            event: event ?? 'data',
            data: rules.isText && event === undefined ? data : (JSON.parse(data) as unknown),
          };
          if (event !== undefined && event === rules.end) return;
        }
        if (signal?.aborted) return;
        isLost = true;
        onDisconnect?.();
        if (reconnect === false) return;
      }
      const growingMs = Math.min(maxDelayMs, minDelayMs * 2 ** failures) * (0.5 + Math.random() / 2);
      // The server's own pause, which grows only when the next connection fails too.
      const { retryMs } = next;
      pauseMs ??= retryMs === undefined ? growingMs : Math.max(retryMs, failures && growingMs);
      failures++;
      await pause(pauseMs, signal);
    }
  } catch (error) {
    if (!signal?.aborted) throw error;
  }
}

function isStream({ data, response }: Opened): boolean {
  return /^text\/event-stream/i.test(String(data && response.headers.get('content-type')));
}

/**
 * The events of a body, until it ends, its connection is lost, or nothing arrives for too long. Closes the body when
 * the reader stops.
 */
async function* events(
  body: ReadableStream<Uint8Array>,
  read: (chunk: string) => StreamEvent[],
  silenceMs: number,
  signal: AbortSignal | undefined,
): AsyncGenerator<StreamEvent, void, undefined> {
  const decoder = new TextDecoder();
  const reader = body.getReader();
  const stop = () => void reader.cancel().catch(() => undefined);
  // Node forgets the signal of a request that has been sent.
  signal?.addEventListener('abort', stop);
  try {
    while (!signal?.aborted) {
      const silence = watch(silenceMs, stop);
      const { done, value } = await reader.read().catch(() => ({ done: true, value: undefined }));
      clearInterval(silence);
      if (done) return;
      yield* read(decoder.decode(value, { stream: true }));
    }
  } finally {
    signal?.removeEventListener('abort', stop);
    stop();
  }
}
