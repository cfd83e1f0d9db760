import { statSync } from 'node:fs';
import { expect, test } from 'vitest';
import { project } from '../guide/changes.ts';
import { expectSeconds } from './recorded.ts';
import { renew } from './renew.ts';

test('a file counts as the list says, and by its size where the list lacks it', () => {
  const own = 'test/seconds/seconds.test.ts';

  expect(expectSeconds(own, project, { [own]: 40 })).toBe(40);
  expect(expectSeconds(own, project, {})).toBe(statSync(own).size / 10_000);
});

test('the list is renewed in the order of paths, without short files and those that are gone', () => {
  const list = { 'test/b.test.ts': 9, 'test/gone.test.ts': 30, 'test/kept.test.ts': 7 };
  const recorded = { 'test/b.test.ts': 12.4, 'test/a.test.ts': 1.6, 'test/short.test.ts': 0.9 };

  const renewed = renew(list, recorded, (path) => path !== 'test/gone.test.ts');

  expect(JSON.stringify(renewed)).toBe('{"test/a.test.ts":2,"test/b.test.ts":12,"test/kept.test.ts":7}');
});
