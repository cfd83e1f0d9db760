import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { backUpRegularly } from '../../../platform/serve/back-up-regularly.ts';
import { lockBackups } from '../../../platform/database/postgres/backup-lock.ts';
import type { Store } from '../../../control-plane/ports/store.ts';
import { PostgresServer } from '../database/postgres-server.ts';
import { closing, fill, makeDataFolder, openData } from './data-folder.ts';

let server: PostgresServer;
beforeAll(async () => {
  server = await PostgresServer.start();
});
afterAll(() => server[Symbol.asyncDispose]());

const now = Date.parse('2026-01-01T00:30:00Z');
const settings = { everyHours: 24, keep: 2, keys: true, telemetry: false, volumes: true };
const config = { ...settings, s3: { endpoint: null, region: null } };

test('of two servers with one database, one makes the backup of an interval', async () => {
  const environment = { DATABASE_URL: server.url(), PCP_DATA_KEY: Buffer.alloc(32, 1).toString('base64') };
  const [one, other] = [makeDataFolder(), makeDataFolder()];
  await using first = closing(await fill(one.data, environment));
  await using second = closing(await openData(other.data, environment));
  for (const { folder } of [one, other]) mkdirSync(join(folder, 'backups'));
  const stopping = new AbortController();
  const run = ({ folder, data }: typeof one, store: Store) => {
    const looks = Promise.withResolvers<undefined>();
    let count = 0;
    const clock = {
      now: () => now,
      sleep: async (_: number, signal?: AbortSignal) => {
        if (++count === 3) looks.resolve(undefined);
        await sleep(100, undefined, { signal });
      },
    };
    const log = { info: () => undefined, warn: () => undefined };
    const options = {
      folder: data,
      config: { ...config, to: join(folder, 'backups') },
      environment,
      store,
      clock,
      log,
    };
    return { looked: looks.promise, ended: backUpRegularly({ ...options, version: '1.0.0' }, stopping.signal) };
  };

  const both = [run(one, first.data.store), run(other, second.data.store)];
  await Promise.all(both.map(({ looked }) => looked));
  stopping.abort();
  await Promise.all(both.map(({ ended }) => ended));

  const made = [one, other].flatMap(({ folder }) => readdirSync(join(folder, 'backups')));
  expect(made).toEqual(['backup-2026-01-01T00-00-00Z']);
});

test('the lock of a server that is gone is free', async () => {
  const unlock = await lockBackups(server.url());

  expect(await lockBackups(server.url())).toBeNull();
  await unlock?.();
  const next = await lockBackups(server.url());

  expect(next).not.toBeNull();
  await next?.();
});
