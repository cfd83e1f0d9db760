import { expect, test } from 'vitest';
import { operations } from '../../../generated/operations.ts';
import { skeleton } from '../../../generated/skeleton.ts';
import { createResponseGuard } from '../../../contract/checks/response-guard.ts';
import type { AnyHandlers } from '../../../server/dispatch/any-handler.ts';
import { createDispatch } from '../../../server/dispatch/dispatch.ts';
import type { Step } from '../../../server/dispatch/preparation.ts';
import { createAdapter } from '../../../server/http/app.ts';
import { generatedContract } from '../../../server/http/generated-contract.ts';
import { prepareInBackground } from '../../../server/http/prepare-in-background.ts';
import { createRequestValidator } from '../../../server/http/request-validator.ts';
import { people } from './identity.ts';
import { silent } from './streams.ts';

test('steps are done one after the other, and one that fails stops no other', async () => {
  const done: string[] = [];
  const last = Promise.withResolvers<undefined>();

  prepareInBackground([
    () => done.push('first'),
    () => Promise.reject(new Error('This step fails.')),
    () => last.resolve(undefined),
  ]);

  expect(done).toEqual([]);
  await last.promise;
  expect(done).toEqual(['first']);
});

test('a validator that is made in the background is there for the first request', async () => {
  const validate = await createRequestValidator({ ...generatedContract() }, 'inBackground');
  const request = { target: '/', headers: {}, params: {}, query: {}, body: { name: 7 }, bodyBytes: 10 };

  await expect(validate(operations.createWorkspace, request)).rejects.toMatchObject({ code: 'bad_body' });
});

test('a validator is made in the background without a request', async () => {
  const { document } = generatedContract();
  const made = Promise.withResolvers<undefined>();
  const { path } = operations.getMe;
  const operation = Object.defineProperty({ ...operations.getMe }, 'path', {
    get: () => {
      made.resolve(undefined);
      return path;
    },
  });

  await createRequestValidator({ document, operations: [operation] }, 'inBackground');

  await expect(made.promise).resolves.toBeUndefined();
});

test.each([
  ['atStart', 1],
  ['inBackground', 0],
  ['atFirstRequest', 0],
] as const)('with preparation: %s, a start compiles %i of the checks of responses', async (preparation, count) => {
  const { document } = generatedContract();
  let done = 0;

  const { prepare } = await createAdapter({ document, operations: [] }, { preparation });
  prepare?.([() => done++]);

  expect(done).toBe(count);
});

test.each([
  ['log', generatedContract().operations.length],
  ['fail', 0],
] as const)('with violations: %s, the checks of responses of %i operations are prepared', async (violations, count) => {
  const contract = generatedContract();
  const prepared: Step[] = [];
  const warmed: string[] = [];
  const { members, responseValidator } = createResponseGuard(contract.document);
  const checks = {
    members,
    responseValidator: { ...responseValidator, warm: ({ id }: { id: string }) => warmed.push(id) },
  };

  // The compiler has checked each handler against its operation; they are all called alike.
  createDispatch(skeleton as object as AnyHandlers, contract, {
    identity: people({}),
    violations,
    checks,
    log: silent,
    validate: await createRequestValidator(contract, 'atFirstRequest'),
    receiveUpload: () => Promise.reject(new Error('There are no uploads.')),
    prepare: (steps) => prepared.push(...steps),
  });

  expect(prepared).toHaveLength(count);
  expect(warmed).toEqual([]);
  for (const step of prepared) step();
  expect(warmed).toEqual(contract.operations.slice(0, count).map(({ id }) => id));
});
