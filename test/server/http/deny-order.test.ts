import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '../../../server/http/app.ts';
import { listen, type Listening } from '../../listen.ts';
import { createStubs } from '../../stubs.ts';
import { app, bearer, callers, pairs } from './deny-order.ts';
import { people } from './identity.ts';

let server: Listening;

beforeAll(async () => {
  const missing = async () => ({ code: 'not_found', message: 'There is no such app.' }) as const;
  server = await listen(
    await createApp({ ...createStubs(), getApp: missing, createVar: missing }, { identity: people(callers) }),
  );
});
afterAll(() => server[Symbol.asyncDispose]());

describe('reports the first of two errors', () => {
  test.each(pairs)('$first before $before', async ({ method, path, headers, body, expected }) => {
    const response = await fetch(server.url + path, { method, headers, ...(body !== undefined && { body }) });

    // Every error has this shape.
    const { error } = (await response.json()) as { error: { code: string; message: string } };
    expect(`${response.status} ${error.code}: ${error.message}`).toBe(expected);
  });
});

test.each([
  { sent: 'no credentials', headers: {}, challenge: 'Bearer realm="control-plane"' },
  {
    sent: 'an unknown token',
    headers: bearer('nobody'),
    challenge: 'Bearer realm="control-plane", error="invalid_token"',
  },
  {
    sent: 'an unreadable header',
    headers: { authorization: 'Basic YTpi' },
    challenge: 'Bearer realm="control-plane", error="invalid_token"',
  },
  {
    sent: 'an unknown session',
    headers: { cookie: 'pcp_session=nobody' },
    challenge: 'Bearer realm="control-plane", error="invalid_token"',
  },
])('sends a challenge with the 401 to $sent', async ({ headers, challenge }) => {
  const response = await fetch(`${server.url}/api/me`, { headers });

  expect(response.status).toBe(401);
  expect(response.headers.get('www-authenticate')).toBe(challenge);
});

test('rejects HEAD like GET, without a body', async () => {
  const response = await fetch(server.url + app, { method: 'HEAD', headers: bearer('pinned-outsider') });

  expect(response.status).toBe(404);
  expect(await response.text()).toBe('');
});

test('rejects a stream like its JSON', async () => {
  const response = await fetch(`${server.url}${app}/status`, {
    headers: { ...bearer('pinned-reader'), accept: 'text/event-stream' },
  });

  expect(response.status).toBe(403);
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
});

test('responds alike to an unknown path in any workspace', async () => {
  const mine = await fetch(`${server.url}/api/workspaces/acme/nothing`, { headers: bearer('ada') });
  const theirs = await fetch(`${server.url}/api/workspaces/acme/nothing`, { headers: bearer('pinned-outsider') });

  const missing = { error: { code: 'not_found', message: 'The API has no such path.' } };
  expect(await mine.json()).toEqual(missing);
  expect(await theirs.json()).toEqual(missing);
});
