import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { countFormer } from '../../../platform/database/keys/rewrite-secrets.ts';
import { headerOf } from '../../../platform/database/statements/sealing.ts';
import { readSqlite } from '../../../platform/database/sqlite/driver.ts';
import { varRow } from '../../../control-plane/ports/suites/rows.ts';
import { rotateKey } from '../../../platform/database/rotate-key.ts';
import { PostgresServer } from './postgres-server.ts';
import { fill, makeDataFolder, openData } from '../serve/data-folder.ts';
import { call, type ServedProcess, startServe, startServeWith } from '../serve/served.ts';

const count = 10_000;

test('a rotation beside a server is killed and repeated; every value can be read all the time', async () => {
  const { data: folder } = makeDataFolder();
  await addVars(folder, count);
  const [former] = keysOf(folder);
  await using served = await startServe('--data', folder);
  const id = await createSecret(served);
  const reads = readAgainAndAgain(served, id);

  const first = start(folder);
  await expect.poll(() => countRotated(folder), { timeout: 300_000, interval: 20 }).toBeGreaterThan(0);
  await end(first, 'SIGKILL');
  const rotated = await countRotated(folder);
  await call(served, served.token ?? '', varsPath, { key: 'DURING', value: 'written meanwhile', isSecret: true });
  const [present, ...others] = keysOf(folder);
  const second = spawnSync(process.execPath, ['platform/bin/main.ts', 'rotate-key', '--data', folder], {
    encoding: 'utf8',
  });
  const responses = await reads();

  expect([rotated > 0, rotated < count, others]).toEqual([true, true, [former]]);
  expect([second.status, second.stderr.replaceAll(/Written \d+%\n/g, '')]).toEqual([0, '']);
  expect(second.stdout).toMatch(
    /^\d+ secrets were written with the new key; none is left with a former one\.\nKeep a copy of/,
  );
  expect(keysOf(folder)).toEqual([present]);
  expect(keysOf(folder, 'data.key.former')).toEqual([former]);
  expect([...new Set(responses)]).toEqual(['200 {"value":"the secret of a test"}']);
  const after = await call(served, served.token ?? '', varsPath, {
    key: 'AFTER',
    value: 'written afterwards',
    isSecret: true,
  });
  expect(after.status).toBe(201);
  expect(
    await readSqlite(join(folder, 'control-plane.db'), (database) =>
      countFormer({ database, header: headerOf(decode(present)) }),
    ),
  ).toBe(0);
  await served.end('SIGTERM');
  await expect(startServeWith({ PCP_DATA_KEY: former ?? '' }, '--data', folder)).rejects.toThrow(
    'was sealed with another key',
  );
  await using again = await startServe('--data', folder);
  expect((await reveal(again, served.token ?? '', id)).status).toBe(200);
});

test('keys of the environment are replaced by a list, on PostgreSQL too', async () => {
  const { data: folder } = makeDataFolder();
  await using postgres = await PostgresServer.start();
  const [former, present] = [1, 2].map((byte) => Buffer.alloc(32, byte).toString('base64'));
  const environment = { DATABASE_URL: postgres.url(), PCP_DATA_KEY: former ?? '' };
  const rotate = (keys: string) =>
    rotateKey({ folder, environment: { ...environment, PCP_DATA_KEY: keys }, onProgress: () => undefined });
  await (await fill(folder, environment)).close();

  await expect(rotate(former ?? '')).rejects.toThrow(
    'There is only one key. To replace it while servers run:\n  1. Make a key',
  );
  await expect(rotate(present ?? '')).rejects.toThrow('was sealed with another key');
  expect(await rotate(`${present},${former}`)).toEqual({ count: 2, formerKeys: null });
  expect(await rotate(`${present},${former}`)).toEqual({ count: 0, formerKeys: null });

  await expect(openData(folder, environment)).rejects.toThrow('was sealed with another key');
  const data = await openData(folder, { ...environment, PCP_DATA_KEY: present ?? '' });
  expect(await data.store.read('system', (tx) => tx.vars.list({}))).toHaveLength(2);
  await data.close();
});

test('two rotations at once are refused, since each would make a key', async () => {
  const { data: folder } = makeDataFolder();
  await addVars(folder, count);
  const first = start(folder);
  await expect.poll(() => existsSync(join(folder, 'rotation.pid')), { timeout: 300_000, interval: 20 }).toBe(true);

  await expect(rotateKey({ folder, environment: {}, onProgress: () => undefined })).rejects.toThrow(
    `Another rotation, process ${first.pid}, uses ${folder}.`,
  );

  await end(first, 'SIGKILL');
});

const varsPath = '/api/workspaces/cloud/apps/cache/vars';

async function addVars(folder: string, many: number): Promise<void> {
  const data = await fill(folder);
  await data.store.write('system', async (tx) => {
    for (let index = 0; index < many; index++) await tx.vars.insert(varRow(`V${index}`));
  });
  await data.close();
}

async function createSecret(served: ServedProcess): Promise<string> {
  const token = served.token ?? '';
  await call(served, token, '/api/workspaces', {
    name: 'Cloud',
    slug: 'cloud',
    hues: [210, 260],
    tier: 'free',
    region: 'local',
  });
  const source = { type: 'image', ref: 'redis:7' };
  await call(served, token, '/api/workspaces/cloud/deploy', { name: 'Cache', region: 'local', source });
  const { body } = await call(served, token, varsPath, {
    key: 'PASSWORD',
    value: 'the secret of a test',
    isSecret: true,
  });
  expect(body).toMatchObject({ var: { id: expect.any(String) as string } });
  // As the line above has checked.
  return (body as { readonly var: { readonly id: string } }).var.id;
}

function reveal(served: ServedProcess, token: string, id: string) {
  return call(served, token, `${varsPath}/${id}/reveal`);
}

/** Returns what stops it, and resolves with every response. */
function readAgainAndAgain(served: ServedProcess, id: string): () => Promise<string[]> {
  let isOver = false;
  const run = async () => {
    const responses: string[] = [];
    while (!isOver) {
      const { status, body } = await reveal(served, served.token ?? '', id);
      responses.push(`${status} ${JSON.stringify(body)}`);
    }
    return responses;
  };
  const running = run();
  return () => {
    isOver = true;
    return running;
  };
}

function start(folder: string): ChildProcess {
  return spawn(process.execPath, ['platform/bin/main.ts', 'rotate-key', '--data', folder], { stdio: 'ignore' });
}

async function end(child: ChildProcess, signal: 'SIGKILL'): Promise<void> {
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}

/** How many values have the newest key, while there are two. */
async function countRotated(folder: string): Promise<number> {
  const [, former] = keysOf(folder);
  if (former === undefined) return 0;
  return readSqlite(join(folder, 'control-plane.db'), (database) =>
    countFormer({ database, header: headerOf(decode(former)) }),
  );
}

function keysOf(folder: string, name = 'data.key'): string[] {
  return readFileSync(join(folder, name), 'utf8').trim().split('\n');
}

function decode(key: string | undefined): Buffer {
  return Buffer.from(key ?? '', 'base64');
}
