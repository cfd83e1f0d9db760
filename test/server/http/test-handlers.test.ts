import { expect, test } from 'vitest';
import { testHandlers } from '../../../server/http/test-handlers.ts';
import { NamedEvent } from '../../../contract/model/handler.ts';
import { silent } from './streams.ts';

const deploy = { workspaceSlug: 'acme', appSlug: 'storefront', deployId: '7c1d5e9f-2a84-4b36-9e0f-4d6a8b2c1e42' };
async function readAll(frames: AsyncIterable<unknown>): Promise<unknown[]> {
  const all = [];
  for await (const frame of frames) all.push(frame);
  return all;
}

const service = { workspaceSlug: 'acme', appSlug: 'storefront', serviceName: 'web' };

test('returns status, headers and body', async () => {
  const { call } = testHandlers({
    checkSlug: async ({ query, principal }) => ({
      status: 200,
      body: { available: false, reason: 'taken', suggestion: `${query.slug}-of-${principal.userId}` },
    }),
  });

  const response = await call('checkSlug', { query: { slug: 'acme' } });

  expect(response).toEqual({
    status: 200,
    headers: expect.objectContaining({ 'content-type': 'application/json; charset=utf-8' }),
    body: { available: false, reason: 'taken', suggestion: 'acme-of-test-user' },
  });
});

test('passes params, body, principal and membership to the handler', async () => {
  let received: object = {};
  const { call } = testHandlers(
    {
      updateWorkspace: async (input) => {
        received = input;
        return { code: 'slug_taken', message: 'Another workspace has the slug.' };
      },
    },
    { principal: { userId: 'ada' }, memberships: { acme: 'admin' } },
  );

  const response = await call('updateWorkspace', { params: { workspaceSlug: 'acme' }, body: { slug: 'acme-2' } });

  expect(response).toMatchObject({ status: 409, body: { error: { code: 'slug_taken' } } });
  expect(received).toEqual({
    params: { workspaceSlug: 'acme' },
    query: {},
    body: { slug: 'acme-2' },
    principal: { userId: 'ada', tokenId: null, scope: 'full', pinnedWorkspaceId: null, phoneVerified: true },
    membership: { workspaceId: 'acme', role: 'admin' },
  });
});

test('applies the access policy', async () => {
  const handlers = { getWorkspace: async () => ({ code: 'not_found', message: 'It was called.' }) as const };
  const params = { workspaceSlug: 'acme' };

  const member = await testHandlers(handlers, { memberships: { acme: 'viewer' } }).call('getWorkspace', { params });
  const stranger = await testHandlers(handlers).call('getWorkspace', { params });
  const anonymous = await testHandlers(handlers, { principal: null }).call('getWorkspace', { params });

  expect(member.body).toEqual({ error: { code: 'not_found', message: 'It was called.' } });
  const message = 'There is no such workspace.';
  expect(stranger.body).toEqual({
    error: { code: 'not_found', message, details: [{ in: 'path', path: 'workspaceSlug', message, rule: 'exists' }] },
  });
  expect(anonymous.status).toBe(401);
});

test('validates the request', async () => {
  const { call } = testHandlers({});

  // @ts-expect-error The compiler finds it too: a token has a name.
  const response = await call('createToken', { body: { scope: 'read' } });

  expect(response).toMatchObject({
    status: 400,
    body: { error: { code: 'bad_body', details: [{ in: 'body', path: '/name' }] } },
  });
});

test('checks the response against the contract', async () => {
  const { call } = testHandlers(
    { getAiStatus: async () => ({ status: 200, body: { enabled: 'yes' } }) as never },
    { log: silent },
  );

  const response = await call('getAiStatus');

  expect(response).toMatchObject({ status: 500, body: { error: { code: 'internal' } } });
  expect(JSON.stringify(response.body)).toContain('the body of status 200 at \\"/enabled\\" must be boolean');
});

test('responds with 501 for an operation without a handler', async () => {
  const response = await testHandlers({}).call('getMe');

  expect(response).toMatchObject({ status: 501, body: { error: { code: 'not_implemented' } } });
});

test('returns the frames of a stream', async () => {
  const line = { ts: 0, step: 'clone', stream: 'stdout', line: 'Cloning' } as const;
  async function* follow() {
    yield line;
    yield new NamedEvent('end', { status: 'succeeded' });
  }
  const { call } = testHandlers(
    { getDeployLogs: async () => ({ status: 200, frames: follow() }) },
    { memberships: { acme: 'developer' } },
  );

  const response = await call('getDeployLogs', { params: deploy, stream: true });

  expect(response.headers['content-type']).toBe('text/event-stream; charset=utf-8');
  expect('frames' in response && (await readAll(response.frames))).toEqual([
    line,
    new NamedEvent('end', { status: 'succeeded' }),
  ]);
});

test('closes the source of a stream that is not read to its end', async () => {
  const closed = Promise.withResolvers<string>();
  async function* follow() {
    try {
      yield 'one';
      yield 'two';
    } finally {
      closed.resolve('closed');
    }
  }
  const { call } = testHandlers(
    { readServiceLogs: async () => ({ status: 200, frames: follow() }) },
    { memberships: { acme: 'developer' } },
  );
  const response = await call('readServiceLogs', { params: service, stream: true });
  const frames = 'frames' in response ? response.frames[Symbol.asyncIterator]() : undefined;

  const first = await frames?.next();
  await frames?.return?.();

  expect(first).toEqual({ done: false, value: 'one' });
  expect(await closed.promise).toBe('closed');
});

test('has a principal with the members of its own type', async () => {
  interface Person {
    readonly userId: string;
    readonly tokenId: string | null;
    readonly scope: 'full';
    readonly pinnedWorkspaceId: string | null;
    readonly phoneVerified: boolean;
    readonly name: string;
  }
  const { call } = testHandlers<Person>(
    { getMe: async ({ principal }) => ({ code: 'unauthorized', message: `Hello, ${principal.name}.` }) },
    { principal: { name: 'Ada' } },
  );

  const response = await call('getMe');

  expect(response.body).toEqual({ error: { code: 'unauthorized', message: 'Hello, Ada.' } });
});
