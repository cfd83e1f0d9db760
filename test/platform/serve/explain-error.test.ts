import { expect, test } from 'vitest';
import { CallTimeout } from '../../../control-plane/ports/call-timeout.ts';
import { StoreUnavailable } from '../../../control-plane/ports/store.ts';
import { createErrorExplainer } from '../../../platform/serve/explain-error.ts';
import { active, ada, logs, silent, start } from '../../server/http/streams.ts';

test.each([
  ['a store that is not available', new StoreUnavailable(new Error('no connection')), 503, '5', 'store_unavailable', 0],
  [
    'a call that takes too long',
    new CallTimeout('runtime.observe has not responded for 10 s.'),
    503,
    '5',
    'handler_timeout',
    1,
  ],
  ['a mistake', new Error('no connection'), 500, null, 'internal', 0],
])('%s leads to the response that fits', async (_, error, status, retryAfter, code, logged) => {
  const entries: unknown[] = [];
  const explainError = createErrorExplainer({ ...silent, error: (fields: object) => void entries.push(fields) });
  await using server = await start({ getActiveDeploy: () => Promise.reject(error) }, { log: silent, explainError });

  const response = await fetch(server.url + active, { headers: ada });

  expect([response.status, response.headers.get('Retry-After')]).toEqual([status, retryAfter]);
  expect(await response.json()).toMatchObject({ error: { code } });
  expect(entries).toEqual(Array.from({ length: logged }, () => ({ err: error })));
});

test('a stream that the outage of the store ends leaves no trace of a mistake', async () => {
  const entries: unknown[] = [];
  const failures: unknown[] = [];
  const log = { ...silent, error: (fields: object, message: string) => void entries.push([fields, message]) };
  async function* frames() {
    yield* [];
    await Promise.reject(new StoreUnavailable(new Error('no connection')));
  }
  await using server = await start(
    { getDeployLogs: async () => ({ status: 200, frames: frames() }) },
    {
      log,
      explainError: createErrorExplainer(log),
      observer: {
        responded: ({ failure }) => void failures.push(failure),
        streams: () => undefined,
        violated: () => undefined,
      },
    },
  );

  const response = await fetch(server.url + logs, { headers: { ...ada, accept: 'text/event-stream' } });
  await expect(response.text()).rejects.toThrow('terminated');

  expect(failures).toMatchObject([{ code: 'store_unavailable' }]);
  expect(entries).toEqual([]);
});
