import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createClient } from '../../client/index.ts';

const local = Date.UTC(2026, 9, 28, 9, 0, 0, 400);

/** A client whose server sends these dates, each after its milliseconds. */
function clientOf(...dates: readonly (readonly [date: string | null, afterMs?: number])[]) {
  const left = [...dates];
  const fetch = async () => {
    const [date = null, afterMs = 0] = left.shift() ?? [];
    vi.setSystemTime(Number(vi.getMockedSystemTime()) + afterMs);
    return new Response('{"regions":[]}', { headers: date === null ? {} : { date } });
  };
  return createClient({ baseUrl: 'http://any.invalid', fetch });
}

describe('the time of the server', () => {
  beforeEach(() => void vi.useFakeTimers({ now: local, toFake: ['Date'] }));
  afterEach(() => void vi.useRealTimers());

  test.each([
    ['is the own time before any response', [], 0],
    ['is the own time where the responses have no date', [[null]], 0],
    ['is the own time where no response contradicts it', [['Wed, 28 Oct 2026 09:00:00 GMT']], 0],
    ['is ahead', [['Wed, 28 Oct 2026 10:00:00 GMT']], 3_599_600],
    ['is behind', [['Wed, 28 Oct 2026 08:00:00 GMT']], -3_599_400],
    ['does not count the way of a slow response', [['Wed, 28 Oct 2026 09:00:00 GMT', 9000]], 0],
    ['is what the last response shows', [['Wed, 28 Oct 2026 10:00:00 GMT'], ['Wed, 28 Oct 2026 09:00:00 GMT']], 600],
    ['is unchanged by a date that cannot be read', [['Wed, 28 Oct 2026 10:00:00 GMT'], ['yesterday']], 3_599_600],
  ] as const)('%s', async (_, dates, aheadMs) => {
    const client = clientOf(...dates);
    for (const _ of dates) await client.GET('/api/regions');

    expect(client.now() - Number(vi.getMockedSystemTime())).toBe(aheadMs);
  });
});
