import { expect, test } from 'vitest';
import { followShared, type StreamState } from '../../dashboard/live/shared-stream.ts';

type SharedNumbers = Parameters<typeof followShared<number, number>>[1];

async function* read(frames: ReadableStream<number>): AsyncGenerator<number, void> {
  const reader = frames.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    yield value;
  }
}

/** A tab that adds up the numbers of a stream, which the test feeds by hand. */
function openTab(key: string) {
  const values: number[] = [];
  const states: StreamState[] = [];
  const ending = new AbortController();
  const source = Promise.withResolvers<(frame: number) => void>();
  let report: (state: StreamState) => void = () => undefined;
  const stream: SharedNumbers = {
    open: (signal, reported) => {
      report = reported;
      const frames = new ReadableStream<number>({
        start(controller) {
          source.resolve((frame) => controller.enqueue(frame));
          signal.addEventListener('abort', () => controller.close());
        },
      });
      return read(frames);
    },
    merge: (before = 0, frame) => before + frame,
    onValue: (value) => values.push(value),
    onState: (state) => {
      if (states.at(-1) !== state) states.push(state);
    },
  };
  const followed = followShared(key, stream, ending.signal);
  return {
    values,
    states,
    reads: source.promise,
    lose: () => report('lost'),
    close: async () => {
      ending.abort();
      await followed;
    },
  };
}

test('the first tab reads, and the others get the whole value and then each change', async () => {
  const first = openTab('one reader');
  const send = await first.reads;
  send(10);
  await expect.poll(() => first.values).toEqual([10]);
  const second = openTab('one reader');
  await expect.poll(() => second.values).toEqual([10]);
  send(1);
  await expect.poll(() => second.values).toEqual([10, 11]);

  await Promise.all([first.close(), second.close()]);
});

test('when the reader closes, the next tab reads', async () => {
  const first = openTab('next reader');
  (await first.reads)(10);
  await expect.poll(() => first.values).toEqual([10]);
  const second = openTab('next reader');
  await expect.poll(() => second.values).toEqual([10]);
  await first.close();
  const send = await second.reads;
  send(5);

  await expect.poll(() => second.values).toEqual([10, 15]);
  await second.close();
});

test('a lost connection is shown in all tabs, until the next frame', async () => {
  const first = openTab('lost');
  const send = await first.reads;
  send(1);
  await expect.poll(() => first.states).toEqual(['live']);
  const second = openTab('lost');
  await expect.poll(() => second.states).toEqual(['live']);
  first.lose();
  await expect.poll(() => second.states).toEqual(['live', 'lost']);
  send(1);

  await expect
    .poll(() => [first.states, second.states])
    .toEqual([
      ['live', 'lost', 'live'],
      ['live', 'lost', 'live'],
    ]);
  await Promise.all([first.close(), second.close()]);
});

test('a tab that opens while the connection is lost says so too', async () => {
  const first = openTab('lost before');
  const send = await first.reads;
  send(1);
  await expect.poll(() => first.states).toEqual(['live']);
  first.lose();
  const second = openTab('lost before');
  await expect.poll(() => second.values).toEqual([1]);
  await expect.poll(() => second.states.at(-1)).toBe('lost');

  await Promise.all([first.close(), second.close()]);
});

test('a stream that is refused rejects', async () => {
  const refused = new Error('refused');
  const stream: SharedNumbers = {
    // eslint-disable-next-line require-yield -- It ends before its first frame.
    open: async function* () {
      throw refused;
    },
    merge: (_, frame) => frame,
    onValue: () => undefined,
    onState: () => undefined,
  };

  await expect(followShared('refused', stream, new AbortController().signal)).rejects.toBe(refused);
});
