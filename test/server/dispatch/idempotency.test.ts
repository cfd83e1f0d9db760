import { expect, test } from 'vitest';
import { UncheckedReply } from '../../../contract/model/handler.ts';
import type { Handler, Handlers } from '../../../generated/handlers.ts';
import { createMemoryIdempotency } from '../../../server/dispatch/memory-idempotency.ts';
import { testHandlers, type TestOptions } from '../../../server/http/test-handlers.ts';
import { uuid } from '../../control-plane/actions/plane.ts';
import { ManualClock } from '../../clock.ts';
import { silent } from '../http/streams.ts';

const body = { subject: 'Billing', body: 'How do I pay?' };
const headers = { 'idempotency-key': 'one' };
const conflict = { status: 409, body: { error: { code: 'idempotency_conflict' } } };
const replayed = { 'idempotency-replayed': 'true' };

/** A handler that counts its calls; `before` is awaited in each. */
function counting(before: (call: number) => Promise<void> = async () => undefined) {
  const calls = { count: 0 };
  const handler: Handler<'createTicket'> = async () => {
    calls.count += 1;
    const number = calls.count;
    await before(number);
    return { status: 201, body: { ticket: ticketOf(number) } };
  };
  return { calls, handler };
}

function ticketOf(number: number) {
  const at = '2026-11-21T10:00:30.000Z';
  return {
    id: uuid(number),
    subject: body.subject,
    status: 'open',
    workspaceSlug: null,
    createdAt: at,
    updatedAt: at,
  } as const;
}

function serve(handlers: Partial<Handlers>, options: TestOptions) {
  const { call } = testHandlers(handlers, { log: silent, ...options });
  return (more: { headers?: Readonly<Record<string, string>>; body?: typeof body } = {}) =>
    call('createTicket', { body, headers, ...more });
}

/** Processes of one server: they share the keys. */
function twoProcesses(handler: Handler<'createTicket'>, options: TestOptions = {}) {
  const clock = new ManualClock();
  const shared = { idempotency: createMemoryIdempotency({ clock }), cadence: () => clock, ...options };
  const [one, other] = [serve({ createTicket: handler }, shared), serve({ createTicket: handler }, shared)];
  return { clock, one, other };
}

/** A handler of which each call ends when the test lets it. */
function held() {
  const ends: PromiseWithResolvers<void>[] = [];
  const begun = Promise.withResolvers<undefined>();
  const { handler, calls } = counting(() => {
    const end = Promise.withResolvers<void>();
    ends.push(end);
    begun.resolve(undefined);
    return end.promise;
  });
  return { handler, calls, begun: begun.promise, release: () => ends.shift()?.resolve() };
}

test('a request with the key of an earlier one gets its response, and is not executed', async () => {
  const { handler, calls } = counting();
  const { one } = twoProcesses(handler);

  const first = await one();
  const second = await one();

  expect(first).toMatchObject({ status: 201, body: { ticket: { id: uuid(1) } } });
  expect(first.headers).not.toHaveProperty('idempotency-replayed');
  expect(second).toMatchObject({ status: 201, body: first.body, headers: replayed });
  expect(second.headers['x-request-id']).not.toBe(first.headers['x-request-id']);
  expect(calls.count).toBe(1);
});

test('each request is executed without the option, and without a key', async () => {
  const { handler, calls } = counting();
  const [without, withKeys] = [serve({ createTicket: handler }, {}), twoProcesses(handler).one];

  await without();
  await without();
  await withKeys({ headers: {} });
  await withKeys({ headers: {} });

  expect(calls.count).toBe(4);
});

test('an operation that accepts no key executes each request', async () => {
  const calls = { count: 0 };
  const getAiStatus: Handlers['getAiStatus'] = async () => {
    calls.count += 1;
    return { status: 200, body: { enabled: true } };
  };
  const { call } = testHandlers({ getAiStatus }, { idempotency: createMemoryIdempotency() });

  await call('getAiStatus', { headers });
  await call('getAiStatus', { headers });

  expect(calls.count).toBe(2);
});

test('another request with the key is a conflict', async () => {
  const { one } = twoProcesses(counting().handler);
  await one();

  const other = await one({ body: { ...body, subject: 'Another' } });

  expect(other).toMatchObject(conflict);
  expect(other.headers).not.toHaveProperty('retry-after');
});

