import express, { type RequestHandler } from 'express';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { operations } from '../../../generated/operations.ts';
import { createFront } from '../../../server/http/app.ts';
import { generatedContract } from '../../../server/http/generated-contract.ts';
import { exampleReply } from '../../stubs.ts';
import { listen } from '../../listen.ts';
import { people } from './identity.ts';
import { silent } from './streams.ts';
import { uploadPath } from './uploads.ts';

const { createVar, createUpload } = operations;
const logged: unknown[] = [];
let api: Awaited<ReturnType<typeof createFront>>;

beforeAll(async () => {
  const log = { ...silent, error: ({ err }: { readonly err?: unknown }) => void logged.push(String(err)) };
  const handlers = Object.fromEntries(
    [createVar, createUpload].map((operation) => [operation.id, async () => exampleReply(operation)]),
  );
  const contract = { ...generatedContract(), operations: [createVar, createUpload] };
  api = await createFront(handlers, { identity: people({ ada: {} }), log, bodyTimeoutSeconds: 2 }, contract);
});
afterAll(() => expect(logged).toHaveLength(0));

async function sendAfter(middleware: RequestHandler, body: string, path = varsPath, type = 'application/json') {
  await using server = await listen(express().use(middleware).use(api));
  const headers = { authorization: 'Bearer ada', 'content-type': type };
  const response = await fetch(`${server.url}${path}`, { method: 'POST', headers, body });
  return { status: response.status, body: (await response.json()) as unknown };
}

const varsPath = '/api/workspaces/acme/apps/storefront/vars';
const right = '{"key":"LOG_LEVEL","value":"debug","isSecret":false}';
const every = () => true;

test.each<[string, RequestHandler]>([
  ['parsed it', express.json()],
  ['read it as text', express.text({ type: every })],
  ['read it as bytes', express.raw({ type: every })],
])('takes a body from a middleware that has %s', async (_, middleware) => {
  const taken = await sendAfter(middleware, right);
  const wrong = await sendAfter(middleware, '{"key":"LOG_LEVEL","value":"debug"}');

  expect(taken.status).toBe(201);
  expect(wrong).toMatchObject({ status: 400, body: { error: { details: [{ path: '/isSecret', rule: 'required' }] } } });
});

test('refuses text of a middleware as it would the body', async () => {
  const text = express.text({ type: every, limit: '1mb' });

  const malformed = await sendAfter(text, '{"key":');
  const prototype = await sendAfter(text, '{"__proto__":1}');
  const large = await sendAfter(text, JSON.stringify({ key: 'A', value: 'x'.repeat(200_000), isSecret: false }));

  expect([malformed, prototype, large].map(({ status }) => status)).toEqual([400, 400, 413]);
  expect(malformed).toMatchObject({ body: { error: { details: [{ in: 'body', rule: 'json' }] } } });
});

const readAll: RequestHandler = (request, _, next) => void request.on('end', next).resume();
class Parsed {
  readonly key = 'A';
}
const leavesClass: RequestHandler = (request, _, next) => {
  request.body = new Parsed();
  request.on('end', next).resume();
};
const leavesMap: RequestHandler = (request, _, next) => {
  request.body = new Map([['key', 'A']]);
  request.on('end', next).resume();
};

test.each([
  ['nothing of it', readAll],
  ['a value of the class Parsed', leavesClass],
  ['a value of the class Map', leavesMap],
])('says that a middleware has read the body and left %s', async (left, middleware) => {
  const { status, body } = await sendAfter(middleware, right);

  const message = `A middleware before this API has read the body of the request, and has left ${left}.`;
  expect({ status, body }).toMatchObject({
    status: 500,
    body: { error: { code: 'internal', message: expect.stringContaining(message) } },
  });
  expect(logged.splice(0)).toEqual([expect.stringContaining(message)]);
});

test('takes an upload that was read as bytes, and says that one was read and lost', async () => {
  const form =
    '--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n1\r\n--b\r\nContent-Disposition: form-data; name="paths"\r\n\r\n["a"]\r\n--b--';
  const type = 'multipart/form-data; boundary=b';

  const taken = await sendAfter(express.raw({ type: every }), form, uploadPath, type);
  const lost = await sendAfter(readAll, form, uploadPath, type);

  expect(taken.status).toBe(201);
  expect(lost).toMatchObject({
    status: 500,
    body: { error: { message: expect.stringContaining('has left nothing') } },
  });
  expect(logged.splice(0)).toHaveLength(1);
});
