import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { freezeBody } from '../../../contract/frozen-body.ts';
import { type Fronts, ownContract, startFronts } from './fronts.ts';

const Thing = {
  type: 'object',
  required: ['id', 'at'],
  additionalProperties: false,
  properties: {
    id: { type: 'string' },
    at: { type: 'string', format: 'date-time' },
    size: { type: ['number', 'null'] },
    any: {},
    parts: { type: 'array', items: { type: ['string', 'null'] } },
    inner: { $ref: '#/components/schemas/Thing' },
  },
};
const contract = ownContract({ getThing: { response: { $ref: '#/components/schemas/Thing' } } }, { Thing });
const at = '2026-03-02T09:14:00.000Z';
const right = { id: 'a', at };
let make: () => unknown;
let fronts: Record<'fail' | 'log', Fronts>;

beforeAll(async () => {
  const handlers = { getThing: async () => ({ status: 200, body: make() }) };
  fronts = {
    fail: await startFronts(handlers, contract, { violations: 'fail' }),
    log: await startFronts(handlers, contract, { violations: 'log' }),
  };
});
afterAll(async () => {
  await fronts.fail[Symbol.asyncDispose]();
  await fronts.log[Symbol.asyncDispose]();
});
beforeEach(() => {
  make = () => right;
});

class Entity {
  readonly #id = 'a';
  get id() {
    return this.#id;
  }
  readonly at = at;
}

class Plain {
  readonly id: string = 'b';
}

class Serialized {
  readonly #id = 'a';
  toJSON() {
    return { id: this.#id, at: new Date(at) };
  }
}

class Tags extends Array<string> {
  toJSON() {
    return this.join();
  }
}

describe('fails for a body whose JSON is wrong', () => {
  const hidden = Object.defineProperty({ at }, 'id', { value: 'a' });

  test.each<[string, () => unknown, string]>([
    ['a getter of a class', () => new Entity(), 'id'],
    ['a member of a prototype', () => Object.assign(Object.create({ id: 'a' }) as object, { at }), 'id'],
    ['a member that is not enumerable', () => hidden, 'id'],
    ['an accessor that is not enumerable', () => Object.defineProperty({ at }, 'id', { get: () => 'a' }), 'id'],
    ['toJSON that leaves a member out', () => ({ ...right, toJSON: () => ({ at }) }), 'id'],
    ['a getter of a class in another object', () => ({ ...right, inner: new Entity() }), 'id'],
    ['a class for a list', () => ({ ...right, parts: new Tags() }), 'parts'],
    ['a list with undefined', () => ({ ...right, inner: { ...right, parts: [undefined, 5] } }), 'parts'],
    ['a Map', () => new Map(Object.entries(right)), 'id'],
    ['a frozen instance', () => freezeBody(new Entity()), 'id'],
    ['a function', () => ({ at, id: () => 'a' }), 'id'],
  ])('%s', async (_, body, place) => {
    make = body;

    const [node, other] = await fronts.fail.send('/getThing');

    const message = expect.stringMatching(new RegExp(`does not match the contract.*${place}`));
    expect(node).toMatchObject({ status: 500, body: { error: { code: 'internal', message } } });
    expect(other.status).toBe(500);
  });
});

describe('takes a body whose JSON is right', () => {
  const nested: unknown = JSON.parse(`${'['.repeat(500)}1${']'.repeat(500)}`);
  const changing = () => {
    let reads = 0;
    return Object.defineProperty({ ...right }, 'size', { enumerable: true, get: () => (reads++ === 0 ? 1 : 'large') });
  };
  test.each<[string, () => unknown, unknown]>([
    ['a Date', () => ({ id: 'a', at: new Date(at) }), right],
    ['an instance with toJSON', () => new Serialized(), right],
    ['an instance with own members', () => Object.assign(new Plain(), right), right],
    ['an object without a prototype', () => Object.assign(Object.create(null) as object, right), right],
    [
      'an accessor',
      () => ({
        at,
        get id() {
          return 'a';
        },
      }),
      right,
    ],
    ['an accessor with another value each time', changing, { ...right, size: 1 }],
    ['a boxed text', () => ({ at, id: Object('a') }), right],
    ['an undefined member', () => ({ ...right, size: undefined, secret: undefined }), right],
    ['a number that is none', () => ({ ...right, size: NaN }), { ...right, size: null }],
    [
      'a list with a hole',
      () => ({ ...right, parts: Object.assign(['a'], { 2: 'b' }) }),
      { ...right, parts: ['a', null, 'b'] },
    ],
    [
      'any value',
      () => ({ ...right, any: [new Date(at), new Map(), { f: () => 1 }] }),
      { ...right, any: [at, {}, {}] },
    ],
    [
      'a Date deep inside',
      () => ({ ...right, inner: { id: 'b', at: new Date(at) } }),
      { ...right, inner: { id: 'b', at } },
    ],
    ['a value that is nested deep', () => ({ ...right, any: nested }), { ...right, any: nested }],
    ['a member called toJSON', () => ({ ...right, any: { toJSON: 'a' } }), { ...right, any: { toJSON: 'a' } }],
    ['a frozen body with a Date', () => freezeBody({ id: 'a', at: new Date(at) }), right],
    [
      'a member called __proto__',
      () => ({ ...right, any: JSON.parse('{"__proto__":{"a":1}}') }),
      { ...right, any: JSON.parse('{"__proto__":{"a":1}}') },
    ],
  ])('%s', async (_, body, sent) => {
    make = body;

    const responses = [...(await fronts.fail.send('/getThing')), ...(await fronts.log.send('/getThing'))];

    expect(responses).toEqual(Array(4).fill({ status: 200, body: sent }));
  });
});

test('strips the unknown members of what is sent', async () => {
  make = () => ({
    id: 'a',
    at,
    inner: { toJSON: () => ({ ...right, secret: 's' }) },
    get secret() {
      return 's';
    },
  });

  const responses = await fronts.log.send('/getThing');

  expect(responses).toEqual(Array(2).fill({ status: 200, body: { ...right, inner: right } }));
});

test.each<[string, () => unknown]>([
  ['a number without JSON', () => ({ ...right, any: 1n })],
  [
    'a value in itself',
    () => {
      const own: { id: string; at: string; inner?: unknown } = { ...right };
      return Object.assign(own, { inner: own });
    },
  ],
  ['nothing', () => undefined],
])('responds with 500 to %s', async (_, body) => {
  make = body;

  const responses = await fronts.fail.send('/getThing');

  expect(responses.map(({ status }) => status)).toEqual([500, 500]);
});
