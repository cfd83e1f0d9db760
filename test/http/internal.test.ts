import { expect, test } from 'vitest';
import { Problem } from '../../server/contract/problem.ts';
import { active, ada, silent, start } from './streams.ts';

/** A log that keeps its errors. */
function keeping() {
  const errors: object[] = [];
  return { errors, log: { ...silent, error: (fields: object) => void errors.push(fields) } };
}

test('a handler can respond with 500 itself; its log entry has no error', async () => {
  const { errors, log } = keeping();
  const getActiveDeploy = async () => ({ code: 'internal', message: 'This fails on purpose.' }) as never;
  await using server = await start({ getActiveDeploy }, { log });

  const response = await fetch(server.url + active, { headers: ada });

  expect(response.status).toBe(500);
  expect(await response.json()).toEqual({ error: { code: 'internal', message: 'This fails on purpose.' } });
  expect(errors).toMatchObject([{ status: 500, code: 'internal' }]);
  expect(errors[0]).not.toHaveProperty('err');
});

test('an internal problem that has a cause is logged with it', async () => {
  const { errors, log } = keeping();
  const cause = new Error('the disk is full');
  const getActiveDeploy = async () => {
    throw new Problem('internal', 'It could not be kept.', { cause });
  };
  await using server = await start({ getActiveDeploy }, { log });

  const response = await fetch(server.url + active, { headers: ada });

  expect(await response.json()).toEqual({ error: { code: 'internal', message: 'It could not be kept.' } });
  expect(errors).toMatchObject([{ operationId: 'getActiveDeploy', err: cause }]);
});

test('a handler that throws nothing at all is logged all the same', async () => {
  const { errors, log } = keeping();
  const getActiveDeploy = () => Promise.reject(undefined);
  await using server = await start({ getActiveDeploy }, { log });

  const response = await fetch(server.url + active, { headers: ada });

  expect(response.status).toBe(500);
  expect(errors).toMatchObject([{ operationId: 'getActiveDeploy' }]);
});
