import { expect, test } from 'vitest';
import { createMemoryRateLimits } from '../../../server/dispatch/memory-rate-limits.ts';
import { testHandlers, type TestOptions } from '../../../server/http/test-handlers.ts';
import type { RateLimit } from '../../../server/ports/rate-limits.ts';
import { silent } from '../http/streams.ts';

const handlers = { askAi: async () => ({ code: 'assistant_unavailable', message: 'It is off.' }) as const };
const body = { question: 'Why did the deploy fail?' };

function ask(options: TestOptions) {
  const { call } = testHandlers(handlers, options);
  return () => call('askAi', { body });
}

function fakeTime() {
  let time = 0;
  const clock = { now: () => time, sleep: async () => undefined };
  return { clock, advance: (seconds: number) => void (time += seconds * 1000) };
}

test('a caller who has reached the limit gets 429 with Retry-After', async () => {
  const { clock, advance } = fakeTime();
  const send = ask({ principal: null, rateLimits: createMemoryRateLimits({ clock }) });

  const statuses = [];
  for (let count = 0; count < 7; count += 1) statuses.push((await send()).status);
  advance(3600);
  const refused = await send();
  advance(82_800);
  const later = await send();

  expect(statuses).toEqual([503, 503, 503, 503, 503, 503, 503]);
  expect(refused.status).toBe(429);
  expect(refused.headers['retry-after']).toBe('82800');
  expect(refused.body).toEqual({
    error: { code: 'rate_limited', message: 'The limit is 7 requests in 86400 seconds. Retry after 82800 seconds.' },
  });
  expect(later.status).toBe(503);
});

test('after a clock that was ahead, a new period begins', async () => {
  const { clock, advance } = fakeTime();
  const send = ask({ principal: null, rateLimits: createMemoryRateLimits({ clock }) });
  for (let count = 0; count < 7; count += 1) await send();

  advance(-60);
  const sent = await send();

  expect(sent.status).toBe(503);
});

test('counts by operation and account, or by address, with the limit of the contract', async () => {
  const taken: [key: string, limit: RateLimit][] = [];
  const rateLimits = {
    take: async (key: string, limit: RateLimit) => {
      taken.push([key, limit]);
      return { allowed: true, retryAfterSeconds: 0 };
    },
  };

  await ask({ principal: { userId: 'ada' }, rateLimits })();
  await ask({ principal: null, rateLimits })();

  expect(taken).toMatchObject([
    ['askAi:authenticated:ada', { limit: 60, windowSeconds: 3600 }],
    ['askAi:anonymous:127.0.0.1', { limit: 7, windowSeconds: 86_400 }],
  ]);
});

test('an operation without a limit is not counted', async () => {
  const rateLimits = { take: async () => ({ allowed: false, retryAfterSeconds: 1 }) };
  const { call } = testHandlers(
    { getAiStatus: async () => ({ status: 200, body: { enabled: true } }) },
    { rateLimits },
  );

  expect((await call('getAiStatus')).status).toBe(200);
});

test('a request is let through, with a warning, if it cannot be counted', async () => {
  const warnings: string[] = [];
  const log = { ...silent, warn: (_: object, message: string) => void warnings.push(message) };
  const send = ask({ log, rateLimits: { take: () => Promise.reject(new Error('no connection')) } });

  const response = await send();

  expect(response.status).toBe(503);
  expect(warnings).toEqual(['The rate limit could not be counted; the request was let through.']);
});

test('starts a new period when the last one is over', async () => {
  const { clock, advance } = fakeTime();
  const limits = createMemoryRateLimits({ clock });
  const limit = { limit: 1, windowSeconds: 60 };
  const keys = Array.from({ length: 2048 }, (_, index) => `askAi:anonymous:${index}`);

  await Promise.all(keys.map((key) => limits.take(key, limit)));
  const second = await limits.take('askAi:anonymous:0', limit);
  advance(60);
  const fresh = await limits.take('askAi:anonymous:0', limit);

  expect(second).toEqual({ allowed: false, retryAfterSeconds: 60 });
  expect(fresh).toEqual({ allowed: true, retryAfterSeconds: 0 });
});
