import { expect, test } from 'vitest';
import { Problem } from '../../../contract/problem.ts';
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

test.each([
  ['nothing', undefined, 'its handler returns nothing; return a response, such as reply(200, body)'],
  ['null', null, 'its handler returns nothing; return a response, such as reply(200, body)'],
  [
    'a body without a status',
    { deploy: null },
    'its handler returns an object without a status; return a response, such as reply(200, body)',
  ],
])('a handler that returns %s is 500, and the log names its operation', async (_, output, reason) => {
  const { errors, log } = keeping();
  const getActiveDeploy = async () => output as never;
  await using server = await start({ getActiveDeploy }, { log, violations: 'log', handlerTimeoutSeconds: 30 });

  const response = await fetch(server.url + active, { headers: ada });

  expect(response.status).toBe(500);
  expect(errors).toMatchObject([
    {
      operationId: 'getActiveDeploy',
      err: { message: expect.stringMatching(/^getActiveDeploy \(GET .*\) does not match the contract: /) },
    },
  ]);
  expect((errors[0] as { err: Error }).err.message).toContain(reason);
});

test('a handler that returns nothing after its time limit does not end the process', async () => {
  const returned = Promise.withResolvers<never>();
  await using server = await start({ getActiveDeploy: () => returned.promise }, { handlerTimeoutSeconds: 0.01 });

  const late = await fetch(server.url + active, { headers: ada });
  returned.resolve(undefined as never);
  const after = await fetch(`${server.url}/api/nothing`);

  expect([late.status, after.status]).toEqual([503, 404]);
});

test('a response with several violations is logged with all of them', async () => {
  const { errors, log } = keeping();
  const listTiers = async () => ({ status: 200, body: { tiers: [{ id: 7 }] }, headers: { 'X-Tiers': '1' } }) as never;
  await using server = await start({ listTiers }, { log, violations: 'log' });

  const response = await fetch(`${server.url}/api/tiers`, { headers: ada });

  expect(response.status).toBe(200);
  const { violation } = errors[0] as { readonly violation: string };
  expect(errors).toHaveLength(1);
  expect(violation).toContain('status 200 declares no header X-Tiers');
  expect(violation).toContain('at "/tiers/0/id" must be string');
  expect(violation).toContain(`at "/tiers/0" must have required property 'name'`);
});

test('a handler that throws nothing at all is logged all the same', async () => {
  const { errors, log } = keeping();
  const getActiveDeploy = () => Promise.reject(undefined);
  await using server = await start({ getActiveDeploy }, { log });

  const response = await fetch(server.url + active, { headers: ada });

  expect(response.status).toBe(500);
  expect(errors).toMatchObject([{ operationId: 'getActiveDeploy' }]);
});
