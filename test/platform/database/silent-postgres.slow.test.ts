import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lockServer } from '../../../platform/database/postgres/open-server.ts';
import { connectPostgres, openPostgres } from '../../../platform/database/postgres/driver.ts';
import type { Database } from '../../../platform/database/statements/database.ts';
import { startSilentProxy } from '../silent-proxy.ts';
import { PostgresServer } from './postgres-server.ts';

const socketName = '.s.PGSQL.5432';
/** Time within which a server that has lost its connections works again. */
const recoveryMs = 20_000;

let postgres: PostgresServer;
beforeAll(async () => {
  postgres = await PostgresServer.start();
});
afterAll(() => postgres[Symbol.asyncDispose]());

test('new transactions succeed within 20 s after all connections have gone silent', async () => {
  await using place = await startPlace('idle');
  const { database, proxy } = place;
  const both = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  // Both are open at the same time, so each has a connection.
  await Promise.all(
    both.map(({ resolve }, index) =>
      database.transact('read', false, async (send) => {
        await one(send);
        resolve();
        await both[1 - index]?.promise;
      }),
    ),
  );

  proxy.swallow();
  const [first, next] = await inTime(failThenRead(database, read));

  expect([first, next]).toEqual(['unavailable', [[1]]]);
});

test.each([
  ['a statement', (database: Database) => one(database.send)],
  ['a transaction', (database: Database, silence: () => void) => write(database, silence)],
  ['a commit', (database: Database, silence: () => void) => write(database, undefined, silence)],
])('%s on a connection that goes silent fails within 20 s', async (_, call) => {
  await using place = await startPlace('call');
  const { database, proxy } = place;
  await read(database);
  const silence = () => proxy.swallow();

  if (call.length === 1) silence();
  const [failed, next] = await inTime(failThenRead(database, (one) => call(one, silence)));

  expect([failed, next]).toEqual(['unavailable', [[1]]]);
});

test('a database of which nothing arrives is not available, and works when it responds again', async () => {
  await using place = await startPlace('all');
  const { database, proxy } = place;
  await read(database);

  proxy.swallow();
  proxy.isSwallowing = true;
  const failed = [await kindOf(database, read(database)), await kindOf(database, read(database))];
  proxy.isSwallowing = false;

  expect([...failed, await read(database)]).toEqual(['unavailable', 'unavailable', [[1]]]);
});

test('the lock of a server is taken again within 20 s, also from its own silent connection', async () => {
  await using place = await startPlace('lock');
  const { url, proxy } = place;
  const watcher = await connectPostgres(postgres.url('lock'));
  const lock = await lockServer(url, 'alone');
  const holder = () => watcher.ask(`select pid from pg_locks where locktype = 'advisory' and granted`);
  const before = await holder();

  proxy.swallow();

  await expect.poll(holder, { timeout: recoveryMs }).not.toBe(before);
  await expect.poll(holder).toBeTypeOf('number');
  await lock.release();
  await watcher.end();
});

test('a silent connection does not keep a server from its end', async () => {
  await using place = await startPlace('end');
  const { url, database, proxy } = place;
  const lock = await lockServer(url, 'alone');
  await read(database);

  proxy.swallow();

  await expect(inTime(lock.release())).resolves.toBeUndefined();
});

/** Rejects if a call takes longer than a recovery may take. */
async function inTime<T>(call: Promise<T>): Promise<T> {
  const late = once(AbortSignal.timeout(recoveryMs), 'abort').then(() => {
    throw new Error('The recovery takes too long.');
  });
  return Promise.race([call, late]);
}

/** The kind of the failure of a call, and what a transaction after it reads. */
async function failThenRead(database: Database, call: (database: Database) => Promise<unknown>) {
  return [await kindOf(database, call(database)), await read(database)] as const;
}

type Send = Database['send'];

function one(send: Send) {
  return send({ text: 'select 1', name: 'one' }, []);
}

function read(database: Database) {
  return database.transact('read', false, one);
}

/** Calls `first` before the second statement, and `last` before the commit. */
function write(database: Database, first?: () => void, last?: () => void) {
  return database.transact('write', false, async (send) => {
    await one(send);
    first?.();
    await one(send);
    last?.();
  });
}

function kindOf(database: Database, call: Promise<unknown>): Promise<string> {
  return call.then(
    () => 'succeeded',
    (error: unknown) => database.readFailure(error).kind,
  );
}

/** A database of its own behind a proxy. */
async function startPlace(name: string) {
  const direct = await postgres.createSchema(name);
  const folder = mkdtempSync(join(tmpdir(), 'silent-'));
  const proxy = await startSilentProxy(
    { path: join(folder, socketName) },
    { path: join(postgres.directory, socketName) },
  );
  const url = direct.replace(encodeURIComponent(postgres.directory), encodeURIComponent(folder));
  const database = await openPostgres(url);
  return {
    url,
    proxy,
    database,
    async [Symbol.asyncDispose]() {
      await database.close();
      await proxy[Symbol.asyncDispose]();
      rmSync(folder, { recursive: true });
    },
  };
}
