import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createMock } from '../../mock/app.ts';
import { createResponseValidator } from '../../contract/checks/response-validator.ts';
import type { Operation } from '../../contract/model/operation.ts';
import { contract, exampleRequest, exampleUrl, table } from '../contract/requests.ts';
import { StreamReader } from '../server/http/reader.ts';
import { listen, type Listening } from '../listen.ts';
import { owner } from './scenarios.ts';

const check = createResponseValidator(contract);
let mock: Listening;

beforeAll(async () => {
  mock = await listen(await createMock());
});
afterAll(() => mock[Symbol.asyncDispose]());

/** Sends the example request of an operation. */
async function send(operation: Operation, prefer: string) {
  const { body } = exampleRequest(operation);
  const response = await fetch(exampleUrl(mock.url, operation), {
    method: operation.method.toUpperCase(),
    headers: { ...owner, 'content-type': 'application/json', prefer },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const json: unknown = await response.json();
  return { status: response.status, body: json, headers: Object.fromEntries(response.headers) };
}

function find(id: string): Operation {
  const operation = table.find((one) => one.id === id);
  if (!operation) throw new Error(`there is no ${id}`);
  return operation;
}

const successes = table.flatMap((operation) =>
  Object.keys(operation.success).map((code) => ({ id: operation.id, code, operation })),
);

describe('generates data that conforms to the contract for every seed', () => {
  test.each(successes)('$id $code', async ({ code, operation }) => {
    const prefer = (seed: string) => `dynamic, code=${code}, seed=${seed}`;

    const responses = await Promise.all(['1', 'two', '3.0', '00004'].map((seed) => send(operation, prefer(seed))));

    expect(responses.map(({ status }) => status)).toEqual([Number(code), Number(code), Number(code), Number(code)]);
    expect(responses.map((response) => check.reply(operation, response))).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });
});

test('generates the same data for the same seed, even between other requests', async () => {
  const gets = table.filter(({ method }) => method === 'get');
  const alone: unknown[] = [];
  for (const operation of gets) alone.push((await send(operation, 'dynamic, seed=7')).body);

  const among = await Promise.all(
    gets.map(async (operation, index) => {
      const [same] = await Promise.all([
        send(operation, 'dynamic, seed=7'),
        send(operation, `dynamic, seed=other${index}`),
      ]);
      return same.body;
    }),
  );

  expect(among).toEqual(alone);
});

test('generates other data for another seed', async () => {
  const [one, other] = [await send(find('getApp'), 'dynamic, seed=1'), await send(find('getApp'), 'dynamic, seed=2')];

  expect(one.body).not.toEqual(other.body);
});

test('generates the same data without a seed or with an empty one', async () => {
  const unnamed = [await send(find('getApp'), 'dynamic'), await send(find('getApp'), 'dynamic')].map(
    ({ body }) => body,
  );
  const empty = [await send(find('getApp'), 'dynamic, seed=""'), await send(find('getApp'), 'dynamic, seed=""')].map(
    ({ body }) => body,
  );

  expect(unnamed[1]).toEqual(unnamed[0]);
  expect(empty[1]).toEqual(empty[0]);
});

test('can be selected in the query', async () => {
  const preferred = await send(find('getMe'), 'dynamic, seed=5');

  const response = await fetch(`${mock.url}/api/me?__dynamic=true&__seed=5`, { headers: owner });

  expect(await response.json()).toEqual(preferred.body);
});

test('generates realistic words, list lengths, times and URLs', async () => {
  const { body } = await send(find('getApp'), 'dynamic, seed=1');

  expect(body).toMatchObject({
    app: {
      env: expect.stringMatching(/^(production|preview|development)$/) as string,
      status: expect.stringMatching(/^(running|degraded|stopped|error|deploying)$/) as string,
      createdAt: expect.stringMatching(/^2026-\d\d-\d\dT/) as string,
      url: expect.stringMatching(/^https:\/\/[a-z]+\.example\.test\//) as string,
      limits: { memory: expect.toSatisfy(Number.isInteger) as number },
      endpoints: expect.toSatisfy((endpoints: unknown[]) => endpoints.length <= 5) as unknown[],
    },
  });
});

test('uses the example of the contract for an error', async () => {
  const response = await send(find('getApp'), 'dynamic, code=404');

  expect(response).toMatchObject({
    status: 404,
    body: { error: { code: 'not_found', message: 'There is no such resource. Check the path.' } },
  });
});

test('returns a named example unchanged', async () => {
  const response = await send(find('getAiStatus'), 'dynamic, example=disabled');

  expect(response).toMatchObject({ status: 200, body: { enabled: false } });
});

test('repeats the plain response in a state stream', async () => {
  const plain = await send(find('getAppMetrics'), 'dynamic, seed=3');

  const reader = await StreamReader.open(exampleUrl(mock.url, find('getAppMetrics')), {
    ...owner,
    prefer: 'dynamic, seed=3',
  });
  const frame = await reader.next();
  reader.leave();

  expect(frame).toEqual({ event: null, data: JSON.stringify(plain.body) });
});

test('plays the example of an event stream', async () => {
  const reader = await StreamReader.open(exampleUrl(mock.url, find('getDeployLogs')), { ...owner, prefer: 'dynamic' });
  const frame = await reader.next();
  reader.leave();

  expect(frame).toMatchObject({ event: null, data: expect.stringContaining('"step":"clone"') as string });
});
