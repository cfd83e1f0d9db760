import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { createMockFetch, type MockFetch } from '../../mock/fetch/index.ts';

const workspace = 'https://api.example.test/api/workspaces/acme';
const vars = `${workspace}/apps/storefront/vars`;
/** `fetch` demands it with a body that is a stream. */
const streamed = { duplex: 'half' } as const;
const json = { 'content-type': 'application/json' };
const newVar = JSON.stringify({ key: 'ABORTED', value: '1', isSecret: false });

describe('with a signal that is already aborted', () => {
  test.each([
    ['the reason of the caller', new Error('left')],
    ['a text', 'left'],
    ['null', null],
  ])('rejects with its reason and does nothing: %s', async (_, reason: unknown) => {
    const mock = createMockFetch({ persona: 'owner' });
    const init = { method: 'POST', headers: json, body: newVar, signal: AbortSignal.abort(reason) };

    const rejected = await reasonOf(mock(vars, init));
    const ofRequest = await reasonOf(mock(new Request(vars, init)));

    expect([rejected, ofRequest]).toEqual([reason, reason]);
    expect([await keysOf(mock), mock.requests().map(({ method }) => method)]).toEqual([
      ['DATABASE_URL', 'LOG_LEVEL', 'SHOP_NAME'],
      ['GET'],
    ]);
  });

  test('rejects with an AbortError where there is no reason, and with a TimeoutError after a timeout', async () => {
    const mock = createMockFetch({ persona: 'owner' });
    const timeout = AbortSignal.timeout(1);
    await new Promise((resolve) => timeout.addEventListener('abort', resolve));

    expect([
      await nameOf(mock(workspace, { signal: AbortSignal.abort() })),
      await nameOf(mock(workspace, { signal: timeout })),
    ]).toEqual(['AbortError', 'TimeoutError']);
  });

  test('cancels the body, and a wrong argument is reported first', async () => {
    const mock = createMockFetch({ persona: 'owner' });
    const sent = endless();
    const signal = AbortSignal.abort('left');

    await reasonOf(mock(vars, { method: 'POST', headers: json, body: sent.body, ...streamed, signal }));

    expect(sent.canceled).toEqual(['left']);
    expect(await reasonOf(mock('/no-origin', { signal }))).toBeInstanceOf(TypeError);
  });
});

describe('while a body is sent', () => {
  test('rejects at once, cancels the body and does nothing', async () => {
    const mock = createMockFetch({ persona: 'owner' });
    const sent = endless(newVar);
    const leaving = new AbortController();
    const response = mock(vars, {
      method: 'POST',
      headers: json,
      body: sent.body,
      ...streamed,
      signal: leaving.signal,
    });
    await sent.waiting;

    leaving.abort('left');

    expect(await reasonOf(response)).toBe('left');
    expect(sent.canceled).toEqual(['left']);
    expect(mock.requests()).toEqual([]);
  });

  test('an abort is not lost when memory has been collected', async () => {
    const mock = createMockFetch({ persona: 'owner' });
    const leaving = new AbortController();
    const response = send(mock, leaving.signal);
    await collectGarbage();

    leaving.abort('left');

    expect(await reasonOf(response)).toBe('left');
  });
});

describe('while the mock works', () => {
  test('rejects at once during a delay, and does nothing', async () => {
    const mock = createMockFetch({ persona: 'owner' });
    mock.respond('createVar', { delay: '60s' });
    const leaving = new AbortController();
    const response = mock(vars, { method: 'POST', headers: json, body: newVar, signal: leaving.signal });
    await expect.poll(() => mock.overrides()).toEqual([]);

    leaving.abort('left');

    expect(await reasonOf(response)).toBe('left');
    expect(await keysOf(mock)).toEqual(['DATABASE_URL', 'LOG_LEVEL', 'SHOP_NAME']);
  });

  test('each of several requests with one signal rejects', async () => {
    const mock = createMockFetch({ persona: 'owner' });
    const leaving = new AbortController();
    const responses = [1, 2, 3].map(() => mock(workspace, { signal: leaving.signal }));

    leaving.abort('left');

    expect(await Promise.all(responses.map(reasonOf))).toEqual(['left', 'left', 'left']);
  });
});

describe('while a response arrives', () => {
  test('a body that was not read yet is refused with the reason', async () => {
    const leaving = new AbortController();
    const response = await createMockFetch({ persona: 'owner' })(workspace, { signal: leaving.signal });

    leaving.abort('left');

    expect([response.status, await reasonOf(response.json())]).toEqual([200, 'left']);
  });

  test('a body that was read stays, and so does a response without a body', async () => {
    const mock = createMockFetch({ persona: 'owner' });
    const leaving = new AbortController();
    const response = await mock(workspace, { signal: leaving.signal });
    const head = await mock(workspace, { method: 'HEAD', signal: leaving.signal });
    const body = await response.json();

    leaving.abort('left');

    expect(body).toMatchObject({ workspace: { slug: 'acme' } });
    expect([head.status, await head.text()]).toEqual([200, '']);
  });

  test('a read that waits for the next frame rejects with the reason, also after memory was collected', async () => {
    const mock = createMockFetch({ persona: 'owner' });
    const leaving = new AbortController();
    const reader = await readerOf(mock, leaving.signal);
    await reader.read();
    const waiting = reader.read();
    await collectGarbage();

    leaving.abort('left');

    expect([await reasonOf(waiting), await reasonOf(reader.read())]).toEqual(['left', 'left']);
    expect(mock.requests()).toMatchObject([{ operationId: 'getWorkspace', status: 200 }]);
  });

  test('a frame that waits to be read is gone', async () => {
    const leaving = new AbortController();
    const reader = await readerOf(createMockFetch({ persona: 'owner' }), leaving.signal);

    leaving.abort('left');

    expect(await reasonOf(reader.read())).toBe('left');
  });
});

function readerOf(mock: MockFetch, signal: AbortSignal): Promise<ReadableStreamDefaultReader<Uint8Array>> {
  const request = new Request(workspace, { headers: { accept: 'text/event-stream' }, signal });
  return mock(request).then(({ body }) => (body ?? new ReadableStream<Uint8Array>()).getReader());
}

/** A request whose body never ends, and of which the caller keeps nothing but the signal. */
function send(mock: MockFetch, signal: AbortSignal): Promise<Response> {
  const body = new ReadableStream();
  return mock(new Request(vars, { method: 'POST', headers: json, body, ...streamed, signal }));
}

function endless(text?: string) {
  const canceled: unknown[] = [];
  const { promise: waiting, resolve } = Promise.withResolvers<undefined>();
  let isFirst = true;
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (isFirst && text !== undefined) controller.enqueue(new TextEncoder().encode(text));
        else resolve(undefined);
        isFirst = false;
      },
      cancel(reason) {
        canceled.push(reason);
      },
    },
    { highWaterMark: 0 },
  );
  return { body, canceled, waiting };
}

async function keysOf(mock: MockFetch): Promise<string[]> {
  const response = await mock(`${workspace}/apps/storefront/vars`);
  const { vars: all } = (await response.json()) as { vars: { key: string }[] };
  return all.map(({ key }) => key).sort();
}

function reasonOf(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => 'no rejection',
    (reason: unknown) => reason,
  );
}

async function nameOf(promise: Promise<unknown>): Promise<unknown> {
  const reason = await reasonOf(promise);
  return reason instanceof Error && reason.name;
}

async function collectGarbage(): Promise<void> {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  for (let round = 0; round < 5; round++) {
    await new Promise((resolve) => setImmediate(resolve));
    collect();
  }
}
