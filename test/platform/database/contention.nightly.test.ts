import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { openPostgres } from '../../../platform/database/postgres/driver.ts';
import { openSqlite } from '../../../platform/database/sqlite/driver.ts';
import { PostgresServer } from './postgres-server.ts';
import { actOf, addCrowd, makePlaces } from '../serve/crowd.ts';
import { makeDataFolder, unlimited } from '../serve/data-folder.ts';
import { findBroken } from './invariants.ts';
import type { Known } from '../serve/people.ts';
import { type ServedProcess, startServeWith } from '../serve/served.ts';

const writers = 200;
const seconds = Number(process.env.CONTENTION_SECONDS ?? 8);

test('200 writers at once break no rule of a database of SQLite, and no request fails', async () => {
  const { folder, data } = makeDataFolder();
  const known = await addCrowd({ folder: data, environment: {} });
  await using served = await startServeWith({}, '--data', data, ...unlimited(folder));

  await makePlaces(served, known);
  const counts = await contend(served, known);
  await served.end('SIGKILL');
  const database = await openSqlite(data);
  const broken = await findBroken(database);
  await database.close();

  console.log(JSON.stringify(counts));
  expect(broken).toEqual([]);
  expect(failuresIn(counts)).toEqual([]);
});

test('200 writers at once break no rule of a database of PostgreSQL that restarts, and get no other error than 503', async () => {
  await using postgres = await PostgresServer.start();
  const { folder, data } = makeDataFolder();
  const environment = { DATABASE_URL: postgres.url(), PCP_DATA_KEY: Buffer.alloc(32, 1).toString('base64') };
  const known = await addCrowd({ folder: data, environment });
  await using served = await startServeWith(environment, '--data', data, ...unlimited(folder));

  await makePlaces(served, known);
  const calm = await contend(served, known);
  const restarted = await contend(served, known, async () => {
    await postgres.stop();
    await postgres.run();
  });
  await served.end('SIGTERM');
  const database = await openPostgres(postgres.url());
  const broken = await findBroken(database);
  await database.close();

  console.log(JSON.stringify([calm, restarted]));
  expect(broken).toEqual([]);
  expect(failuresIn(calm)).toEqual([]);
  expect(failuresIn(restarted).filter((key) => !key.startsWith('503 '))).toEqual([]);
});

/**
 * Lets all write for some seconds, in the middle of which something happens. Counts the responses by status and code.
 */
async function contend(
  served: ServedProcess,
  known: readonly Known[],
  happens?: () => Promise<void>,
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  let isOver = false;
  const write = async (index: number) => {
    const act = actOf(index, known);
    while (!isOver) {
      for (const { status, body } of await act(served)) {
        const key = `${status} ${codeOf(body)}`.trim();
        counts[key] = (counts[key] ?? 0) + 1;
      }
    }
  };
  const all = Promise.all(Array.from({ length: writers }, (_, index) => write(index)));
  await sleep(seconds * 500);
  await happens?.();
  await sleep(seconds * 500);
  isOver = true;
  await all;
  return counts;
}

function codeOf(body: unknown): string {
  return /"code":"(\w+)"/.exec(JSON.stringify(body))?.[1] ?? '';
}

function failuresIn(counts: Readonly<Record<string, number>>): string[] {
  return Object.keys(counts).filter((key) => key.startsWith('5') || key === '400 bad_body');
}
