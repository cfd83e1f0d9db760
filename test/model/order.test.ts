import { expect, test } from 'vitest';
import { compareText } from '../../control-plane/model/shared/order.ts';

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
