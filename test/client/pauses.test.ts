import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createClient } from '../../client/index.ts';
import { all, respondInOrder, streamOf } from './responses.ts';

const path = { workspaceSlug: 'acme', appSlug: 'storefront' };
const status = '/api/workspaces/{workspaceSlug}/apps/{appSlug}/status';

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
});
afterEach(() => {
  // The mocks are restored first: the spies hold the functions of the fake clock.
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test('repeats with growing pauses where Retry-After is missing', async () => {
  const busy = () => new Response('{}', { status: 503 });
  const { options } = respondInOrder(busy(), busy(), busy(), new Response('{}'));
  const set = vi.spyOn(globalThis, 'setTimeout');

  const calling = createClient({ ...options, retries: 3 }).GET('/api/me');
  await vi.runAllTimersAsync();
  await calling;

  expect(set.mock.calls.map(([, milliseconds]) => milliseconds)).toEqual([500, 1000, 2000]);
});

test('no pause is longer than a minute, however many there were', async () => {
  const { options } = respondInOrder(...Array.from({ length: 9 }, () => new Response('{}', { status: 503 })));
  const set = vi.spyOn(globalThis, 'setTimeout');

  const calling = createClient({ ...options, retries: 9 }).GET('/api/me');
  await vi.runAllTimersAsync();

  expect((await calling).status).toBe(410);
  expect(set.mock.calls.map(([, milliseconds]) => milliseconds).slice(6)).toEqual([32_000, 60_000, 60_000]);
});

test('opens a stream again with growing pauses, which begin anew after a frame', async () => {
  const frame = () => streamOf('data: {"status":"running"}\n\n');
  const busy = new Response('{}', { status: 503, headers: { 'retry-after': '7' } });
  const { options } = respondInOrder(frame(), streamOf(''), streamOf(''), streamOf(''), busy, frame());
  const set = vi.spyOn(globalThis, 'setTimeout');
  const stream = createClient(options).stream(status, {
    params: { path },
    reconnect: { minDelayMs: 1000, maxDelayMs: 3000 },
  });

  const reading = expect(all(stream)).rejects.toMatchObject({ status: 410 });
  await vi.runAllTimersAsync();
  await reading;

  expect(set.mock.calls.map(([, milliseconds]) => milliseconds)).toEqual([750, 1500, 2250, 2250, 7000, 750]);
});

test('a timeout does not limit the time that a body takes', async () => {
  const { options, requests } = respondInOrder(new Response('{}'));

  await createClient({ ...options, timeoutMs: 1000 }).GET('/api/me');
  await vi.advanceTimersByTimeAsync(2000);

  expect(requests[0]?.signal.aborted).toBe(false);
});
