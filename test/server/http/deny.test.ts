import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { table } from '../../contract/requests.ts';
import type { Listening } from '../../listen.ts';
import { request, readGolden, rows, startFront, uncovered } from './deny.ts';
import { access } from './deny-access.ts';
import { formatTable, parseTable, leastAccess } from './deny-table.ts';

const text = readGolden();
const golden = parseTable(text);
let server: Listening;

beforeAll(async () => {
  server = await startFront();
});
afterAll(() => server[Symbol.asyncDispose]());

describe('responds as deny.golden.txt says', () => {
  test.each(rows)('$id', async (row) => {
    const cells = await request(server.url, row);

    expect(cells).toEqual(golden.get(row.id));
  });
});

test('the table lists every row, in the order of the operations', () => {
  expect([...golden.keys()]).toEqual(rows.map(({ id }) => id));
});

test('the table is formatted as npm run golden writes it', () => {
  expect(formatTable(golden)).toBe(text);
});

test('the table lists every operation', () => {
  const without = table.map(({ id }) => id).filter((id) => !golden.has(id));

  expect(without).toEqual(uncovered);
  expect(uncovered).toEqual([]);
});

describe('gives access as deny-access.ts decides', () => {
  test.each(Object.entries(access))('%s: %s', (id, who) => {
    expect(leastAccess(golden.get(id) ?? {})).toBe(who);
  });
});

test('deny-access.ts decides about every line of the table', () => {
  expect(Object.keys(access).toSorted()).toEqual([...golden.keys()].toSorted());
});
