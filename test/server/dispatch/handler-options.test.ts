import { expect, test } from 'vitest';
import { Problem } from '../../../contract/problem.ts';
import type { AnyHandler } from '../../../server/dispatch/any-handler.ts';
import { testHandlers } from '../../../server/http/test-handlers.ts';
import type { Operation } from '../../../contract/model/operation.ts';
import { silent } from '../http/streams.ts';

class CardDeclined extends Error {}

const declines = {
  getMe: async () => {
    throw new CardDeclined('4711');
  },
};

test('wrapHandler is called around each handler, with its operation, input and context', async () => {
  const events: string[] = [];
  const wrapHandler =
    (operation: Operation, handler: AnyHandler<undefined>): AnyHandler<undefined> =>
    async (input, context) => {
      events.push(`begin ${operation.id} of ${input.principal?.userId} at ${context.url}`);
      const output = await handler(input, context);
      events.push('end');
      return output;
    };
  const handlers = {
    getAiStatus: async () => {
      events.push('handle');
      return { status: 200, body: { enabled: true } } as const;
    },
    listTiers: async () => {
      events.push('handle');
      return { status: 200 as const, body: { tiers: [] } };
    },
  };
  const { call } = testHandlers(handlers, { wrapHandler });

  const open = await call('getAiStatus');
  const signedIn = await call('listTiers');

  expect([open.status, signedIn.status]).toEqual([200, 200]);
  expect(events).toEqual([
    'begin getAiStatus of undefined at /api/ai',
    'handle',
    'end',
    'begin listTiers of test-user at /api/tiers',
    'handle',
    'end',
  ]);
});

test('writes no entry at a level that the log does not write', async () => {
  const entries: string[] = [];
  const write = (level: string) => (_fields: object, message: string) => void entries.push(`${level}: ${message}`);
  const log = {
    info: write('info'),
    warn: write('warn'),
    error: write('error'),
    isLevelEnabled: (level: string) => level !== 'info',
  };
  const getAiStatus = async () => ({ status: 200, body: { enabled: true } }) as const;
  const { call } = testHandlers({ getAiStatus, ...declines }, { log });

  const responses = [await call('getAiStatus'), await call('getMe')];

  expect(responses.map(({ status }) => status)).toEqual([200, 500]);
  expect(entries).toEqual(['error: responded']);
});

test('mapError turns an error into one of the contract', async () => {
  const { call } = testHandlers(declines, {
    mapError: (error, { id }) =>
      error instanceof CardDeclined
        ? { code: 'unauthorized', message: `${id} was declined: ${error.message}.` }
        : undefined,
  });

  const response = await call('getMe');

  expect(response).toMatchObject({
    status: 401,
    body: { error: { code: 'unauthorized', message: 'getMe was declined: 4711.' } },
  });
});

test('mapError may return a Problem', async () => {
  const { call } = testHandlers(declines, { mapError: () => new Problem('phone_required', 'Verify a number.') });

  const response = await call('getMe');

  expect(response).toMatchObject({
    status: 403,
    body: { error: { code: 'phone_required', message: 'Verify a number.' } },
  });
});

test('an error that mapError does not know is a 500', async () => {
  const { call } = testHandlers(declines, { log: silent, mapError: () => undefined });

  const response = await call('getMe');

  expect(response).toMatchObject({ status: 500, body: { error: { code: 'internal' } } });
});

test('a code that the operation does not declare violates the contract', async () => {
  const { call } = testHandlers(declines, {
    log: silent,
    mapError: () => ({ code: 'payment_failed', message: 'Declined.' }),
  });

  const response = await call('getMe');

  expect(response.status).toBe(500);
  expect(JSON.stringify(response.body)).toContain(
    'getMe (GET /api/me) does not match the contract: it has no status 402',
  );
});

test('mapError sees the error of a wrapper, and a wrapper sees the error of its handler', async () => {
  const seen: string[] = [];
  const { call } = testHandlers(declines, {
    wrapHandler: (_, handler) => async (input, context) => {
      try {
        return await handler(input, context);
      } catch (error) {
        seen.push(error instanceof CardDeclined ? 'rolled back' : 'unknown');
        throw new Error('The transaction was rolled back.', { cause: error });
      }
    },
    mapError: (error) => (error instanceof Error ? { code: 'unauthorized', message: error.message } : undefined),
  });

  const response = await call('getMe');

  expect(seen).toEqual(['rolled back']);
  expect(response).toMatchObject({ status: 401, body: { error: { message: 'The transaction was rolled back.' } } });
});

test('mapError does not see a Problem that a handler threw', async () => {
  const handlers = {
    getMe: async () => {
      throw new Problem('phone_required', 'Verify a number.');
    },
  };
  const { call } = testHandlers(handlers, { mapError: () => ({ code: 'unauthorized', message: 'Mapped.' }) });

  const response = await call('getMe');

  expect(response.status).toBe(403);
});

test('retryAfterSeconds of a 503 is sent as Retry-After', async () => {
  const { call } = testHandlers({
    getAccountBilling: async () => ({
      code: 'payments_unavailable',
      message: 'Try again soon.',
      retryAfterSeconds: 30,
    }),
  });

  const response = await call('getAccountBilling');

  expect(response.status).toBe(503);
  expect(response.headers['retry-after']).toBe('30');
});

test('the log of the context adds request and operation to each entry', async () => {
  const entries: object[] = [];
  const log = { ...silent, info: (fields: object, message: string) => void entries.push({ ...fields, message }) };
  const handlers = {
    getMe: async (_: object, context: { log: { info(fields: object, message: string): void } }) => {
      context.log.info({ tier: 'free' }, 'Looked up the account.');
      return { code: 'unauthorized', message: 'No.' } as const;
    },
  };
  const { call } = testHandlers(handlers, { log });

  await call('getMe', { headers: { 'x-request-id': 'request-0001' } });

  expect(entries[0]).toEqual({
    requestId: 'request-0001',
    operationId: 'getMe',
    tier: 'free',
    message: 'Looked up the account.',
  });
});

test('the log of the context is a child of the log, made once', async () => {
  const children: object[] = [];
  const child = (fields: object) => {
    children.push(fields);
    return silent;
  };
  const handlers = {
    getMe: async (_: object, context: { log: { info(fields: object, message: string): void } }) => {
      context.log.info({}, 'one');
      context.log.info({}, 'two');
      return { code: 'unauthorized', message: 'No.' } as const;
    },
  };
  const { call } = testHandlers(handlers, { log: { ...silent, child } });

  await call('getMe', { headers: { 'x-request-id': 'request-0002' } });
  await call('getAiStatus');

  expect(children).toEqual([{ requestId: 'request-0002', operationId: 'getMe' }]);
});
