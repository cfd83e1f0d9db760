import { expect, test } from 'vitest';
import { compareNames, compareText, compareValues } from '../../../control-plane/model/shared/order.ts';

test.each([
  ['a', 'b'],
  ['a', 'aa'],
  ['Z', 'a'],
  ['', 'a'],
  ['\ud7ff', '\ue000'],
  ['\ue000', '\u{10000}'],
  ['\uffff', '\u{10000}'],
  ['\u{1f600}', '\u{1f601}'],
])('orders %j before %j', (first, second) => {
  expect([compareText(first, second), compareText(second, first)].map(Math.sign)).toEqual([-1, 1]);
});

test('equal texts are equal', () => {
  expect(compareText('a\u{1f600}', 'a\u{1f600}')).toBe(0);
});

test.each([
  [1, 2, -1],
  [2, 1, 1],
  [2, 2, 0],
  ['b', 'a', 1],
  [10, 9, 1],
  ['10', '9', -1],
  [null, null, 0],
  [false, true, -1],
])('of %j and %j the order is %d', (a, b, expected) => {
  expect(Math.sign(compareValues(a, b))).toBe(expected);
});

test('names are compared without case', () => {
  expect(compareNames({ name: 'Ada' }, { name: 'bob' })).toBeLessThan(0);
  expect(compareNames({ name: 'ada' }, { name: 'Bob' })).toBeLessThan(0);
  expect(compareNames({ name: 'ADA' }, { name: 'ada' })).toBe(0);
});

test('null comes last', () => {
  expect([compareValues(null, 1), compareValues(1, null)]).toEqual([1, -1]);
});
