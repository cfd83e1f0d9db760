import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { connectPostgres } from '../../../platform/database/postgres/driver.ts';
import type { Connection } from '../../../platform/database/postgres/server-lock.ts';
import { lockServer } from '../../../platform/database/postgres/open-server.ts';
import { readConfig } from '../../../platform/serve/config/read-config.ts';
import { generatedContract } from '../../../server/http/generated-contract.ts';
import { PostgresServer } from './postgres-server.ts';
import { fill, makeDataFolder } from '../serve/data-folder.ts';
import { docker, listenAsEngine } from '../serve/engine-socket.ts';
import { startPlane } from '../serve/started.ts';
import { virtualRegion } from '../serve/virtual-region.ts';

const postgres = await PostgresServer.start();
afterAll(() => postgres[Symbol.asyncDispose]());

const hasServer = 'Another server uses the database of DATABASE_URL.';

test('a server whose apps run on an engine is the only one of its database', async () => {
  const url = await postgres.createSchema('one');
  const other = await postgres.createSchema('other');

  const alone = await lockServer(url, 'alone');
  await expect(lockServer(url, 'alone')).rejects.toThrow(hasServer);
  await expect(lockServer(url, 'shared')).rejects.toThrow('A server whose apps run on an engine uses the database');
  await (await lockServer(other, 'alone')).release();
  await alone.release();
  const shared = [await lockServer(url, 'shared'), await lockServer(url, 'shared')];
  await expect(lockServer(url, 'alone')).rejects.toThrow(hasServer);
  for (const one of shared) await one.release();
  await (await lockServer(url, 'alone')).release();
});

test('one full server shares its database with servers that only serve the API', async () => {
  const url = await postgres.createSchema('full');
  const api = await lockServer(url, 'shared');

  const full = await lockServer(url, 'full');

  await Promise.all([
    expect(lockServer(url, 'full')).rejects.toThrow('A full server uses the database of DATABASE_URL already.'),
    expect(lockServer(url, 'alone')).rejects.toThrow(hasServer),
  ]);
  await full.release();
  await (await lockServer(url, 'full')).release();
  await api.release();
});

test('a start with an engine is refused before it changes anything', async () => {
  const { folder } = makeDataFolder();
  const socket = `${folder}/engine.sock`;
  await using _ = await listenAsEngine(socket, docker);
  const environment = {
    DATABASE_URL: await postgres.createSchema('started'),
    PCP_DATA_KEY: Buffer.alloc(32, 1).toString('base64'),
  };
  // A server that runs no region leaves open where apps run.
  await using first = await startPlane({
    config: { regions: [virtualRegion()] },
    environment: { ...environment, PCP_ENGINE: 'none' },
  });
  const { engine } = readConfig(null, generatedContract().document);
  // A start that is not refused ends at the taken port, before an ingress process runs.
  const taken = { ...engine, otlp: { port: Number(new URL(first.plane.url).port), host: null } };

  await expect(
    startPlane({ config: { engine: taken }, environment: { ...environment, PCP_ENGINE: socket } }),
  ).rejects.toThrow(hasServer);

  expect(first.plane.engine.isReal).toBe(false);
});

test('a database whose apps are simulated is not opened on an engine, also that of a former version', async () => {
  const { folder, data } = makeDataFolder();
  const socket = `${folder}/engine.sock`;
  await using _ = await listenAsEngine(socket, docker);
  const environment = {
    DATABASE_URL: await postgres.createSchema('simulated'),
    PCP_DATA_KEY: Buffer.alloc(32, 1).toString('base64'),
  };
  const former = { ...environment, DATABASE_URL: await postgres.createSchema('former') };
  await (await startPlane({ environment }))[Symbol.asyncDispose]();
  const filled = await fill(data, former);
  await filled.store.write('system', (tx) => tx.simulations.insert({ id: 'runtime/shop', facts: '[]' }));
  await filled.close();

  for (const one of [environment, former])
    await expect(startPlane({ environment: { ...one, PCP_ENGINE: socket } })).rejects.toThrow(
      'The apps of this data are simulated.',
    );
});

test('the next server takes over from one that was killed', async () => {
  const url = await postgres.createSchema('killed');
  await using killed = await lockInChild(url);

  await expect(lockServer(url, 'alone')).rejects.toThrow(hasServer);
  killed.kill();
  const next = await lockServer(url, 'alone');

  await next.release();
});

test('a server that has lost its connection takes another one, unless a server has taken its place', async () => {
  const url = await postgres.createSchema('lost');
  await using rival = closing(await connectPostgres(url));
  const server = await lockServer(url, 'alone');
  const number = Number(await rival.ask(`select classid from pg_locks where ${ofLock}`));
  const findHolder = () => rival.ask(`select pid from pg_locks where granted and ${ofLock}`);
  const drop = `select pg_terminate_backend(pid) from pg_locks where granted and ${ofLock}`;
  const first = await findHolder();

  await rival.ask(drop);
  // A session that is terminated has its lock for a while.
  await expect.poll(findHolder).toSatisfy((holder) => typeof holder === 'number' && holder !== first);
  await expect(lockServer(url, 'alone')).rejects.toThrow(hasServer);
  await using other = closing(await connectPostgres(url));
  const waiting = other.ask(`select pg_advisory_lock(${number}, hashtext(current_schema()))`);
  await expect.poll(() => rival.ask(`select pid from pg_locks where not granted and ${ofLock}`)).toBeTypeOf('number');
  await rival.ask(drop);
  await waiting;

  await expect(server.lost).rejects.toThrow(hasServer);
});

/** The locks of one schema: other tests have some too. */
const ofLock = "locktype = 'advisory' and objid = hashtext(current_schema())::oid";

function closing(connection: Connection) {
  return { ask: (text: string) => connection.ask(text), [Symbol.asyncDispose]: () => connection.end() };
}

/** Resolves once a process of its own has the lock. */
async function lockInChild(url: string) {
  const file = pathToFileURL('platform/database/postgres/open-server.ts').href;
  const program = `const { lockServer } = await import('${file}'); await lockServer('${url}', 'alone'); console.log('locked');`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const kill = () => void child.kill('SIGKILL');
  await once(child.stdout, 'data');
  return { kill, [Symbol.asyncDispose]: async () => kill() };
}
