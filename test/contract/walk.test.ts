import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createClient } from '../../client/index.ts';
import { createMock } from '../../mock/app.ts';
import { createResponseValidator } from '../../contract/checks/response-validator.ts';
import { asObject } from '../../contract/document.ts';
import { heartbeatMs } from '../../server/dispatch/heartbeats.ts';
import { StreamReader } from '../server/http/reader.ts';
import { listen, type Listening } from '../listen.ts';
import { contract, exampleRequest, exampleUrl, table } from './requests.ts';

const check = createResponseValidator(contract);
const authorization = 'Bearer pcp_demo_owner';
let mock: Listening;

beforeAll(async () => {
  mock = await listen(await createMock({ streamsPerCaller: 1000 }));
});
afterAll(() => mock[Symbol.asyncDispose]());

/** The sender of an operation's first example, if not the owner of the workspace: the person who is invited. */
const senders: Readonly<Record<string, string>> = {
  acceptInvitation: 'pcp_demo_invited',
  declineInvitation: 'pcp_demo_invited',
};

describe('every operation, requested with its own example', () => {
  test.each(table.map((operation) => ({ id: operation.id, operation })))(
    '$id responds with its first success',
    async ({ operation }) => {
      const client = createClient({ baseUrl: mock.url, token: senders[operation.id] ?? 'pcp_demo_owner' });
      const { path, query, body } = exampleRequest(operation);

      // The operations come from a table, so the compiler cannot match paths with parameters.
      const request = client.request as (
        method: string,
        path: string,
        init: object,
      ) => Promise<{ response: Response; data: unknown }>;
      const { response, data } = await request(operation.method, operation.path, {
        params: { path, query },
        body,
        // Each in a world of its own.
        headers: { 'x-mock-session': operation.id },
      });

      expect(response.status).toBe(Number(Object.keys(operation.success)[0]));
      check.reply(operation, { status: response.status, body: data, headers: Object.fromEntries(response.headers) });
    },
  );
});

const failures = table.flatMap((operation) =>
  Object.entries(operation.errors).flatMap(([status, codes]) =>
    codes.map((code) => ({ id: operation.id, status: Number(status), code, operation })),
  ),
);

describe('every declared error, requested by a Prefer header', () => {
  test.each(failures)('$id responds with $status $code', async ({ operation, status, code }) => {
    const { body } = exampleRequest(operation);

    const response = await fetch(exampleUrl(mock.url, operation), {
      method: operation.method.toUpperCase(),
      headers: { authorization, 'content-type': 'application/json', prefer: `code=${status}, example=${code}` },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });

    const received: unknown = await response.json();
    expect(response.status).toBe(status);
    expect(received).toMatchObject({ error: { code } });
    check.reply(operation, { status, body: received, headers: Object.fromEntries(response.headers) });
  });
});

const streams = table.filter(({ stream }) => stream !== null);

describe('every stream', () => {
  test.each(streams.map((operation) => ({ id: operation.id, operation })))(
    '$id sends a frame',
    async ({ operation }) => {
      const reader = await StreamReader.open(exampleUrl(mock.url, operation), { authorization });
      const first = await reader.next();
      reader.leave();

      const { response } = reader;
      expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
      expect(response.headers.get('cache-control')).toBe('no-cache, no-transform');
      expect(response.headers.get('x-accel-buffering')).toBe('no');
      expect(first).toEqual({ event: null, data: expect.stringMatching(/./) });
    },
  );
});

test('every stream of the contract states the headers and the pings that the front sends', () => {
  const stated = streams.map(({ path, method }) => contract.paths[path]?.[method]);

  expect(stated).toHaveLength(8);
  expect(new Set(stated.map((operation) => JSON.stringify(sseOf(operation))))).toEqual(
    new Set([
      JSON.stringify({
        pingSeconds: 15,
        headers: {
          'Content-Type': 'text/event-stream; charset=utf-8',
          'Cache-Control': 'no-cache, no-transform',
          'X-Accel-Buffering': 'no',
        },
      }),
    ]),
  );
  expect(heartbeatMs).toBe(15_000);
});

function sseOf(operation: unknown): object {
  const { pingSeconds, headers } = asObject(asObject(operation)['x-sse']);
  return { pingSeconds, headers };
}

test('the contract has these streams', () => {
  expect(streams.map(({ id }) => id)).toEqual([
    'listTicketMessages',
    'getWorkspace',
    'getAppStatus',
    'getAppMetrics',
    'getActiveDeploy',
    'getDeployLogs',
    'followAppLogs',
    'readServiceLogs',
  ]);
});
