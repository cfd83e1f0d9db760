import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { operations } from '../../../generated/operations.ts';
import { Problem } from '../../../contract/problem.ts';
import type { Operation } from '../../../contract/model/operation.ts';
import { createContractValidator } from '../../../server/fetch/index.ts';
import { generatedContract } from '../../../server/http/generated-contract.ts';
import { createRequestValidator } from '../../../server/http/request-validator.ts';
import { exampleRequest } from '../../contract/requests.ts';
import { type Fronts, ownContract, startFronts } from './fronts.ts';

const headers = { 'content-type': 'application/json' };

interface Detail {
  readonly path: string;
  readonly rule: string;
  readonly message: string;
}
const say = (details: readonly Detail[]) => details.map(({ path, rule, message }) => `${path} ${rule}: ${message}`);

const repoUrl = 'https://githost.test/acme/shop';

test.each<[keyof typeof operations, unknown, string]>([
  ['inspectPublic', {}, ' oneOf: must have either `repoUrl` or `template`'],
  ['inspectPublic', { repoUrl, template: 'umami' }, ' oneOf: must have either `repoUrl` or `template`'],
  ['inspectPublic', { branch: 'main' }, "/repoUrl required: must have required property 'repoUrl'"],
  ['inspectPublic', { repoUrl, branch: 5 }, '/branch type: must be string'],
  ['inspectPublic', { repoUrl, x: 1 }, '/x additionalProperties: must NOT have additional properties'],
  ['inspectPublic', { template: 'umami', x: 1 }, '/x additionalProperties: must NOT have additional properties'],
  ['inspectPublic', { template: '' }, '/template minLength: must NOT have fewer than 1 characters'],
  ['inspectPublic', { template: 5 }, '/template type: must be string'],
  ['updateApp', { health: {} }, "/health/path required: must have required property 'path'"],
  [
    'updateMe',
    { avatarUrl: 'x' },
    '/avatarUrl pattern: must be a PNG, JPEG, GIF, WebP or SVG image as a `data:` URL in base64',
  ],
])('of %s, %j has one detail, of the variant that was meant', async (id, body, detail) => {
  const operation: Operation = operations[id];
  const contract = { ...generatedContract(), operations: [operation] };
  const { path: params } = exampleRequest(operation);
  const sent = { target: '/', headers, params, query: {}, bodyBytes: 4 };
  const validators = [await createRequestValidator(contract), createContractValidator()];

  const refusals = validators.map((validate) =>
    validate(operation, { ...sent, body: structuredClone(body) }).then(
      () => [],
      (error: unknown) => error instanceof Problem && say(error.details ?? []),
    ),
  );

  expect(await Promise.all(refusals)).toEqual([[detail], [detail]]);
});

const closed = (name: string, schema: object, more = {}) => ({
  type: 'object',
  additionalProperties: false,
  required: [name],
  properties: { [name]: schema, ...more },
});
const text = { type: 'string', minLength: 2 };
const variants = [closed('a', text), closed('b', { type: 'integer' }, { c: { type: 'boolean' } })];
const kinds = [closed('kind', { const: 'x' }, { size: { maximum: 3 } }), closed('kind', { const: 'y' }, { size: {} })];
const inner = { anyOf: [closed('x', { type: 'integer', maximum: 3 }), closed('y', { type: 'string' })] };
const bodies = {
  one: { oneOf: variants },
  any: { anyOf: variants },
  open: {
    anyOf: [
      { type: 'object', required: ['a'] },
      { type: 'object', required: ['b'] },
    ],
  },
  nested: { oneOf: [closed('a', inner), closed('b', { oneOf: [{ type: 'integer' }, { type: 'null' }] })] },
  beside: {
    type: 'object',
    required: ['name'],
    properties: { name: text },
    oneOf: [{ required: ['a'] }, { required: ['b'] }],
  },
  kinds: { oneOf: kinds },
  list: { type: 'object', properties: { items: { type: 'array', items: { $ref: '#/components/schemas/Either' } } } },
  values: {
    type: 'object',
    properties: {
      v: {
        anyOf: [
          { type: 'integer', maximum: 5 },
          { type: 'string', maxLength: 3 },
        ],
      },
      w: { oneOf: [{ type: 'string', format: 'date-time' }, { type: 'null' }] },
      e: { anyOf: [{ enum: ['a', 'b'] }, { type: 'string', maxLength: 0 }] },
      n: { oneOf: [{ type: 'integer' }, { type: 'number' }] },
    },
  },
};

describe('in a contract with unions of every kind', () => {
  let fronts: Fronts;
  beforeAll(async () => {
    const handlers = Object.keys(bodies).map((id) => [id, async () => ({ status: 200, body: {} })] as const);
    const requests = Object.entries(bodies).map(([id, body]) => [id, { body }] as const);
    const contract = ownContract(Object.fromEntries(requests), { Either: { oneOf: variants } });
    fronts = await startFronts(Object.fromEntries(handlers), contract);
  });
  afterAll(() => fronts[Symbol.asyncDispose]());

  const either = 'must have either `a` or `b`';
  const unknown = 'additionalProperties: must NOT have additional properties';
  test.each<[keyof typeof bodies, unknown, string[]]>([
    ['one', { a: '' }, ['/a minLength: must NOT have fewer than 2 characters']],
    ['one', { b: 'x' }, ['/b type: must be integer']],
    ['one', { b: 1, c: 1 }, ['/c type: must be boolean']],
    ['one', { a: 'xx', c: true }, [`/c ${unknown}`]],
    ['one', { a: 'xx', b: 1 }, [` oneOf: ${either}`]],
    ['one', { x: 1 }, [`/x ${unknown}`, ` oneOf: ${either}`]],
    ['any', {}, [` anyOf: ${either}`]],
    ['any', { a: '', x: 1 }, [`/x ${unknown}`, '/a minLength: must NOT have fewer than 2 characters']],
    ['open', { x: 1 }, [` anyOf: ${either}`]],
    ['nested', { a: { x: 9 } }, ['/a/x maximum: must be <= 3']],
    ['nested', { a: {} }, ['/a anyOf: must have either `x` or `y`']],
    ['nested', { b: 'x' }, ['/b type: must be integer,null']],
    ['beside', { a: 1 }, ["/name required: must have required property 'name'"]],
    ['beside', { name: '' }, [` oneOf: ${either}`, '/name minLength: must NOT have fewer than 2 characters']],
    ['kinds', { kind: 'x', size: 9 }, ['/size maximum: must be <= 3']],
    ['kinds', { kind: 'z' }, ['/kind const: must be equal to constant']],
    ['list', { items: [{ a: 'xx' }, { a: '' }] }, ['/items/1/a minLength: must NOT have fewer than 2 characters']],
    ['values', { v: 9 }, ['/v maximum: must be <= 5']],
    ['values', { v: 'long text' }, ['/v maxLength: must NOT have more than 3 characters']],
    ['values', { w: 'x' }, ['/w format: must match format "date-time"']],
    ['values', { w: 5 }, ['/w type: must be string,null']],
    [
      'values',
      { e: 'c' },
      ['/e anyOf: must be equal to one of the allowed values: a, b, or must NOT have more than 0 characters'],
    ],
    ['values', { n: 5 }, ['/n oneOf: must match exactly one schema in oneOf']],
  ])('%s: %j', async (id, body, details) => {
    const [node, other] = await fronts.send(`/${id}`, { method: 'POST', headers, body: JSON.stringify(body) });

    // The front's own body.
    const { error } = node.body as { error: { details: Detail[] } };
    expect(say(error.details)).toEqual(details);
    expect(other).toEqual(node);
  });
});
