import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SomeRows } from '../../control-plane/memory/base.ts';
import { createSeed, createWorldsOf, handlersOfWorlds, identityOfWorlds } from '../../control-plane/world/index.ts';
import { skeleton } from '../../generated/skeleton.ts';
import { createFetch, type FetchHandler } from '../../server/fetch/index.ts';
import { generatedContract } from '../../server/http/generated-contract.ts';
import { createRequestValidator } from '../../server/http/request-validator.ts';
import { ManualClock } from '../clock.ts';
import { readGolden, rows } from '../server/http/deny.ts';
import { parseTable } from '../server/http/deny-table.ts';
import { storeInDatabases, storeInSqlite } from '../platform/database/lazy-database.ts';
import { PostgresServer } from '../platform/database/postgres-server.ts';
import { accessOf, columns, isRefusal, requestOf, special } from '../control-plane/world/deny-requests.ts';
import { story } from '../control-plane/world/start-world.ts';

const golden = parseTable(readGolden());
const cells = rows
  .filter(({ id }) => !special.has(id))
  .flatMap((row) =>
    Object.entries(columns).map(([column, headers]) => ({
      row,
      column,
      headers,
      expected: golden.get(row.id)?.[column],
    })),
  );
const allowed = cells.filter(({ expected }) => !isRefusal(expected));
/** Of these, the owner or the workspace is another one afterwards. Each has a world of its own. */
const isLast = ({ row }: (typeof cells)[number]) => ['transferWorkspace', 'deleteWorkspace'].includes(row.id);
/** A refusal changes nothing, and what is allowed comes after all of them. */
const inOneWorld = [...cells.filter(({ expected }) => isRefusal(expected)), ...allowed.filter((cell) => !isLast(cell))];

let server: PostgresServer;
beforeAll(async () => {
  server = await PostgresServer.start();
});
afterAll(() => server[Symbol.asyncDispose]());

describe('refuses what deny.golden.txt refuses, and nothing else', () => {
  test.each([
    ['SQLite', storeInSqlite],
    ['PostgreSQL', (all: SomeRows) => storeInDatabases(all, () => server.open())],
  ])('on rows in %s', async (_, storage) => {
    const wrong: string[] = [];
    const check = async (
      respond: FetchHandler<unknown>,
      { row, column, headers, expected }: (typeof cells)[number],
    ) => {
      const own = await accessOf(await respond(requestOf(row, headers)));
      const wanted = isRefusal(expected) ? expected : 'access';
      if (own !== wanted) wrong.push(`${row.id} ${column}: ${own}, not ${wanted}`);
    };

    const one = await startFront(storage);
    for (const cell of inOneWorld) await check(one, cell);
    for (const cell of allowed.filter(isLast)) await check(await startFront(storage), cell);

    expect(cells.length).toBeGreaterThan(1000);
    expect(wrong).toEqual([]);
  });
});

async function startFront(storage: typeof storeInSqlite): Promise<FetchHandler<unknown>> {
  const world = createWorldsOf(await createSeed(story), storage)({ real: new ManualClock() });
  world.clock.freeze(true);
  const contract = generatedContract();
  return createFetch(
    { ...skeleton, ...handlersOfWorlds(world, () => world) },
    { contract, validate: await createRequestValidator(contract), identity: identityOfWorlds(async () => world) },
  );
}
