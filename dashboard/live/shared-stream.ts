/** `live` while the connection holds, `lost` from its end until the next frame. */
export type StreamState = 'opening' | 'live' | 'lost';

interface Shared<Value, Frame> {
  /** Opens the stream. Calls `report` when the connection is lost, and when it is back. */
  readonly open: (signal: AbortSignal, report: (state: StreamState) => void) => AsyncIterable<Frame>;
  /** The whole value after a frame. */
  readonly merge: (before: Value | undefined, frame: Frame) => Value;
  readonly onValue: (value: Value) => void;
  readonly onState: (state: StreamState) => void;
}

type Message<Value, Frame> =
  | { readonly kind: 'hello' }
  | { readonly kind: 'whole'; readonly value: Value }
  | { readonly kind: 'frame'; readonly frame: Frame }
  | { readonly kind: 'state'; readonly state: StreamState };

/**
 * Follows a stream that all tabs of this browser share: the tab that holds the lock reads it, and the others get its
 * frames. A tab that ends gives the lock to the next one. Rejects when the stream is refused.
 */
export async function followShared<Value, Frame>(
  key: string,
  { open, merge, onValue, onState }: Shared<Value, Frame>,
  signal: AbortSignal,
): Promise<void> {
  const channel = new BroadcastChannel(key);
  const post = (message: Message<Value, Frame>) => channel.postMessage(message);
  let value: Value | undefined;
  let isReader = false;
  let state: StreamState = 'opening';
  const setState = (next: StreamState) => {
    state = next;
    onState(next);
  };
  const show = (next: Value) => {
    value = next;
    onValue(next);
    setState('live');
  };
  channel.onmessage = ({ data }: MessageEvent<Message<Value, Frame>>) => {
    if (data.kind === 'hello') {
      if (!isReader || value === undefined) return;
      post({ kind: 'whole', value });
      // The newcomer takes the value for a live one.
      if (state !== 'live') post({ kind: 'state', state });
    } else if (isReader) return;
    else if (data.kind === 'whole') show(data.value);
    else if (data.kind === 'state') setState(data.state);
    // A change without the value before it would be half a value; the whole one is on its way.
    else if (value !== undefined) show(merge(value, data.frame));
  };
  post({ kind: 'hello' });
  try {
    await navigator.locks.request(key, { signal }, async () => {
      isReader = true;
      const report = (next: StreamState) => {
        setState(next);
        post({ kind: 'state', state: next });
      };
      for await (const frame of open(signal, report)) {
        const isFirst = value === undefined;
        show(merge(value, frame));
        post(isFirst && value !== undefined ? { kind: 'whole', value } : { kind: 'frame', frame });
      }
    });
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    channel.close();
  }
}
