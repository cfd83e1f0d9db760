import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PostgresServer } from '../database/postgres-server.ts';
import { failuresOf } from '../../verify/verified.ts';
import { makeDataFolder } from './data-folder.ts';
import { serveInTurn } from './in-turn.ts';
import { prepareVerify, startPrepared, verifyServe } from './verified-serve.ts';

let postgres: PostgresServer;
beforeAll(async () => {
  postgres = await PostgresServer.start();
});
afterAll(() => postgres[Symbol.asyncDispose]());

test('two servers on PostgreSQL keep the contract, each receiving every other request', async () => {
  const { folder, data } = makeDataFolder();
  const environment = { DATABASE_URL: postgres.url(), PCP_DATA_KEY: Buffer.alloc(32, 1).toString('base64') };
  const place = { folder: data, environment };
  const prepared = await prepareVerify(folder, place);
  await using first = await startPrepared(place, prepared);
  await using second = await startPrepared({ folder: join(folder, 'other'), environment }, prepared);
  await using both = await serveInTurn([first.url, second.url]);

  const report = await verifyServe(both.url, prepared);

  expect(failuresOf(report)).toEqual({});
  expect(report.outcome).toBe('kept');
});
