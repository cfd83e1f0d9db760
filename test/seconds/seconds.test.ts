import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { renew } from './renew.ts';
import { sortLongestFirst } from './sort.ts';

test('the longest files of a group run first; one that is not on the list counts by its size', () => {
  const root = mkdtempSync(join(tmpdir(), 'seconds-'));
  const file = (name: string, groupOrder: number, bytes: number) => {
    writeFileSync(join(root, name), 'x'.repeat(bytes));
    return { moduleId: join(root, name), project: { name: 'main', config: { sequence: { groupOrder } } } };
  };
  const files = [file('late', 1, 9), file('short', 0, 90_000), file('small', 0, 20_000), file('long', 0, 9)];

  const sorted = sortLongestFirst([...files, file('large', 0, 50_000)], root, { short: 1, long: 30, late: 90 });

  rmSync(root, { recursive: true });
  expect(sorted.map(({ moduleId }) => moduleId.slice(root.length + 1))).toEqual([
    'long',
    'large',
    'small',
    'short',
    'late',
  ]);
});

test('the list is renewed in the order of paths, without short files and those that are gone', () => {
  const list = { 'test/b.test.ts': 9, 'test/gone.test.ts': 30, 'test/kept.test.ts': 7 };
  const recorded = { 'test/b.test.ts': 12.4, 'test/a.test.ts': 1.6, 'test/short.test.ts': 0.9 };

  const renewed = renew(list, recorded, (path) => path !== 'test/gone.test.ts');

  expect(JSON.stringify(renewed)).toBe('{"test/a.test.ts":2,"test/b.test.ts":12,"test/kept.test.ts":7}');
});
