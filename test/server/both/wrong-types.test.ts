import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { operations } from '../../../generated/operations.ts';
import { Problem } from '../../../contract/problem.ts';
import type { RequestValidator, Sent } from '../../../server/dispatch/request.ts';
import { createContractValidator } from '../../../server/fetch/index.ts';
import { generatedContract } from '../../../server/http/generated-contract.ts';
import { createRequestValidator } from '../../../server/http/request-validator.ts';
import type { Operation } from '../../../contract/model/operation.ts';
import { exampleRequest } from '../../contract/requests.ts';
import { type Fronts, ownContract, startFronts } from './fronts.ts';

const json = 'application/json';
const withBody = Object.values(operations).filter(({ body }) => body?.mediaTypes.includes(json));
let validators: readonly RequestValidator[];

beforeAll(async () => {
  const contract = { ...generatedContract(), operations: withBody };
  validators = [await createRequestValidator(contract), createContractValidator()];
});

function detailsOf(operation: Operation, body: unknown, bodyBytes = 4): Promise<unknown[]> {
  const { path: params } = exampleRequest(operation);
  const headers = { 'content-type': json };
  const refusals = validators.map(async (validate) => {
    const sent: Sent = { target: '/', headers, params, query: {}, body: structuredClone(body), bodyBytes };
    return validate(operation, sent).then(
      () => [],
      (error: unknown) => error instanceof Problem && error.details?.filter((detail) => detail.in === 'body'),
    );
  });
  return Promise.all(refusals);
}

describe.each(withBody)('the body of $id', (operation) => {
  test.each([[null], [[]], ['x'], [5], [true]])('has one detail if it is %j', async (body) => {
    const detail = { in: 'body', path: '', message: 'must be object', rule: 'type' };

    expect(await detailsOf(operation, body)).toEqual([[detail], [detail]]);
  });
});

test('the type of a large list is the one mistake that is reported', async () => {
  const detail = { in: 'body', path: '', message: 'must be object', rule: 'type' };

  expect(await detailsOf(operations.createDeploy, Array(60_000).fill(0), 120_001)).toEqual([[detail], [detail]]);
});

test.each([
  [operations.deployApp, { name: 'Blog', source: null }, '/source', 'object'],
  [operations.deployApp, { name: 'Blog', source: [] }, '/source', 'object'],
  [operations.inspectPublic, { repoUrl: 5 }, '/repoUrl', 'string'],
  [operations.updateDomain, { redirectTo: 5 }, '/redirectTo', 'string,null'],
])('a member of the wrong type has one detail (%#)', async ({ id }, body, path, types) => {
  const operation = withBody.find((one) => one.id === id) as Operation;

  const details = await detailsOf(operation, body);

  const own = details.map((list) => (list as { path: string }[]).filter((one) => one.path === path));
  const detail = { in: 'body', path, message: `must be ${types}`, rule: 'type' };
  expect(own).toEqual([[detail], [detail]]);
});

describe('in a contract with unions and dependent rules', () => {
  const text = { type: 'string', enum: ['a'] };
  const body = {
    type: 'object',
    additionalProperties: false,
    dependentRequired: { a: ['b'] },
    properties: {
      a: { anyOf: [text, { type: 'null' }] },
      b: { oneOf: [{ type: 'integer', maximum: 3 }, { const: 'always' }] },
      c: { allOf: [{ $ref: '#/components/schemas/Named' }, { not: { required: ['x'] } }] },
      d: { type: 'array', items: { anyOf: [{ type: 'object' }, { type: 'array' }] } },
      e: { if: { type: 'object' }, then: { required: ['x'] }, type: 'object', enum: [{}] },
      'f/~': text,
    },
  };
  const parameters = [
    { name: 'level', in: 'query', schema: text },
    { name: 'sizes', in: 'query', schema: { type: 'array', items: { type: 'integer', enum: [1] } } },
  ];
  const Named = { type: 'object', properties: { name: { type: 'string' } } };
  let fronts: Fronts;
  beforeAll(async () => {
    const contract = ownContract({ save: { body, parameters } }, { Named });
    fronts = await startFronts({ save: async () => ({ status: 200, body: {} }) }, contract);
  });
  afterAll(() => fronts[Symbol.asyncDispose]());

  const save = (sent: unknown, query = '') =>
    fronts.send(`/save${query}`, {
      method: 'POST',
      headers: { 'content-type': json },
      body: JSON.stringify(sent),
    });

  test.each([
    [null, '', 'object'],
    [{ a: 5 }, '/a', 'string,null'],
    [{ b: [] }, '/b', 'integer,string'],
    [{ c: 'x' }, '/c', 'object'],
    [{ d: [{}, 5] }, '/d/1', 'object,array'],
    [{ e: 5 }, '/e', 'object'],
    [{ 'f/~': 5 }, '/f~1~0', 'string'],
  ])('%j has one detail at its place', async (sent, path, types) => {
    const [node, other] = await save(sent);

    const detail = { in: 'body', path, message: `must be ${types}`, rule: 'type' };
    const details = (node.body as { error: { details: { path: string }[] } }).error.details;
    expect(details.filter((one) => one.path === path)).toEqual([detail]);
    expect(other).toEqual(node);
  });

  test('names no type of another variant where the type is right', async () => {
    const [node] = await save({ a: 'b', b: 5 });

    const details = [
      { path: '/a', rule: 'enum' },
      { path: '/b', rule: 'maximum' },
    ];
    expect(node).toMatchObject({
      status: 400,
      body: { error: { details: expect.arrayContaining(details.map((one): unknown => expect.objectContaining(one))) } },
    });
    expect(node.body).not.toMatchObject({
      error: { details: expect.arrayContaining([expect.objectContaining({ rule: 'type' })]) },
    });
  });

  test('has one detail for a parameter too', async () => {
    const [twice] = await save({}, '?level=a&level=b');
    const [hex] = await save({}, '?sizes=0x1');

    expect(twice).toMatchObject({
      body: { error: { details: [{ path: 'level', message: 'must be string', rule: 'type' }] } },
    });
    expect(hex).toMatchObject({
      body: { error: { details: [{ path: 'sizes/0', message: 'must be integer', rule: 'type' }] } },
    });
  });
});
