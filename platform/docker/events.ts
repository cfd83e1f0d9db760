import { addAbortSignal, Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Engine } from './engine.ts';

interface Listener {
  /** Called when the engine can be reached (again). Earlier events are lost, so look at everything. */
  readonly onConnected: () => void;
  /** Nothing is reported any more. */
  readonly onDisconnected: () => void;
  /** Something happened to a container of an app. */
  readonly onEvent: (appId: string) => void;
}

interface EngineEvent {
  readonly Action?: string;
  readonly Actor?: { readonly Attributes?: Readonly<Record<string, string>> };
}

/** Events that change a container. The check by a command is an event too. */
const changing = new Set(['start', 'die', 'died', 'oom', 'pause', 'unpause', 'destroy', 'remove']);

const longestPauseMs = 5000;

/** Follows the events of containers until the signal is aborted, also after the engine was away. */
export async function followEvents(engine: Engine, listener: Listener, signal: AbortSignal): Promise<void> {
  let pauseMs = 100;
  while (!signal.aborted) {
    let isConnected = false;
    try {
      const stream = await engine.docker.getEvents({ filters: { type: ['container'] } });
      // The abort destroys the stream: later events are of no use.
      if (stream instanceof Readable) addAbortSignal(signal, stream);
      pauseMs = 100;
      isConnected = true;
      listener.onConnected();
      for await (const appId of readEvents(stream, engine)) listener.onEvent(appId);
    } catch {
      // The engine is away.
    }
    if (isConnected) listener.onDisconnected();
    await sleep(pauseMs, undefined, { signal }).catch(() => undefined);
    pauseMs = Math.min(pauseMs * 2, longestPauseMs);
  }
}

async function* readEvents(stream: NodeJS.ReadableStream, engine: Engine): AsyncIterable<string> {
  let rest = '';
  for await (const chunk of stream) {
    const lines = (rest + chunk.toString()).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      if (line.trim() === '') continue;
      // Both engines write an event as a line.
      const { Action, Actor } = JSON.parse(line) as EngineEvent;
      const { app } = engine.names.read(Actor?.Attributes ?? {});
      if (app !== '' && changing.has(Action ?? '')) yield app;
    }
  }
}
