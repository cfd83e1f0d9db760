import { expect } from 'vitest';
import { Body, StoredBodies } from '../../mock/context/bodies.ts';
import { test } from '../../mock/vitest.ts';
import { StreamReader } from '../server/http/reader.ts';
import { callerOf } from './caller.ts';
import { storefront } from './started.ts';
import { mirror, startProxied } from './upstream.ts';

const vars = `${storefront}/vars`;
const newVar = { key: 'COLOUR', value: 'green', isSecret: false };

test.extend({ persona: 'developer' })('logs the bodies and the persona of a request', async ({ mock }) => {
  await callerOf(mock.url, mock.name, mock.token)('POST', vars, newVar);

  expect(mock.requests()).toMatchObject([
    {
      operationId: 'createVar',
      persona: 'developer',
      status: 201,
      requestBody: newVar,
      responseBody: { var: { key: 'COLOUR' } },
    },
  ]);
});

test.extend({ violations: 'allow' })('logs what an invalid request sent', async ({ mock }) => {
  const send = (body: string) =>
    mock.fetch(vars, { method: 'POST', headers: { 'content-type': 'application/json' }, body });

  await send('{"key": "no key"}');
  await send('{"key":');

  expect(mock.requests()).toMatchObject([
    { status: 400, requestBody: { key: 'no key' }, responseBody: { error: { code: 'bad_body' } } },
    { status: 400, requestBody: '{"key":' },
  ]);
});

test('shows the bodies by HTTP', async ({ mock }) => {
  const call = callerOf(mock.url, mock.name);
  await call('POST', vars, newVar);

  const { body } = await call('GET', '/__mock/requests');

  expect(body).toMatchObject({
    requests: [{ persona: 'owner', requestBody: newVar, responseBody: { var: { key: 'COLOUR' } } }],
  });
});

test('logs no body for a stream, and no persona without credentials', async ({ mock }) => {
  const stream = await StreamReader.open(`${mock.url}${storefront}/status`, {
    authorization: 'Bearer pcp_demo_owner',
    'x-mock-session': mock.name,
  });
  await stream.next();
  stream.leave();
  await fetch(`${mock.url}/api/ai`, { headers: { 'x-mock-session': mock.name } });

  const [opened, anonymous] = mock.requests();
  expect(opened).not.toHaveProperty('responseBody');
  expect(anonymous).toMatchObject({ persona: null, responseBody: { enabled: true } });
});

test('logs no bodies with an upstream, because they may hold real secrets', async () => {
  await using behind = await startProxied(mirror);

  await callerOf(behind.url, 'default')('POST', `${vars}?__code=201`, newVar);

  const [request] = behind.mock.requests();
  expect(request).toMatchObject({ operationId: 'createVar', status: 201 });
  expect(request).not.toHaveProperty('requestBody');
  expect(request).not.toHaveProperty('responseBody');
});

test('cuts a body after 100 kB', () => {
  const text = JSON.stringify('a'.repeat(100_000));

  expect([new Body(text).read(), new Body(new TextEncoder().encode(text)).read()]).toEqual([
    text.slice(0, 100_000),
    text.slice(0, 100_000),
  ]);
});

test('drops the oldest bodies when all sessions together have more than 20 MB', () => {
  const stored = new StoredBodies();
  const bodies = Array.from({ length: 201 }, () => new Body('a'.repeat(100_000)));

  for (const body of bodies) stored.keep(body);

  expect(bodies.map((body) => body.length > 0).indexOf(true)).toBe(1);
});
