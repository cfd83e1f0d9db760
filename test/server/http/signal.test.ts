import { describe, expect, test } from 'vitest';
import type { Handlers } from '../../../generated/handlers.ts';
import { operations } from '../../../generated/operations.ts';
import type { RequestContext } from '../../../contract/model/handler.ts';
import type { AnyHandlers } from '../../../server/dispatch/any-handler.ts';
import { createFetchFront } from '../../../server/fetch/fetch.ts';
import { generatedContract } from '../../../server/http/generated-contract.ts';
import { createRequestValidator } from '../../../server/http/request-validator.ts';
import { testHandlers } from '../../../server/http/test-handlers.ts';
import type { Observer } from '../../../server/ports/observer.ts';
import { people } from './identity.ts';
import { StreamReader } from './reader.ts';
import { ada, fronts, silent, tail } from './streams.ts';

const { getAiStatus, readServiceLogs } = operations;
const contract = { ...generatedContract(), operations: [getAiStatus, readServiceLogs] };
const service = { workspaceSlug: 'acme', appSlug: 'storefront', serviceName: 'web' };

/** Handlers of a response and of a stream, whose context is kept, and an observer that says when a request ended. */
function keeping() {
  const contexts: RequestContext[] = [];
  const ended = Promise.withResolvers<void>();
  const observer: Observer = { responded: () => ended.resolve(), streams: () => undefined, violated: () => undefined };
  const handlers = {
    getAiStatus: async (_, context) => {
      contexts.push(context);
      return { status: 200, body: { enabled: true } };
    },
    readServiceLogs: async (_, context) => {
      contexts.push(context);
      return { status: 200, frames: twoLines() };
    },
  } satisfies Partial<Handlers>;
  const isAborted = () => contexts.map(({ signal }) => signal.aborted);
  return { handlers, observer, ended: ended.promise, isAborted };
}

async function* twoLines() {
  yield 'one';
  yield 'two';
}

async function startFetch({ handlers, observer }: ReturnType<typeof keeping>) {
  const validate = await createRequestValidator(contract);
  // The compiler has checked each handler against its operation; they are all called alike.
  const all = handlers as object as AnyHandlers;
  const respond = createFetchFront(all, { identity: people({ ada: {} }), contract, validate, log: silent, observer });
  const server = new AbortController();
  const send = (path: string, accept: string) =>
    respond(new Request(`http://localhost${path}`, { headers: { ...ada, accept }, signal: server.signal }));
  return { send, server };
}

describe.each(fronts)('on %s', (_, start) => {
  test('the signal of a handler does not abort after its response was sent', async () => {
    const { handlers, observer, ended, isAborted } = keeping();
    await using server = await start({ ...handlers, getAiStatus: read(handlers.getAiStatus) }, { observer });

    const response = await fetch(`${server.url}/api/ai`);
    await response.json();
    await ended;

    expect(isAborted()).toEqual([false]);
  });

  test('nor when it is first read after that', async () => {
    const { handlers, observer, ended, isAborted } = keeping();
    await using server = await start(handlers, { observer });

    await fetch(`${server.url}/api/ai`);
    await ended;

    expect(isAborted()).toEqual([false]);
  });

  test('nor after a stream that was read to its end', async () => {
    const { handlers, observer, ended, isAborted } = keeping();
    await using server = await start(handlers, { observer });

    const reader = await StreamReader.open(server.url + tail, ada);
    const events = [await reader.next(), await reader.next(), await reader.next()];
    await ended;

    expect(events).toEqual([{ event: null, data: 'one' }, { event: null, data: 'two' }, null]);
    expect(isAborted()).toEqual([false]);
  });
});

/** A handler that reads its signal. */
function read(handler: Handlers['getAiStatus']): Handlers['getAiStatus'] {
  return (input, context) => {
    context.signal.throwIfAborted();
    return handler(input, context);
  };
}

test('with createFetch, a server that aborts the signal of each request after its response does not abort that of the handler', async () => {
  const handlers = keeping();
  const { send, server } = await startFetch(handlers);

  const response = await send('/api/ai', 'application/json');
  const stream = await send(tail, 'text/event-stream');
  await Promise.all([response.text(), stream.text()]);
  server.abort();

  expect(handlers.isAborted()).toEqual([false, false]);
});

test('with testHandlers, the signal aborts when the frames are left, and not when they were read to their end', async () => {
  const { handlers, isAborted } = keeping();
  const { call } = testHandlers(handlers, { memberships: { acme: 'developer' } });
  const whole = await call('readServiceLogs', { params: service, stream: true });
  const left = await call('readServiceLogs', { params: service, stream: true });

  const read = 'frames' in whole ? whole.frames[Symbol.asyncIterator]() : undefined;
  const lines = [await read?.next(), await read?.next(), await read?.next()].map((line) => line?.done);
  const begun = 'frames' in left ? left.frames[Symbol.asyncIterator]() : undefined;
  await begun?.next();
  await begun?.return?.();

  expect(lines).toEqual([false, false, true]);
  expect(isAborted()).toEqual([false, true]);
});

test('with testHandlers, the signal does not abort after a response', async () => {
  const { handlers, isAborted } = keeping();
  const request = new AbortController();

  await testHandlers(handlers).call('getAiStatus', { signal: request.signal });
  request.abort();

  expect(isAborted()).toEqual([false]);
});
