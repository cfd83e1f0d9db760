import { expect, test } from 'vitest';
import { CallTimeout } from '../../../control-plane/ports/call-timeout.ts';
import { StoreUnavailable } from '../../../control-plane/ports/store.ts';
import { createErrorExplainer } from '../../../platform/serve/explain-error.ts';
import { active, ada, silent, start } from '../../server/http/streams.ts';

test.each([
  ['a store that is not available', new StoreUnavailable(new Error('no connection')), 503, '5', 'handler_timeout', 1],
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
