import type { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PostgresServer } from '../database/postgres-server.ts';
import { makeDataFolder } from './data-folder.ts';
import { startServeWith } from './served.ts';

let postgres: PostgresServer;
beforeAll(async () => {
  postgres = await PostgresServer.start();
});
afterAll(() => postgres[Symbol.asyncDispose]());

test('one server observes apps for all, and another does so within 15 s after it was killed', async () => {
  const { folder } = makeDataFolder();
  const environment = {
    DATABASE_URL: await postgres.createSchema('killed'),
    PCP_DATA_KEY: Buffer.alloc(32, 1).toString('base64'),
  };
  await using first = await startServeWith(environment, '--data', `${folder}/first`);
  const observesFirst = observes(first.stdout);
  await expect.poll(observesFirst).toBe(true);
  await using second = await startServeWith(environment, '--data', `${folder}/second`);
  const observesSecond = observes(second.stdout);
  const before = observesSecond();

  await first.end('SIGKILL');

  await expect.poll(observesSecond, { timeout: 15_000 }).toBe(true);
  expect(before).toBe(false);
});

/** Whether the log of a server says that it observes apps. */
function observes(stdout: Readable): () => boolean {
  let printed = '';
  stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  return () => printed.includes('"this server observes apps and regions for all servers with the database"');
}
