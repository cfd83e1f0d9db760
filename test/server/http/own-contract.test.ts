import express from 'express';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { skeleton } from '../../../generated/skeleton.ts';
import {
  type AnyHandlers,
  type Contract,
  createApp,
  createFront,
  type OpenApiDocument,
  readOperations,
} from '../../../server/index.ts';
import { listen, type Listening } from '../../listen.ts';
import { people } from './identity.ts';
import { silent } from './streams.ts';

const document: OpenApiDocument = {
  openapi: '3.1.0',
  info: { title: 'Own operations', version: '1.0.0' },
  paths: {
    '/internal/jobs': {
      get: {
        operationId: 'listJobs',
        tags: ['jobs'],
        summary: 'List the jobs of a queue',
        security: [{ bearer: ['read'] }],
        'x-required-role': 'signedIn',
        parameters: [{ name: 'queue', in: 'query', required: true, schema: { type: 'string', pattern: '^[a-z]+$' } }],
        responses: {
          '200': {
            description: 'The jobs.',
            headers: { 'X-Total': { required: true, schema: { type: 'integer' } } },
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Jobs' } } },
          },
          '400': failure('bad_body'),
          '401': failure('unauthorized'),
        },
      },
    },
  },
  components: {
    schemas: {
      Jobs: { type: 'object', required: ['jobs'], properties: { jobs: { type: 'array', items: { type: 'string' } } } },
      Error: { type: 'object', required: ['error'], properties: { error: { type: 'object' } } },
    },
    securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
  },
};

function failure(code: string): object {
  const schema = { $ref: '#/components/schemas/Error' };
  return { description: 'A failure.', 'x-error-codes': [code], content: { 'application/json': { schema } } };
}

const contract: Contract = { document, operations: readOperations(document) };
const ada = { authorization: 'Bearer ada' };
let server: Listening;
let headers: object;

beforeAll(async () => {
  const handlers: AnyHandlers = { listJobs: async () => ({ status: 200, headers, body: { jobs: ['build'] } }) };
  const options = { identity: people({ ada: {} }), log: silent };
  const [own, controlPlane] = await Promise.all([
    createFront(handlers, options, contract),
    createApp(skeleton, options),
  ]);
  const app = express();
  app.use((request, response) => (request.path.startsWith('/internal/') ? own : controlPlane)(request, response));
  server = await listen(app);
});
afterAll(() => server[Symbol.asyncDispose]());

test('serves own operations beside the contract', async () => {
  headers = { 'x-total': 1 };

  const own = await fetch(`${server.url}/internal/jobs?queue=builds`, { headers: ada });
  const contractual = await fetch(`${server.url}/api/me`, { headers: ada });

  expect(own.status).toBe(200);
  expect(await own.json()).toEqual({ jobs: ['build'] });
  expect(own.headers.get('x-total')).toBe('1');
  expect(contractual.status).toBe(501);
});

test('authenticates and validates own operations', async () => {
  const anonymous = await fetch(`${server.url}/internal/jobs?queue=builds`);
  const invalid = await fetch(`${server.url}/internal/jobs?queue=7`, { headers: ada });

  expect(anonymous.status).toBe(401);
  expect(await invalid.json()).toMatchObject({
    error: { code: 'bad_body', details: [{ in: 'query', path: 'queue' }] },
  });
});

test.each([
  ['is missing', {}, 'status 200 lacks the header X-Total'],
  ['is undefined', { 'X-Total': undefined }, 'status 200 lacks the header X-Total'],
  ['is not declared', { 'X-Total': 1, Location: '/' }, 'status 200 declares no header Location'],
  [
    'contains a line break',
    { 'X-Total': '1\r\nSet-Cookie: a=b' },
    'the header X-Total contains characters that no header may contain',
  ],
])('responds with 500 if a header %s', async (_, sent, message) => {
  headers = sent;

  const response = await fetch(`${server.url}/internal/jobs?queue=builds`, { headers: ada });

  expect(response.status).toBe(500);
  expect(await response.json()).toEqual({
    error: { code: 'internal', message: `listJobs (GET /internal/jobs) does not match the contract: ${message}` },
  });
});
