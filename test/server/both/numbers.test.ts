import { afterAll, beforeAll, expect, test } from 'vitest';
import { operations } from '../../../generated/operations.ts';
import { createFetchFront } from '../../../server/fetch/fetch.ts';
import { createContractValidator } from '../../../server/fetch/index.ts';
import { generatedContract } from '../../../server/http/generated-contract.ts';
import { exampleReply } from '../../stubs.ts';
import { people } from '../http/identity.ts';
import { type Fronts, ownContract, startFronts } from './fronts.ts';

const integer = { $ref: '#/components/schemas/Count' };
const contract = ownContract(
  {
    list: {
      path: '/list/{page}',
      parameters: [
        { name: 'page', in: 'path', required: true, schema: integer },
        { name: 'limit', in: 'query', schema: integer },
        { name: 'share', in: 'query', schema: { type: ['number', 'null'] } },
        { name: 'sizes', in: 'query', schema: { type: 'array', items: integer } },
        { name: 'joined', in: 'query', explode: false, schema: { type: 'array', items: integer } },
        { name: 'X-Depth', in: 'header', schema: integer },
        { name: 'any', in: 'query', schema: { type: ['integer', 'string'] } },
      ],
    },
  },
  { Count: { type: 'integer', minimum: -5 } },
);

let fronts: Fronts;

beforeAll(async () => {
  const list = async ({ params, query }: { params: unknown; query: unknown }) => ({
    status: 200,
    body: { params, query },
  });
  fronts = await startFronts({ list }, contract, { unknownMembers: 'keep' });
});
afterAll(() => fronts[Symbol.asyncDispose]());

test.each(['0', '-5', '5', '20'])('takes the integer %s in the path, the query and a header', async (text) => {
  const sent = await fronts.send(`/list/${text}?limit=${text}&joined=${text},7`, { headers: { 'X-Depth': text } });

  expect(sent.map(({ status }) => status)).toEqual([200, 200]);
  expect(sent).toMatchObject(Array(2).fill({ body: { query: { limit: Number(text), joined: [Number(text), 7] } } }));
});

test.each([
  '0x5',
  '0b11',
  '0o7',
  '1e1',
  '5.0',
  '5.',
  '.5',
  '05',
  '-05',
  '%2B5',

  '1_000',
  '--5',
  'NaN',
  'Infinity',
  '٥',
  '5%0a',
])('refuses the integer %s', async (text) => {
  const header = decodeURIComponent(text).trim();
  const inQuery = await fronts.send(`/list/1?limit=${text}`);
  const inList = await fronts.send(`/list/1?sizes=1&sizes=${text}`);
  const inPath = await fronts.send(`/list/${text}`);
  const inHeader = await fronts.send('/list/1', {
    headers: { 'X-Depth': /^[\x20-\x7e]+$/.test(header) && header !== '5' ? header : 'x' },
  });

  expect(inQuery).toEqual(refused({ in: 'query', path: 'limit' }));
  expect(inList).toEqual(refused({ in: 'query', path: 'sizes/1' }));
  expect(inPath).toEqual(refused({ in: 'path', path: 'page' }));
  expect(inHeader).toEqual(refused({ in: 'header', path: 'x-depth' }));
});

test('takes a number with a fraction, and none with an exponent or without an end', async () => {
  const right = await fronts.send('/list/1?share=-0.50');
  const wrong = await Promise.all(
    ['5e0', '0x1', '1.', '.5', '9'.repeat(400)].map((text) => fronts.send(`/list/1?share=${text}`)),
  );

  expect(right).toMatchObject(Array(2).fill({ status: 200, body: { query: { share: -0.5 } } }));
  expect(wrong.flat().map(({ status }) => status)).toEqual(Array(10).fill(400));
});

test('leaves a parameter alone that may be text', async () => {
  const sent = await fronts.send('/list/1?any=0x5');

  expect(sent).toMatchObject(Array(2).fill({ status: 200, body: { query: { any: '0x5' } } }));
});

test('names every other mistake of the request too', async () => {
  const [node, other] = await fronts.send('/list/x?limit=1e1&share=1e1');

  const details = [
    ['query', 'limit'],
    ['query', 'share'],
    ['path', 'page'],
  ].map(([place, path]) => ({ in: place, path }));
  expect(node).toMatchObject({ body: { error: { details } } });
  expect(other).toEqual(node);
});

test.each(['0x5', '1e1', '5.0', '9007199254740993', '9223372036854775808'])(
  'refuses deploys before %s without generated code',
  async (text) => {
    const { listDeploys } = operations;
    const contractOfOne = { ...generatedContract(), operations: [listDeploys] };
    const respond = createFetchFront(
      { listDeploys: async () => exampleReply(listDeploys) },
      { identity: people({ ada: {} }), contract: contractOfOne, validate: createContractValidator() },
    );

    const response = await respond(
      new Request(`http://front.test/api/workspaces/acme/apps/storefront/deploys?before=${text}`, {
        headers: { authorization: 'Bearer ada' },
      }),
      undefined,
    );

    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: { details: [{ in: 'query', path: 'before' }] } });
  },
);

function refused(place: { readonly in: string; readonly path: string }): readonly unknown[] {
  const details = [{ ...place, message: 'must be integer', rule: 'type' }];
  const message = 'The request does not match the contract; see details.';
  return Array(2).fill({ status: 400, body: { error: { code: 'bad_body', message, details } } });
}
