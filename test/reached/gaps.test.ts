import { expect, test } from 'vitest';
import type { Contract } from '../../contract/document.ts';
import type { Operation } from '../../contract/model/operation.ts';
import { demandedBy } from './demanded.ts';
import { findGaps } from './gaps.ts';

const schema = { $ref: '#/components/schemas/Light' };
const contract: Contract = {
  document: {
    openapi: '3.1.0',
    info: {},
    paths: { '/light': { get: { responses: { 200: { content: { 'application/json': { schema } } } } } } },
    components: {
      schemas: { Light: { type: 'object', properties: { color: { 'x-known-values': ['red', 'green'] } } } },
    },
  },
  // `findGaps` reads no other members of an operation; the rest is for the front.
  operations: [
    {
      id: 'getLight',
      method: 'get',
      path: '/light',
      success: { 200: ['application/json'] },
      errors: { 404: ['not_found'] },
    } as object as Operation,
  ],
};
const light = {
  name: 'light',
  states: { off: false, on: false },
  rows: [
    { from: ['off', 'on'], by: ['switchLight', 'timeout'], to: 'on' },
    { from: ['on'], by: ['deleteLight'], to: 'none' },
  ],
} as const;

const demanded = [
  'success getLight 200',
  'error getLight 404 not_found',
  'move light off switchLight on',
  'move light off timeout on',
  'move light on switchLight on',
  'move light on timeout on',
  'move light on deleteLight none',
  'value #/components/schemas/Light/properties/color red',
  'value #/components/schemas/Light/properties/color green',
];
const all = new Set(demanded);

test('demands each success, error code, row of a lifecycle and known value', () => {
  const found = demandedBy(contract, [light]);

  expect(found).toEqual(demanded);
});

test('a suite that reaches everything has no gap', () => {
  const gaps = findGaps({ demanded, reached: all, exceptions: '' });

  expect(gaps).toEqual([]);
});

test.each([
  ['success getLight 200', 'getLight responds with 200'],
  ['error getLight 404 not_found', 'getLight responds with 404 not_found'],
  ['move light off timeout on', 'The light moves from off to on by timeout'],
  [
    'value #/components/schemas/Light/properties/color red',
    '#/components/schemas/Light/properties/color has the value red',
  ],
])('reports that nothing reaches: %s', (line, sentence) => {
  const reached = new Set(demanded.filter((one) => one !== line));

  const gaps = findGaps({ demanded, reached, exceptions: '' });

  expect(gaps).toEqual([
    `${sentence} in no test. Let one provoke it, or take it out of the contract, or list it in test/unreached.txt: ${line}`,
  ]);
});

const reached = new Set(demanded.slice(2));

test('accepts exceptions with their reasons', () => {
  const exceptions =
    'error getLight 404 not_found: The light always exists.\nsuccess getLight 200: It needs a real lamp.\n';

  const gaps = findGaps({ demanded, reached, exceptions });

  expect(gaps).toEqual([]);
});

test.each([
  [
    'without a reason',
    'error getLight 404 not_found\nsuccess getLight 200: It needs a real lamp.\n',
    ['test/unreached.txt gives no reason. Add it after a colon: error getLight 404 not_found'],
  ],
  [
    'with an empty reason',
    'error getLight 404 not_found: \nsuccess getLight 200: It needs a real lamp.\n',
    ['test/unreached.txt gives no reason. Add it after a colon: error getLight 404 not_found'],
  ],
  [
    'that is reached',
    'error getLight 404 not_found: No.\nmove light off timeout on: No.\nsuccess getLight 200: No.\n',
    ['test/unreached.txt lists what a test reaches. Remove: move light off timeout on'],
  ],
  [
    'that the contract does not declare',
    'error getLight 404 not_found: No.\nerror getLight 410 gone: No.\nsuccess getLight 200: No.\n',
    ['test/unreached.txt lists what the contract does not declare. Remove: error getLight 410 gone'],
  ],
  [
    'out of order',
    'success getLight 200: No.\nerror getLight 404 not_found: No.\n',
    ['test/unreached.txt is not sorted. Move: error getLight 404 not_found'],
  ],
])('rejects an exception %s', (_, exceptions, expected) => {
  const gaps = findGaps({ demanded, reached, exceptions });

  expect(gaps).toEqual(expected);
});

test('rejects more exceptions than are allowed', () => {
  const many = Array.from({ length: 18 }, (_, index) => `error getLight 404 code_${String(index).padStart(2, '0')}`);
  const exceptions = many.map((line) => `${line}: It needs a real lamp.\n`).join('');

  const gaps = findGaps({ demanded: many, reached: new Set(), exceptions });

  expect(gaps).toEqual(['test/unreached.txt has 18 lines; at most 17 are allowed.']);
});
