import { expect, test } from 'vitest';
import {
  addAmounts,
  amountsBody,
  countOf,
  largerAmounts,
  leftOf,
  missingOf,
  sumAmounts,
} from '../../../control-plane/model/billing/amounts.ts';

const amounts = (cpuMillis: number, memory: number, storage: number) => ({ cpuMillis, memory, storage });

test('adds amounts', () => {
  expect(addAmounts(amounts(1, 2, 3), amounts(10, 20, 30))).toEqual(amounts(11, 22, 33));
  expect(sumAmounts([amounts(1, 2, 3), amounts(1, 1, 1), amounts(1, 1, 1)])).toEqual(amounts(3, 4, 5));
  expect(sumAmounts([])).toEqual(amounts(0, 0, 0));
});

test('takes the larger of each amount', () => {
  expect(largerAmounts(amounts(1, 20, 3), amounts(10, 2, 30))).toEqual(amounts(10, 20, 30));
});

test.each<[string, string, ReturnType<typeof amounts>[], ReturnType<typeof amounts>]>([
  ['runs', 'running', [], amounts(1, 2, 3)],
  ['is stopped', 'stopped', [], amounts(0, 0, 3)],
  ['is stopped and deploys', 'stopped', [amounts(5, 1, 1)], amounts(5, 2, 3)],
  ['runs and deploys', 'running', [amounts(1, 1, 9), amounts(0, 9, 1)], amounts(1, 9, 9)],
])('what an app counts that %s', (_that, desired, deploys, expected) => {
  expect(countOf({ ...amounts(1, 2, 3), desired }, deploys)).toEqual(expected);
});

test('nothing is left below 0', () => {
  expect(leftOf(amounts(5, 5, 5), amounts(3, 5, 7))).toEqual(amounts(2, 0, 0));
});

test.each<[ReturnType<typeof amounts>, ReturnType<typeof amounts> | null]>([
  [amounts(5, 5, 5), null],
  [amounts(6, 5, 5), amounts(1, 0, 0)],
  [amounts(5, 6, 5), amounts(0, 1, 0)],
  [amounts(5, 5, 6), amounts(0, 0, 1)],
])('%j lacks %j beside 5 of each', (wanted, expected) => {
  expect(missingOf(wanted, amounts(5, 5, 5))).toEqual(expected);
});

test('a body has cores', () => {
  expect(amountsBody(amounts(250, 2, 3))).toEqual({ cpu: 0.25, memory: 2, storage: 3 });
});
