import { createParser } from 'eventsource-parser';
import type { Reached } from './served.ts';

/** A stream that is read until the test ends. */
export interface Followed extends AsyncDisposable {
  /** When its events arrived. */
  readonly times: readonly number[];
  /** Why it has ended; `null` while it has not. */
  readonly ended: string | null;
}

/** Follows the events of a path. */
export async function follow({ url }: Reached, token: string, path: string): Promise<Followed> {
  const leave = new AbortController();
  const headers = { authorization: `Bearer ${token}`, accept: 'text/event-stream' };
  const { status, body } = await fetch(url + path, { headers, signal: leave.signal });
  if (status !== 200 || !body) throw new Error(`GET ${path} responds with ${status}.`);
  const times: number[] = [];
  let ended: string | null = null;
  const parser = createParser({ onEvent: () => void times.push(Date.now()) });
  const reader = body.getReader();
  const decoder = new TextDecoder();
  const read = async () => {
    for (let part = await reader.read(); !part.done; part = await reader.read())
      parser.feed(decoder.decode(part.value, { stream: true }));
    return 'It was closed.';
  };
  const reading = read()
    .catch(String)
    .then((reason) => (ended = reason));
  return {
    times,
    get ended() {
      return ended;
    },
    [Symbol.asyncDispose]: async () => {
      leave.abort();
      await reading;
    },
  };
}
