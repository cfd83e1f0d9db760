import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { table } from '../contract/requests.ts';
import type { Listening } from '../listen.ts';
import { ask, readGolden, rows, startDenying, uncovered } from './deny.ts';
import { access } from './deny-access.ts';
import { formatTable, parseTable, whoGetsIn } from './deny-table.ts';

const text = readGolden();
const golden = parseTable(text);
let server: Listening;

beforeAll(async () => {
  server = await startDenying();
});
afterAll(() => server[Symbol.asyncDispose]());

describe('the front answers whom as deny.golden.txt says', () => {
  test.each(rows)('$id', async (row) => {
    const cells = await ask(server.url, row);

    expect(cells).toEqual(golden.get(row.id));
  });
});

test('the table has a line for each row, in the order of the operations', () => {
  expect([...golden.keys()]).toEqual(rows.map(({ id }) => id));
});

test('the table is formatted as npm run golden writes it', () => {
  expect(formatTable(golden)).toBe(text);
});

test('no operation is without a line', () => {
  const without = table.map(({ id }) => id).filter((id) => !golden.has(id));

  expect(without).toEqual(uncovered);
  expect(uncovered).toEqual([]);
});

describe('the table lets in who was decided to get in', () => {
  test.each(Object.entries(access))('%s: %s', (id, who) => {
    expect(whoGetsIn(golden.get(id) ?? {})).toBe(who);
  });
});

test('what was decided covers each line of the table', () => {
  expect(Object.keys(access).toSorted()).toEqual([...golden.keys()].toSorted());
});
