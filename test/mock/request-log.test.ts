import { expect, test } from 'vitest';
import { type LoggedRequest, RequestLog } from '../../mock/context/request-log.ts';

function request(id: number, more: Partial<LoggedRequest> = {}): LoggedRequest {
  const answered = { method: 'GET', url: '/api/ai', operationId: 'getAiStatus', status: 200, milliseconds: 1, streamed: false };
  return { id, at: '2026-11-09T08:00:00.000Z', ...answered, mockHeaders: {}, violations: [], ...more };
}

const idsOf = (log: RequestLog) => log.list().map(({ id }) => id);

test('a log keeps as many long addresses as 100,000 characters hold', () => {
  const log = new RequestLog();
  const url = `/${'a'.repeat(29_999)}`;

  for (const id of [1, 2, 3, 4, 5]) log.write(request(id, { url }));

  expect(idsOf(log)).toEqual([3, 4, 5]);
});

test('what is wrong with a request counts as well', () => {
  const log = new RequestLog();
  const violations = [{ side: 'request', operationId: 'createVar', message: 'a'.repeat(30_000), path: 'b'.repeat(30_000) }] as const;

  for (const id of [1, 2]) log.write(request(id, { violations }));

  expect(idsOf(log)).toEqual([2]);
});

test('a request that is longer than all that is kept is kept alone', () => {
  const log = new RequestLog();

  log.write(request(1));
  log.write(request(2, { url: 'a'.repeat(200_000) }));
  const alone = idsOf(log);
  log.write(request(3));

  expect([alone, idsOf(log)]).toEqual([[2], [3]]);
});

test('a request of which more is said counts once, and stays where it is', () => {
  const log = new RequestLog();
  const url = 'a'.repeat(45_000);

  for (const id of [1, 2, 1, 1, 1]) log.write(request(id, { url }));

  expect(idsOf(log)).toEqual([1, 2]);
});

test('a request of which too much more is said makes room behind it', () => {
  const log = new RequestLog();

  for (const id of [1, 2, 3]) log.write(request(id, { url: 'a'.repeat(30_000) }));
  log.write(request(1, { url: 'a'.repeat(60_000) }));

  expect(idsOf(log)).toEqual([1, 3]);
});

test('a log that was cleared has room again', () => {
  const log = new RequestLog();
  const url = 'a'.repeat(45_000);

  for (const id of [1, 2]) log.write(request(id, { url }));
  log.clear();
  for (const id of [3, 4]) log.write(request(id, { url }));

  expect(idsOf(log)).toEqual([3, 4]);
});

test('whoever follows and falls behind gets the latest 200', async () => {
  const log = new RequestLog();
  const stop = new AbortController();
  const reader = log.follow(stop.signal);

  const first = reader.next();
  for (let id = 1; id <= 250; id += 1) log.write(request(id));
  const told = [await first, await reader.next()];
  await reader.return(undefined);

  expect(told).toMatchObject([{ value: { id: 51 } }, { value: { id: 52 } }]);
});

test('whoever follows is told nothing more when they are stopped', async () => {
  const log = new RequestLog();
  const stop = new AbortController();
  const next = log.follow(stop.signal).next();

  stop.abort();

  expect(await next).toEqual({ done: true, value: undefined });
});
