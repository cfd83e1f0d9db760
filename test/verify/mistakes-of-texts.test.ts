import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mistakes } from '../../verify/requests/mistakes.ts';
import type { Schema } from '../../verify/requests/schema.ts';
import { contract } from '../contract/requests.ts';

const seed = 531_114_256;
const single = { type: 'string', pattern: '^[^\\x00-\\x1f\\x7f-\\x9f]*$', minLength: 1, maxLength: 2 } as const;

test('values at an edge keep the items of a list unique', () => {
  const schema = { type: 'array', uniqueItems: true, maxItems: 4, items: { ...single, pattern: '^[a-c]*$' } } as const;
  const edges = mistakes(contract, schema).flatMap(({ edge }) => (edge ? [edge()] : []));

  const lists = edges.flatMap((edge) => fc.sample(edge, { numRuns: 200, seed })) as string[][];

  expect(lists.length).toBeGreaterThan(200);
  expect(lists.filter((list) => new Set(list).size < list.length)).toEqual([]);
});

test('values at an edge keep the least number of items', () => {
  const schema = { type: 'array', uniqueItems: true, minItems: 2, maxItems: 2, items: single } as const;
  const edges = mistakes(contract, schema).flatMap(({ edge }) => (edge ? [edge()] : []));

  const lists = edges.flatMap((edge) => fc.sample(edge, { numRuns: 50, seed })) as string[][];

  expect(new Set(lists.map(({ length }) => length))).toEqual(new Set([2]));
});

test.each([
  ['one line', single, ['pattern, C0 control', 'pattern, C1 control']],
  ['several lines', { ...single, pattern: '^[^\\x00-\\x08\\x0b\\x0c\\x0e-\\x1f\\x7f-\\x9f]*$' }, ['C0', 'C1']],
  ['a slug', { ...single, pattern: '^[a-z]*$' }, []],
  ['any text', { type: 'string', pattern: '^[^]*$' }, []],
] as const)('a text of %s has the control characters that it excludes as mistakes', (_, schema: Schema, expected) => {
  const found = mistakes(contract, schema).filter(({ kind }) => kind.endsWith('control'));

  expect(found.map(({ kind }) => kind)).toEqual(expected.map((one) => expect.stringContaining(one) as unknown));
});

test('a control character is the only mistake of a text', () => {
  const wrong = mistakes(contract, { ...single, maxLength: 80 }).filter(({ kind }) => kind.endsWith('control'));

  const texts = wrong.flatMap(({ values }) => fc.sample(values(), { numRuns: 100, seed })) as string[];

  const isControl = (character: string) => /^\p{Cc}$/u.test(character);
  expect(new Set(texts.map((text) => Array.from(text).filter(isControl).length))).toEqual(new Set([1]));
  expect(texts.every((text) => isControl(Array.from(text).at(-1) ?? ''))).toBe(true);
});
