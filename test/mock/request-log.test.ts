import { expect, test } from 'vitest';
import { type LoggedRequest, RequestLog } from '../../mock/context/request-log.ts';

function request(id: number, more: Partial<LoggedRequest> = {}): LoggedRequest {
  const summary = {
    method: 'GET',
    url: '/api/ai',
    operationId: 'getAiStatus',
    persona: 'owner',
    status: 200,
    milliseconds: 1,
    streamed: false,
  };
  return { id, at: '2026-11-09T08:00:00.000Z', ...summary, mockHeaders: {}, violations: [], ...more };
}

const idsOf = (log: RequestLog) => log.list().map(({ id }) => id);

test('limits the log to 100,000 characters of addresses', () => {
  const log = new RequestLog();
  const url = `/${'a'.repeat(29_999)}`;

  for (const id of [1, 2, 3, 4, 5]) log.write(request(id, { url }));

  expect(idsOf(log)).toEqual([3, 4, 5]);
});

test('counts the violations of a request towards the limit', () => {
  const log = new RequestLog();
  const violations = [
    { side: 'request', operationId: 'createVar', message: 'a'.repeat(30_000), path: 'b'.repeat(30_000) },
  ] as const;

  for (const id of [1, 2]) log.write(request(id, { violations }));

  expect(idsOf(log)).toEqual([2]);
});

test('keeps a request alone if it is longer than the limit', () => {
  const log = new RequestLog();

  log.write(request(1));
  log.write(request(2, { url: 'a'.repeat(200_000) }));
  const alone = idsOf(log);
  log.write(request(3));

  expect([alone, idsOf(log)]).toEqual([[2], [3]]);
});

test('counts an updated request once and keeps its position', () => {
  const log = new RequestLog();
  const url = 'a'.repeat(45_000);

  for (const id of [1, 2, 1, 1, 1]) log.write(request(id, { url }));

  expect(idsOf(log)).toEqual([1, 2]);
});

test('drops the next oldest request when an update exceeds the limit', () => {
  const log = new RequestLog();

  for (const id of [1, 2, 3]) log.write(request(id, { url: 'a'.repeat(30_000) }));
  log.write(request(1, { url: 'a'.repeat(60_000) }));

  expect(idsOf(log)).toEqual([1, 3]);
});

test('accepts new requests after it is cleared', () => {
  const log = new RequestLog();
  const url = 'a'.repeat(45_000);

  for (const id of [1, 2]) log.write(request(id, { url }));
  log.clear();
  for (const id of [3, 4]) log.write(request(id, { url }));

  expect(idsOf(log)).toEqual([3, 4]);
});

test('sends the latest 200 requests to a follower that falls behind', async () => {
  const log = new RequestLog();
  const stop = new AbortController();
  const reader = log.follow(stop.signal);

  const first = reader.next();
  for (let id = 1; id <= 250; id += 1) log.write(request(id));
  const entries = [await first, await reader.next()];
  await reader.return(undefined);

  expect(entries).toMatchObject([{ value: { id: 51 } }, { value: { id: 52 } }]);
});

test('sends nothing to a follower after it is stopped', async () => {
  const log = new RequestLog();
  const stop = new AbortController();
  const next = log.follow(stop.signal).next();

  stop.abort();

  expect(await next).toEqual({ done: true, value: undefined });
});