test('the key is free after an error, and after a response that does not match the contract', async () => {
  const outputs = [
    { code: 'bad_reference', message: 'No such workspace.' },
    { status: 201, body: { ticket: { ...ticketOf(1), status: 5 } } },
    new UncheckedReply(503, { reason: 'The proxy has no server.' }),
    { status: 201, body: { ticket: ticketOf(2) } },
  ];
  // The second output is wrong on purpose.
  const createTicket = (async () => outputs.shift()) as unknown as Handler<'createTicket'>;
  const { one } = twoProcesses(createTicket);

  const responses = [await one(), await one(), await one(), await one(), await one()];

  expect(responses.map(({ status }) => status)).toEqual([400, 500, 503, 201, 201]);
  expect(responses[4]).toMatchObject({ body: { ticket: { id: uuid(2) } }, headers: replayed });
});

test('forgets a key 24 hours after its response', async () => {
  const { handler, calls } = counting();
  const { clock, one } = twoProcesses(handler);
  await one();
  clock.pass(86_399_999);
  await one();
  const before = calls.count;

  clock.pass(1);
  await one();

  expect([before, calls.count]).toEqual([1, 2]);
});

test('a process waits for a request that another one handles', async () => {
  const { handler, calls, begun, release } = held();
  const { clock, one, other } = twoProcesses(handler);
  const first = one();
  await begun;

  const repeated = other();
  await clock.until(1);
  release();
  await first;
  clock.pass(500);

  expect(await repeated).toMatchObject({ status: 201, body: { ticket: { id: uuid(1) } }, headers: replayed });
  expect(calls.count).toBe(1);
});

test('waits at most 30 seconds for a request that the process handles itself', async () => {
  const { handler, begun, release } = held();
  const { clock, one } = twoProcesses(handler);
  const first = one();
  await begun;

  const repeated = one();
  await clock.until(1);
  clock.pass(30_000);
  const response = await repeated;
  release();

  expect(response).toMatchObject({ ...conflict, headers: { 'retry-after': '5' } });
  expect(await first).toMatchObject({ status: 201 });
});

test('the key of a process that was killed is free after two minutes', async () => {
  const { handler, calls, begun, release } = held();
  const { clock, one, other } = twoProcesses(handler);
  const killed = one();
  await begun;

  clock.pass(120_000);
  const second = other();
  await expect.poll(() => calls.count).toBe(2);
  // The first process was only slow. Its response is not that of the key any more.
  release();
  await killed;
  release();
  const responses = [await second, await other()];

  expect(responses).toMatchObject([
    { body: { ticket: { id: uuid(2) } } },
    { body: { ticket: { id: uuid(2) } }, headers: replayed },
  ]);
});

test('a handler that takes too long keeps its key until its end', async () => {
  const { handler, calls, begun, release } = held();
  const { clock, one } = twoProcesses(handler, { handlerTimeoutSeconds: 0.01 });

  const late = await one();
  await begun;
  const repeated = one();
  await clock.until(1);
  release();

  expect(late).toMatchObject({ status: 503, body: { error: { code: 'handler_timeout' } } });
  expect(await repeated).toMatchObject({ status: 201, headers: replayed });
  expect(calls.count).toBe(1);
});

test('a request whose key cannot be claimed is not executed', async () => {
  const { handler, calls } = counting();
  const idempotency = { ...createMemoryIdempotency(), claim: () => Promise.reject(new Error('no connection')) };
  const send = serve({ createTicket: handler }, { idempotency });

  const response = await send();

  expect(response.status).toBe(500);
  expect(calls.count).toBe(0);
});

test('a response that cannot be kept is sent, with a warning', async () => {
  const warnings: string[] = [];
  const log = { ...silent, warn: (_: object, message: string) => void warnings.push(message) };
  const idempotency = { ...createMemoryIdempotency(), keep: () => Promise.reject(new Error('no connection')) };
  const send = serve({ createTicket: counting().handler }, { idempotency, log });

  const response = await send();

  expect(response.status).toBe(201);
  expect(warnings).toEqual([
    'The end of a request could not be stored with its Idempotency-Key; the key is free in two minutes.',
  ]);
});

test('a handler may set a header that its operation declares', async () => {
  const createTicket: Handler<'createTicket'> = async () => ({
    status: 201,
    body: { ticket: ticketOf(1) },
    headers: { 'Idempotency-Replayed': 'true' },
  });
  const send = serve({ createTicket }, {});

  expect(await send()).toMatchObject({ status: 201, headers: replayed });
});
