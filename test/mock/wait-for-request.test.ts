import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningMock, startMock } from '../../mock/start.ts';
import { ManualClock } from '../clock.ts';
import { callerOf } from './caller.ts';

const clock = new ManualClock();
let mock: RunningMock;

beforeAll(async () => {
  mock = await startMock({ clock });
});
afterAll(() => mock.stop());

test('resolves with the next request of an operation', async () => {
  const session = mock.session('next');
  const call = callerOf(mock.url, 'next');
  await call('GET', '/api/me');

  const waiting = session.waitForRequest('getMe');
  await call('GET', '/api/ai');
  await call('GET', '/api/me');

  expect(await waiting).toMatchObject({
    id: 3,
    operationId: 'getMe',
    status: 200,
    responseBody: { user: { name: 'Ada Park' } },
  });
});

test('resolves with a request that a function accepts', async () => {
  const waiting = mock.waitForRequest(({ status }) => status === 404);
  await callerOf(mock.url, 'default')('GET', '/api/nowhere');

  expect(await waiting).toMatchObject({ url: '/api/nowhere' });
});

test('can take the latest request that is logged', async () => {
  const call = callerOf(mock.url, 'logged');
  await call('GET', '/api/me');
  await call('GET', '/api/me');

  expect(await mock.session('logged').waitForRequest('getMe', { includeLogged: true })).toMatchObject({ id: 2 });
});

test('rejects with the requests that came instead', async () => {
  const waiting = mock.session('instead').waitForRequest('createVar', { timeoutMs: 2000 });
  await callerOf(mock.url, 'instead')('GET', '/api/me');
  clock.pass(2000);

  await expect(waiting).rejects.toThrow(
    'No request of createVar arrived within 2 s. These arrived instead: GET /api/me 200 (getMe).',
  );
});

test('rejects with a hint if no request came', async () => {
  const waiting = mock.session('none').waitForRequest(() => true);
  clock.pass(5000);

  await expect(waiting).rejects.toThrow(
    'No request that matches arrived within 5 s. No other request arrived either; check the URL',
  );
});

test('rejects when its signal is aborted', async () => {
  const stop = new AbortController();
  const waiting = mock.session('aborted').waitForRequest('getMe', { signal: stop.signal });

  stop.abort(new Error('The test is over.'));

  await expect(waiting).rejects.toThrow('The test is over.');
});

test('rejects an operation that does not exist', async () => {
  // A plain JavaScript test may use any name.
  const waiting = mock.waitForRequest('getMee' as 'getMe');

  await expect(waiting).rejects.toThrow('There is no operation "getMee". Did you mean "getMe"');
});
