import { expect, test } from 'vitest';
import { Problem } from '../../../contract/problem.ts';
import { active, ada, silent, start } from './streams.ts';

test('explainError rewords an error response', async () => {
  await using server = await start(
    {},
    {
      log: silent,
      explainError: ({ code }, { operation, request }) => new Problem(code, `${operation?.id}: ${request.method}`),
    },
  );

  const response = await fetch(server.url + active);

  expect(response.status).toBe(401);
  expect(await response.json()).toEqual({ error: { code: 'unauthorized', message: 'getActiveDeploy: GET' } });
});

test('an explainError that throws is an internal error', async () => {
  const explainError = () => {
    throw new Error('mistake');
  };
  await using server = await start({}, { log: silent, explainError });

  const response = await fetch(server.url + active, { headers: ada });

  expect(response.status).toBe(500);
  expect(await response.json()).toMatchObject({ error: { code: 'internal' } });
});
