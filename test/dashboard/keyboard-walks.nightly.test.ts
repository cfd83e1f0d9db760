import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startDashboard } from './built.ts';
import { walkBy } from './walk-by.ts';
import { walks } from './walks.ts';

const built = await startDashboard();
const workflows = join(import.meta.dirname, '../../openapi/workflows');

test('each journey of the documentation is one of a person with a keyboard', () => {
  const names = globSync('*.arazzo.yaml', { cwd: workflows }).map((name) => name.replace('.arazzo.yaml', ''));

  expect(Object.keys(walks)).toEqual(names.toSorted());
});

test.each(Object.keys(walks))('by keyboard alone: %s', async (name) => {
  expect(await walkBy(built, name)).toEqual([]);
});
