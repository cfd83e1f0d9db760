import type { RequestListener } from 'node:http';
import { expect, test } from 'vitest';
import type { Contract } from '../../contract/document.ts';
import type { Operation } from '../../contract/model/operation.ts';
import { readConfig } from '../../verify/config/read-config.ts';
import type { Report } from '../../verify/model/report.ts';
import type { Knowledge } from '../../verify/scratch/knowledge.ts';
import { verify } from '../../verify/verify.ts';
import { startServer } from './listening.ts';

const book = { type: 'object', required: ['title'], properties: { title: { type: 'string', maxLength: 20 } } };
const json = (schema: object) => ({ 'application/json': { schema } });
const failure = { description: 'Refused.', content: json({ type: 'object' }) };

const common = {
  path: '/api/books',
  area: 'books',
  provenance: 'specified',
  missingCodes: {},
  stream: null,
  upload: null,
  rateLimits: [],
  idempotencyKey: false,
  sensitive: false,
} as const;
const access = { authentication: 'required', role: null, scope: 'read' } as const;
const listBooks: Operation = {
  ...common,
  id: 'listBooks',
  method: 'get',
  summary: 'List books',
  access,
  body: null,
  success: { 200: ['application/json'] },
  errors: { 400: ['bad_body'], 401: ['unauthorized'] },
};
const addBook: Operation = {
  ...common,
  id: 'addBook',
  method: 'post',
  summary: 'Add a book',
  access,
  body: { required: true, mediaTypes: ['application/json'], limit: 1000 },
  success: { 201: ['application/json'] },
  errors: { 400: ['bad_body'], 401: ['unauthorized'] },
};

/** A library: another contract, of which verify knows nothing. */
const contract: Contract = {
  document: {
    openapi: '3.1.0',
    info: { title: 'A library', version: '1.0.0' },
    paths: {
      '/api/books': {
        get: {
          operationId: 'listBooks',
          responses: {
            200: {
              description: 'Books.',
              content: json({
                type: 'object',
                required: ['books'],
                properties: { books: { type: 'array', items: book } },
              }),
            },
            400: failure,
            401: failure,
          },
        },
        post: {
          operationId: 'addBook',
          requestBody: { required: true, content: json(book) },
          responses: { 201: { description: 'The book.', content: json(book) }, 400: failure, 401: failure },
        },
      },
    },
    components: { schemas: {} },
  },
  operations: [listBooks, addBook],
};

/** Refuses what the contract refuses, and lists these books. */
function serve(writes: string[], books: readonly object[]): RequestListener {
  return (request, response) => {
    const { method = '', url = '', headers } = request;
    const reply = (status: number, body: object, more: Readonly<Record<string, string>> = {}) => {
      response
        .writeHead(status, { 'content-type': 'application/json', ...more })
        .end(method === 'HEAD' ? '' : JSON.stringify(body));
    };
    const refuse = (
      status: number,
      code: string,
      more: Readonly<Record<string, string>> = {},
      details: readonly object[] = [],
    ) => reply(status, { error: { code, message: 'No.', details } }, more);
    const { pathname, searchParams } = new URL(url, 'http://library');
    if (pathname !== '/api/books') return refuse(404, 'not_found');
    if (!['GET', 'HEAD', 'POST'].includes(method))
      return refuse(405, 'method_not_allowed', { allow: 'GET, HEAD, POST' });
    if (headers.authorization !== 'Bearer token-of-a-reader') return refuse(401, 'unauthorized');
    if (method === 'POST') writes.push(url);
    const [unknown] = searchParams.keys();
    if (unknown === undefined) return reply(200, { books });
    return refuse(400, 'bad_body', {}, [{ in: 'query', path: unknown, rule: 'additionalProperties', message: 'No.' }]);
  };
}

/** For a contract of which nothing is known. */
const noKnowledge: Knowledge = {
  operations: {},
  parameters: {},
  moves: {},
  unreachable: {},
  codes: {},
  alone: [],
  lifecycles: {},
  identities: {},
  nothing: {},
  elsewhere: {},
  irreversible: [],
  isUnmasked: () => false,
  ownLists: {},
  agreements: [],
  basics: null,
};

async function check(baseUrl: string, knowledge: Knowledge = noKnowledge): Promise<Report> {
  const text = JSON.stringify({
    personas: { reader: { token: 'READER', role: 'owner' } },
    writes: { owner: 'reader', tier: 'free' },
  });
  return await verify({
    contract,
    knowledge,
    baseUrl,
    config: readConfig({
      text,
      environment: { READER: 'token-of-a-reader' },
      baseUrl,
      operations: contract.operations,
    }),
    allowsWrites: true,
    only: [],
    seed: 1,
    timeoutMs: 5000,
    maxWaitMs: 0,
    concurrency: 4,
    headers: {},
    requiresAll: false,
    signal: new AbortController().signal,
    onProgress: () => undefined,
  });
}

function outcomes({ operations }: Report, id: string) {
  const { cells } = operations.find((operation) => operation.id === id) ?? {};
  return {
    valid: cells?.['accepts-valid'].outcome,
    invalid: cells?.['refuses-invalid'].outcome,
    body: cells?.body.outcome,
  };
}

test('reads of an unknown contract are checked', async () => {
  const writes: string[] = [];
  await using server = await startServer(serve(writes, [{ title: 'Emma' }]));

  const report = await check(server.url);

  expect(report.failures).toEqual([]);
  expect(outcomes(report, 'listBooks')).toEqual({ valid: 'passed', invalid: 'passed', body: 'passed' });
});

test('a read that does not keep another contract is found', async () => {
  await using server = await startServer(serve([], [{}]));

  const { failures } = await check(server.url);

  expect(failures.map(({ id }) => id)).toEqual(['body listBooks 200 /books/x required']);
});

test('an unknown write is not sent, and the report says why', async () => {
  const writes: string[] = [];
  await using server = await startServer(serve(writes, []));

  const report = await check(server.url);

  const reasons = report.notChecked
    .filter(({ check: id }) => id === 'accepts-valid')
    .map(({ operationId, reason }) => [operationId, reason]);
  expect(outcomes(report, 'addBook')).toMatchObject({ valid: 'notChecked', invalid: 'notChecked' });
  expect(reasons).toEqual([['addBook', 'verify has no knowledge of how this contract creates what requests need']]);
  expect(writes).toEqual([]);
});
