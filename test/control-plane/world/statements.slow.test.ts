import { expect, test } from 'vitest';
import { compareStatements, formatStatements, lowerStatements, parseStatements } from './statement-table.ts';
import { countOperations, readStatements, size } from './statements.ts';

const whole = ['getPublicStatus', 'listWorkspaces', 'getWorkspace'];

test('no operation takes more statements than the table allows', async () => {
  const counted = await countOperations(size);

  expect(compareStatements(counted, readStatements())).toEqual([]);
});

test('reads whole workspaces with 17 statements, however many apps and workspaces there are', async () => {
  const counted = await countOperations({ apps: 2 * size.apps, workspaces: 2 * size.workspaces }, whole);

  const table = readStatements();
  expect([...counted]).toEqual(whole.map((id) => [id, table.get(id)]));
  expect(Math.max(...counted.values())).toBeLessThanOrEqual(17);
});

const table = new Map([
  ['getApp', 12],
  ['listVars', 8],
]);

test.each([
  [
    'more',
    new Map([...table, ['getApp', 13]]),
    ['getApp takes 13 statements. At most 12 are allowed: read together what it reads one by one.'],
  ],
  ['fewer', new Map([...table, ['getApp', 11]]), ['getApp takes 11 statements. Run: npm run golden']],
  [
    'those of a new operation',
    new Map([...table, ['getNote', 5]]),
    ['getNote takes 5 statements. Run: npm run golden'],
  ],
  ['none of a former operation', new Map([['getApp', 12]]), ['There is no operation listVars. Run: npm run golden']],
  ['the same', table, []],
])('compares a table with %s', (_, counted, mistakes) => {
  expect(compareStatements(counted, table)).toEqual(mistakes);
});

test('the table is rewritten with smaller numbers and new operations only', () => {
  const counted = new Map([
    ['getApp', 13],
    ['getNote', 5],
  ]);

  const lowered = parseStatements(formatStatements(lowerStatements(counted, table)));

  expect([...lowered]).toEqual([
    ['getApp', 12],
    ['getNote', 5],
  ]);
});
