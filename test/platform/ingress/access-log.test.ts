import { expect, test } from 'vitest';
import { type AccessEntry, AccessLog } from '../../../platform/ingress/process/access-log.ts';

// Its other members do not count here.
const entry = (path: string) => ({ path }) as AccessEntry;
const logOf = (limit: number, ...paths: readonly string[]) => {
  const log = new AccessLog(limit);
  for (const path of paths) log.add(entry(path));
  return log;
};

test('reads in steps', () => {
  const log = logOf(10, 'a', 'b', 'c');

  expect(log.read(0, 2)).toEqual({ entries: [entry('a'), entry('b')], next: 2, missed: 0 });
  expect(log.read(2, 2)).toEqual({ entries: [entry('c')], next: 3, missed: 0 });
});

test('overwrites the oldest, and says how many were missed', () => {
  const log = logOf(2, 'a', 'b', 'c', 'd', 'e');

  expect(log.read(1, 10)).toEqual({ entries: [entry('d'), entry('e')], next: 5, missed: 2 });
});

test('begins again for a reader of an earlier process', () => {
  const log = logOf(10, 'a', 'b');

  expect(log.read(500, 10)).toEqual({ entries: [entry('a'), entry('b')], next: 2, missed: 0 });
});
