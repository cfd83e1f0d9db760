import { expect, test } from 'vitest';
import { createMock, type MockOptions } from '../../mock/app.ts';
import { createRandom } from '../../mock/random.ts';
import type { Log } from '../../server/ports/log.ts';
import { ManualClock } from '../clock.ts';
import { StreamReader } from '../server/http/reader.ts';
import { listen } from '../listen.ts';
import { owner } from './scenarios.ts';

const dns = '/api/dns?host=shop.acme.test';
const status = '/api/workspaces/acme/apps/storefront/status?env=production&region=eu-central';

async function startWithFaults(faults: MockOptions['faults'], more: MockOptions = {}) {
  const errors: string[] = [];
  const log: Log = { info: () => undefined, warn: () => undefined, error: (_, message) => void errors.push(message) };
  const server = await listen(await createMock({ faults, log, ...more }));
  const send = async (path: string, headers: Readonly<Record<string, string>> = {}) => {
    const response = await fetch(server.url + path, { headers: { ...owner, ...headers } });
    const body: unknown = await response.json();
    const { headers: got } = response;
    return { status: response.status, body, delay: got.get('x-mock-delay'), fault: got.get('x-mock-fault') };
  };
  /** Sends requests one after the other and returns their statuses. */
  const statuses = async (count: number, headers: Readonly<Record<string, string>> = {}) => {
    const seen: number[] = [];
    for (let index = 0; index < count; index++) seen.push((await send(dns, headers)).status);
    return seen;
  };
  return { ...server, send, statuses, errors };
}

test('delays a response for as long as its header says', async () => {
  const clock = new ManualClock();
  await using mock = await startWithFaults({ delay: { fromMs: 300, toMs: 300 }, seed: '1' }, { clock });

  const pending = mock.send(dns);
  await clock.until(1);
  clock.pass(299);
  await clock.until(1);
  clock.pass(1);

  expect(await pending).toMatchObject({ status: 200, delay: '300', fault: null });
});

test('varies the delay between its two limits', async () => {
  await using mock = await startWithFaults({ delay: { fromMs: 5, toMs: 25 }, seed: '1' });

  const delays = [await mock.send(dns), await mock.send(dns), await mock.send(dns), await mock.send(dns)].map(
    ({ delay }) => Number(delay),
  );

  expect(Math.min(...delays)).toBeGreaterThanOrEqual(5);
  expect(Math.max(...delays)).toBeLessThanOrEqual(25);
  expect(new Set(delays).size).toBeGreaterThan(1);
});

test('stops the delay when the client disconnects, without logging an error', async () => {
  const clock = new ManualClock();
  await using mock = await startWithFaults({ delay: { fromMs: 60_000, toMs: 60_000 }, seed: '1' }, { clock });
  const leaving = new AbortController();

  const pending = fetch(mock.url + dns, { headers: owner, signal: leaving.signal });
  await clock.until(1);
  leaving.abort();

  await expect(pending).rejects.toThrow('aborted');
  await clock.until(0);
  expect((await mock.send('/__mock/requests')).body).toMatchObject({
    requests: [{ operationId: 'getDns', status: 499 }],
  });
  expect(mock.errors.filter((message) => message !== 'responded')).toEqual([]);
});

test('fails about the configured share of requests, marks them and logs no error', async () => {
  await using mock = await startWithFaults({ fail: 0.2, seed: '1' });

  const failed = (await mock.statuses(300)).filter((code) => code === 500).length;

  expect(failed).toBeGreaterThan(40);
  expect(failed).toBeLessThan(80);
  expect(mock.errors.filter((message) => message !== 'responded')).toEqual([]);
});

test('fails the same requests for the same seed and other requests for another seed', async () => {
  await using first = await startWithFaults({ fail: 0.5, seed: '7' });
  await using again = await startWithFaults({ fail: 0.5, seed: '7' });
  await using other = await startWithFaults({ fail: 0.5, seed: '8' });

  const [one, same, another] = [await first.statuses(20), await again.statuses(20), await other.statuses(20)];

  expect(same).toEqual(one);
  expect(another).not.toEqual(one);
});

test('repeats the faults of a session after a reset, whatever other sessions do', async () => {
  await using alone = await startWithFaults({ fail: 0.5, seed: '7' });
  await using crowded = await startWithFaults({ fail: 0.5, seed: '7' });
  const a = { 'x-mock-session': 'a' };

  const expected = await alone.statuses(10, a);
  const [among] = await Promise.all([crowded.statuses(10, a), crowded.statuses(10, { 'x-mock-session': 'b' })]);
  await fetch(`${alone.url}/__mock/session`, { method: 'DELETE', headers: a });
  const again = await alone.statuses(10, a);

  expect(among).toEqual(expected);
  expect(again).toEqual(expected);
});

test('fails with a declared error, or with 500 if none is declared', async () => {
  await using mock = await startWithFaults({ fail: 1, seed: '1' });

  const declared = await mock.send('/api/me/billing');
  const undeclared = await mock.send(dns);

  expect(declared).toMatchObject({ status: 503, body: { error: { code: 'payments_unavailable' } }, fault: 'fail' });
  expect(undeclared).toMatchObject({ status: 500, body: { error: { code: 'internal' } }, fault: 'fail' });
});

test('delays but does not fail a request with a directive', async () => {
  await using mock = await startWithFaults({ delay: { fromMs: 1, toMs: 1 }, fail: 1, seed: '1' });

  const response = await mock.send(dns, { prefer: 'example=elsewhere' });

  expect(response).toMatchObject({ status: 200, body: { points: false }, delay: '1', fault: null });
});

test('applies faults once per stream, not once per frame', async () => {
  const clock = new ManualClock();
  await using mock = await startWithFaults({ delay: { fromMs: 100, toMs: 100 }, seed: '1' }, { clock });

  const opening = StreamReader.open(mock.url + status, { ...owner, prefer: 'example=degraded' });
  await clock.until(1);
  clock.pass(100);
  const reader = await opening;
  const first = await reader.next();
  await clock.until(2);
  clock.pass(5000);
  const second = await reader.next();
  reader.leave();

  expect([first, second]).toMatchObject([{ event: null }, { event: null }]);
});

test('marks nothing without faults', async () => {
  await using mock = await startWithFaults(undefined);

  expect(await mock.send(dns)).toMatchObject({ status: 200, delay: null, fault: null });
});

test('generates the same numbers between 0 and 1 for the same seed', () => {
  const draw = (seed: string) => Array.from({ length: 1000 }, createRandom(seed));

  const numbers = draw('a');

  expect(draw('a')).toEqual(numbers);
  expect(draw('b')[0]).not.toBe(numbers[0]);
  expect(Math.min(...numbers)).toBeGreaterThanOrEqual(0);
  expect(Math.max(...numbers)).toBeLessThan(1);
  expect(numbers.reduce((sum, number) => sum + number, 0) / 1000).toBeCloseTo(0.5, 1);
});

test('rejects an invalid share on startup', async () => {
  await expect(createMock({ faults: { fail: 5, seed: '1' } })).rejects.toThrow(
    '`faults.fail` is a share from 0 to 1, such as 0.05, not 5',
  );
});
