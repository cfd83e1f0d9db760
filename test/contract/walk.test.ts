import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createClient } from '../../client/index.ts';
import { createMock } from '../../mock/app.ts';
import { createResponseValidator } from '../../server/contract/checks/response-validator.ts';
import { listen, type Listening } from '../listen.ts';
import { contract, exampleRequest, exampleUrl, table } from './requests.ts';

const check = createResponseValidator(contract);
const authorization = 'Bearer pcp_demo_owner';
let mock: Listening;

beforeAll(async () => {
  mock = await listen(await createMock({ streamsPerCaller: 1000 }));
});
afterAll(() => mock[Symbol.asyncDispose]());

describe('the walk: the client calls each operation with the contract’s own example', () => {
  test.each(table.map((operation) => ({ id: operation.id, operation })))('$id answers its first success', async ({ operation }) => {
    const client = createClient({ baseUrl: mock.url, token: 'pcp_demo_owner' });
    const { path, query, body } = exampleRequest(operation);

    // The walk goes by the table, so that the compiler cannot know which path comes with which parameters.
    const request = client.request as (method: string, path: string, init: object) => Promise<{ response: Response; data: unknown }>;
    const { response, data } = await request(operation.method, operation.path, { params: { path, query }, body });

    expect(response.status).toBe(Number(Object.keys(operation.success)[0]));
    check.reply(operation, { status: response.status, body: data, headers: Object.fromEntries(response.headers) });
  });
});

const failures = table.flatMap((operation) =>
  Object.entries(operation.errors).flatMap(([status, codes]) =>
    codes.map((code) => ({ id: operation.id, status: Number(status), code, operation })),
  ),
);

describe('each declared error can be had with a Prefer header', () => {
  test.each(failures)('$id answers $status $code', async ({ operation, status, code }) => {
    const { body } = exampleRequest(operation);

    const response = await fetch(exampleUrl(mock.url, operation), {
      method: operation.method.toUpperCase(),
      headers: { authorization, 'content-type': 'application/json', prefer: `code=${status}, example=${code}` },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });

    const answered: unknown = await response.json();
    expect(response.status).toBe(status);
    expect(answered).toMatchObject({ error: { code } });
    check.reply(operation, { status, body: answered, headers: Object.fromEntries(response.headers) });
  });
});

const streams = table.filter(({ stream }) => stream !== null);

describe('each stream', () => {
  test.each(streams.map((operation) => ({ id: operation.id, operation })))('$id sends frames', async ({ operation }) => {
    const reader = new AbortController();

    const response = await fetch(exampleUrl(mock.url, operation), {
      headers: { authorization, accept: 'text/event-stream' },
      signal: reader.signal,
    });

    const first = await response.body?.pipeThrough(new TextDecoderStream()).getReader().read();
    reader.abort();
    expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('no-cache, no-transform');
    expect(response.headers.get('x-accel-buffering')).toBe('no');
    expect(first?.value).toMatch(/^data: .+\n/);
  });
});

test('the table has the six streams that the contract names', () => {
  expect(streams.map(({ id }) => id)).toEqual([
    'listTicketMessages',
    'getAppStatus',
    'getAppMetrics',
    'getActiveDeploy',
    'getDeployLogs',
    'readServiceLogs',
  ]);
});
