import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { createSealing } from '../../../platform/database/statements/sealing.ts';
import { openSqlite } from '../../../platform/database/sqlite/driver.ts';
import { StoreUnavailable } from '../../../control-plane/ports/store.ts';
import { seed, varRow, viewer } from '../../../control-plane/ports/suites/rows.ts';
import { createSqlStore, SqliteDatabases } from './sqlite-store.ts';

const databases = new SqliteDatabases();
afterAll(() => databases[Symbol.asyncDispose]());

const driver = pathToFileURL(join(import.meta.dirname, '../../../platform/database/sqlite/driver.ts')).href;

test('writes each change to the disk before it is acknowledged', async () => {
  const database = await databases.open();
  const run = (text: string) => database.send({ text, name: text }, []);

  expect([await run('pragma journal_mode'), await run('pragma synchronous'), await run('pragma foreign_keys')]).toEqual(
    [
      [['wal']],
      // `full`
      [[2]],
      [[1]],
    ],
  );
});

test('refuses a directory that another process has, until that is killed', async () => {
  using directory = createDirectory();
  const holder = spawn(process.execPath, [
    '--input-type=module',
    '--eval',
    `const { openSqlite } = await import('${driver}');
await openSqlite(process.argv[1]);
console.log('open');
setInterval(() => undefined, 1000);`,
    directory.path,
  ]);
  await once(holder.stdout, 'data');

  const start = performance.now();
  await expect(openSqlite(directory.path)).rejects.toThrow(
    `Another server, process ${holder.pid}, uses ${directory.path}.`,
  );
  expect(performance.now() - start).toBeLessThan(1000);

  holder.kill('SIGKILL');
  await once(holder, 'exit');
  const database = await openSqlite(directory.path);
  await expect(openSqlite(directory.path)).rejects.toThrow(
    `Another server, process ${process.pid}, uses ${directory.path}.`,
  );
  await database.close();
  await (await openSqlite(directory.path)).close();
});

test('lets timers run while transactions follow each other', async () => {
  const database = await databases.open();
  const deadline = performance.now() + 5000;
  const timer = AbortSignal.timeout(50);

  while (!timer.aborted && performance.now() < deadline) await database.send({ text: 'select 1', name: 'one' }, []);

  expect(timer.aborted).toBe(true);
});

test('a full disk makes the store unavailable, and changes nothing', async () => {
  const database = await databases.open();
  const store = createSqlStore(database);
  await seed(store);
  await database.send({ text: 'pragma max_page_count = 1', name: 'full' }, []);
  const value = 'x'.repeat(1_000_000);

  await expect(store.write(viewer('ada'), (tx) => tx.vars.insert(varRow('A', { value })))).rejects.toThrow(
    StoreUnavailable,
  );

  expect(await store.read(viewer('ada'), (tx) => tx.vars.count({}))).toBe(0);
});

test('refuses a transaction in a transaction before it begins', async () => {
  const store = await databases.createStore();
  let hasBegun = false;

  const writing = store.write('system', () => store.read('system', async () => (hasBegun = true)));

  await expect(writing).rejects.toThrow(
    'A transaction cannot begin within another one; begin it before or after that one.',
  );
  expect(hasBegun).toBe(false);
});

test('says which version of Node it needs', async () => {
  using directory = createDirectory();

  await expect(openSqlite(directory.path, '22.14.0')).rejects.toThrow(
    'SQLite needs Node.js 24 or newer; this is 22.14.0.',
  );
});

test('stores a sealed value in no readable form, and only for its row, its column and its key', async () => {
  const database = await databases.open();
  const store = createSqlStore(database);
  await seed(store);
  const ada = viewer('ada');
  await store.write(ada, async (tx) => {
    await tx.vars.insert(varRow('A', { value: 'the secret of A' }));
    await tx.vars.insert(varRow('B', { value: 'the secret of A' }));
  });
  const readBoth = () => store.read(ada, (tx) => tx.vars.list({}));

  const stored = await database.migrate((run) => run('select "value" from "vars"'));
  expect(Buffer.from(stored[0]?.[0] as Uint8Array).includes('secret')).toBe(false);
  expect(stored[0]?.[0]).not.toEqual(stored[1]?.[0]);
  await expect(createSqlStore(database).read(ada, (tx) => tx.vars.find({ id: 'A' }))).rejects.toThrow(
    'vars.value of A was sealed with another key than the one that is configured.',
  );
  await database.migrate((run) =>
    run(`update "vars" set "value" = (select "value" from "vars" where "id" = 'B') where "id" = 'A'`),
  );
  await expect(readBoth()).rejects.toThrow('vars.value of A was sealed for another row, or was changed since.');
});

test.each([
  ['the version', 0],
  ['the key', 1],
  ['the nonce', 9],
  ['the text', 21],
  ['the tag', -1],
])('refuses a sealed value in which %s was changed', (_, index) => {
  const sealing = createSealing(randomBytes(32));
  const sealed = sealing.seal('secret', 'vars.value of A');
  const changed = Uint8Array.from(sealed);
  changed.set([(sealed.at(index) ?? 0) ^ 1], index < 0 ? sealed.length + index : index);

  expect(sealing.unseal(sealed, 'vars.value of A')).toBe('secret');
  expect(() => sealing.unseal(changed, 'vars.value of A')).toThrow('vars.value of A was sealed');
  expect(() => sealing.unseal(sealed, 'alerts.secret of A')).toThrow('alerts.secret of A was sealed for another row');
});

test('refuses a key that is too short, and what was never sealed', () => {
  expect(() => createSealing(randomBytes(16))).toThrow('The key has 16 bytes; it needs 32.');
  expect(() => createSealing(randomBytes(32)).unseal(randomBytes(20), 'vars.value of A')).toThrow(
    'vars.value of A is not a sealed value.',
  );
});

function createDirectory(): Disposable & { readonly path: string } {
  const path = mkdtempSync(join(tmpdir(), 'sqlite-lock-'));
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true }) };
}
