import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createClient } from '../../client/index.ts';
import { all, respondInOrder, streamOf } from './responses.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  vi.spyOn(Math, 'random').mockReturnValue(1);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const log = '/api/workspaces/{workspaceSlug}/apps/{appSlug}/deploys/{deployId}/logs';
const params = { path: { workspaceSlug: 'acme', appSlug: 'storefront', deployId: '41' } };
const end = 'event: end\ndata: {"status":"failed"}\n\n';
const pingSeconds = 15;

/** A stream that sends these texts, each after its seconds, and then stays open. */
function sending(chunks: readonly (readonly [seconds: number, text: string])[], onCancel = () => undefined as void) {
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      for (const [seconds, text] of chunks) {
        await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
        controller.enqueue(new TextEncoder().encode(text));
      }
    },
    cancel: onCancel,
  });
  return streamOf(body);
}

/** The events of a followed stream, each with its second. */
function follow(responses: Response[], options: object = {}) {
  const { options: connected, requests } = respondInOrder(...responses);
  const seen: [second: number, what: unknown][] = [];
  const note = (what: unknown) => void seen.push([Math.round(Number(vi.getMockedSystemTime()) / 100) / 10, what]);
  const frames = createClient(connected).stream(log, {
    params,
    reconnect: { minDelayMs: 1000, maxDelayMs: 4000 },
    onDisconnect: () => note('lost'),
    onReconnect: () => note('open'),
    ...options,
  });
  const reading = (async () => {
    for await (const { event } of frames) note(event);
  })();
  return { seen, requests, reading };
}

test('a stream without a byte for 2.5 pings is lost, opened again and resumed', async () => {
  let closed = false;
  const dead = sending([[0, 'id: 1\ndata: {"line":"a"}\n\n']], () => void (closed = true));
  const { seen, requests, reading } = follow([dead, streamOf(end)]);

  await vi.advanceTimersByTimeAsync(60_000);
  await reading;

  expect(seen).toEqual([
    [0, 'data'],
    [2.5 * pingSeconds, 'lost'],
    [2.5 * pingSeconds + 1, 'open'],
    [2.5 * pingSeconds + 1, 'end'],
  ]);
  expect([closed, requests[1]?.headers.get('last-event-id')]).toEqual([true, '1']);
});

test('comments keep a stream, and so does each byte', async () => {
  const pings = [15, 37, 37, 37].map((seconds) => [seconds, ':\n\n'] as const);
  const { seen, reading } = follow([sending([...pings, [30, 'event: '], [30, 'end\ndata: {"status":"failed"}\n\n']])]);

  await vi.advanceTimersByTimeAsync(200_000);
  await reading;

  expect(seen).toEqual([[186, 'end']]);
});

test('a reader that is slow does not lose its stream', async () => {
  const frames = createClient(respondInOrder(sending([[0, `data: {"line":"a"}\n\n${end}`]])).options).stream(log, {
    params,
    onDisconnect: () => expect.fail('lost'),
  });
  const events: string[] = [];
  const reading = (async () => {
    for await (const { event } of frames) {
      events.push(event);
      await new Promise((resolve) => setTimeout(resolve, 100_000));
    }
  })();

  await vi.advanceTimersByTimeAsync(300_000);
  await reading;

  expect(events).toEqual(['data', 'end']);
});

test('with reconnect: false, a silent stream ends', async () => {
  const { seen, reading } = follow([sending([])], { reconnect: false });

  await vi.advanceTimersByTimeAsync(40_000);
  await reading;

  expect(seen).toEqual([[2.5 * pingSeconds, 'lost']]);
});

test('a new connection that gets no head is tried again', async () => {
  const opened = [streamOf('id: 1\ndata: {"line":"a"}\n\n'), null, streamOf(end)];
  const fetch = async ({ signal }: Request) => {
    const response = opened.shift();
    if (response) return response;
    return new Promise<Response>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));
  };
  const client = createClient({ baseUrl: 'http://any.invalid', fetch });
  const reading = all(client.stream(log, { params, reconnect: { minDelayMs: 1000, maxDelayMs: 4000 } }));

  await vi.advanceTimersByTimeAsync(60_000);

  expect((await reading).map(({ event }) => event)).toEqual(['data', 'end']);
});

test('retry sets the pause, also above the longest of the client', async () => {
  const { seen, reading } = follow([streamOf('retry: 9000\ndata: {"line":"a"}\n\n'), streamOf(end)]);

  await vi.advanceTimersByTimeAsync(20_000);
  await reading;

  expect(seen).toEqual([
    [0, 'data'],
    [0, 'lost'],
    [9, 'open'],
    [9, 'end'],
  ]);
});

test('a short retry does not become a storm when the next connections fail too', async () => {
  const busy = () => new Response('{}', { status: 503 });
  const { seen, requests, reading } = follow([
    streamOf('retry: 0\ndata: {"line":"a"}\n\n'),
    busy(),
    busy(),
    busy(),
    streamOf(end),
  ]);

  await vi.advanceTimersByTimeAsync(20_000);
  await reading;

  expect([seen.at(-1), requests.length]).toEqual([[10, 'end'], 5]);
});

test('a retry of weeks does not become a storm either', async () => {
  const { requests } = follow([streamOf('retry: 99999999999\ndata: {"line":"a"}\n\n')]);

  await vi.advanceTimersByTimeAsync(100_000);

  expect(requests.length).toBe(1);
});

test('an id without data is remembered, and an empty one takes it back', async () => {
  const { requests, reading } = follow([
    streamOf('id: 1\ndata: {"line":"a"}\n\nid: 2\n\n'),
    streamOf('id\n\n'),
    streamOf(end),
  ]);

  await vi.advanceTimersByTimeAsync(20_000);
  await reading;

  expect(requests.map(({ headers }) => headers.get('last-event-id'))).toEqual([null, '2', null]);
});
