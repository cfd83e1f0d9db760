import { once } from 'node:events';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { postgresAt } from '../../../platform/database/postgres/postgres-at.ts';
import { connectPostgres } from '../../../platform/database/postgres/driver.ts';
import { PostgresServer } from './postgres-server.ts';

let postgres: PostgresServer;
beforeAll(async () => {
  postgres = await PostgresServer.start();
});
afterAll(() => postgres[Symbol.asyncDispose]());

test('one of several servers does the work, and the next one when it stops', async () => {
  const url = await postgres.createSchema('stops');
  const seen: string[] = [];
  const first = contend(url, 'first', seen);
  await expect.poll(() => seen).toEqual(['first begins']);
  contend(url, 'second', seen);

  await first.stop();

  await expect.poll(() => seen).toEqual(['first begins', 'first ends', 'second begins']);
});

test('a server whose connection is lost stops the work, and another one does it', async () => {
  const url = await postgres.createSchema('lost');
  const seen: string[] = [];
  contend(url, 'only', seen);
  await expect.poll(() => seen).toEqual(['only begins']);
  const rival = await connectPostgres(url);
  onTestFinished(() => rival.end());

  await rival.ask(`select pg_terminate_backend(pid) from pg_locks where granted and ${ofLease}`);

  await expect.poll(() => seen).toEqual(['only begins', 'only ends', 'only begins']);
});

test('servers with other schemas of the database have work of their own', async () => {
  const seen: string[] = [];

  contend(await postgres.createSchema('one'), 'one', seen);
  contend(await postgres.createSchema('other'), 'other', seen);

  await expect.poll(() => seen.toSorted()).toEqual(['one begins', 'other begins']);
});

test('waits for a database that is away', async () => {
  await using own = await PostgresServer.start();
  const seen: string[] = [];
  await own.stop();
  contend(own.url(), 'only', seen);

  await own.run();

  await expect.poll(() => seen).toEqual(['only begins']);
});

/** The leases of one schema: other tests have some too. */
const ofLease = "locktype = 'advisory' and objid = hashtext(current_schema())::oid";

/** A server that notes when its work begins and ends. */
function contend(url: string, name: string, seen: string[]) {
  const stopping = new AbortController();
  const work = async (signal: AbortSignal) => {
    seen.push(`${name} begins`);
    if (!signal.aborted) await once(signal, 'abort');
    seen.push(`${name} ends`);
  };
  const ended = postgresAt(url).once(work, stopping.signal);
  const stop = async () => {
    stopping.abort();
    await ended;
  };
  onTestFinished(stop);
  return { stop };
}
