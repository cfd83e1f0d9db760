import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { varRow } from '../../../control-plane/ports/suites/rows.ts';
import { backUp } from '../../../platform/database/backup.ts';
import type { Data } from '../../../platform/database/open-data.ts';
import { restore } from '../../../platform/database/restore.ts';
import { closing, fill, makeDataFolder, openData } from '../serve/data-folder.ts';

test('a backup beside a server has all changes acknowledged before it, and restores into another folder', async () => {
  const { folder, data, file } = places();
  await using server = closing(await fill(data));
  await backUp({ ...options, folder: data, file });
  await addVar(server.data, 'C');
  const other = join(folder, 'other');
  mkdirSync(other);
  copyFileSync(join(data, 'data.key'), join(other, 'data.key'));

  expect(await restore({ ...options, folder: other, file })).toBeNull();

  expect(await varsOf(other)).toEqual(['A', 'B']);
  expect(readdirSync(folder)).toEqual(['backup.db', 'data', 'other']);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test('a backup replaces a file only if it has to, and leaves it when it fails', async () => {
  const { data, file, folder } = places();
  await (await fill(data)).close();
  writeFileSync(file, 'precious');

  await expect(backUp({ ...options, folder: data, file })).rejects.toThrow(
    `${file} exists. Choose another name, or replace the file`,
  );
  await expect(backUp({ ...options, folder, file, force: true })).rejects.toThrow(
    `There is no database in ${folder}. Name its folder`,
  );
  writeFileSync(join(data, 'control-plane.db'), 'damaged '.repeat(1000));
  await expect(backUp({ ...options, folder: data, file, force: true })).rejects.toThrow('file is not a database');

  expect([readFileSync(file, 'utf8'), readdirSync(folder)]).toEqual(['precious', ['backup.db', 'data']]);
  await expect(backUp({ ...options, folder: data, file: join(folder, 'none/b.db') })).rejects.toThrow(
    'none does not exist. Make it',
  );
});

test('a restore replaces data only if it has to, and keeps the former data', async () => {
  const { data, file } = places();
  const server = await fill(data);
  await backUp({ ...options, folder: data, file });
  await addVar(server, 'C');

  await expect(restore({ ...options, folder: data, file, force: true })).rejects.toThrow(
    `process ${process.pid}, uses ${data}. Stop it`,
  );
  await server.close();
  await expect(restore({ ...options, folder: data, file })).rejects.toThrow(
    `${data} has data. Restore into another folder with --data`,
  );
  const former = await restore({ ...options, folder: data, file, force: true });

  expect(former).toBe(join(data, 'control-plane.db.before-restore'));
  expect(await varsOf(data)).toEqual(['A', 'B']);
  copyFileSync(former ?? '', join(data, 'control-plane.db'));
  expect(await varsOf(data)).toEqual(['A', 'B', 'C']);
});

test.each([
  ['garbage', (file: string) => writeFileSync(file, 'garbage '.repeat(1000)), 'file is not a database'],
  [
    'a part of a backup',
    (file: string) => writeFileSync(file, readFileSync(file).subarray(0, 200_000)),
    /malformed|is damaged/,
  ],
  [
    'an empty file',
    (file: string) => writeFileSync(file, ''),
    'There are no tables of a control plane in the database.',
  ],
])('a restore of %s changes nothing', async (_, damage, message) => {
  const { data, file } = places();
  const server = await fill(data);
  await backUp({ ...options, folder: data, file });
  await server.close();
  damage(file);

  await expect(restore({ ...options, folder: data, file, force: true })).rejects.toThrow(message);

  expect(readdirSync(data)).toEqual(['control-plane.db', 'data.key', 'lock.db', 'lock.pid']);
  expect(await varsOf(data)).toEqual(['A', 'B']);
});

test.each([
  [
    'a newer version',
    `insert into "schema_versions" ("version", "name") values (99, 'newer')`,
    'The database has version 99 of the schema',
  ],
  ['another schema', 'create index "extra" on "apps" ("name")', 'not declared: index of apps: extra'],
  ['secrets of another key', `update "vars" set "value" = x'${'01'.repeat(60)}'`, 'was sealed with another key'],
])('a backup of %s is not restored', async (_, statement, message) => {
  const { data, file } = places();
  const server = await fill(data);
  await server.store.database.migrate((run) => run(statement));
  await server.close();
  copyFileSync(join(data, 'control-plane.db'), file);

  await expect(restore({ ...options, folder: data, file, force: true })).rejects.toThrow(message);
});

test('a restore waits for no reader: it is refused while another process reads the database', async () => {
  const { DatabaseSync } = await import('node:sqlite');
  const { data, file } = places();
  const server = await fill(data);
  await backUp({ ...options, folder: data, file });
  await server.close();
  const reader = new DatabaseSync(join(data, 'control-plane.db'));
  reader.exec('begin; select * from "vars"');

  await expect(restore({ ...options, folder: data, file, force: true })).rejects.toThrow('Another process reads');

  reader.close();
  expect(await restore({ ...options, folder: data, file, force: true })).toContain('before-restore');
});

test.each(['write', 'rename'])(
  'a backup that is killed at the %s leaves the one before it, and can be made again',
  async (moment) => {
    const { data, file } = places();
    await using server = closing(await fill(data));
    await backUp({ ...options, folder: data, file });
    await addVar(server.data, 'C');

    expect(killDuring('backup', data, file, moment)).toBe('SIGKILL');

    expect(await varsIn(file)).toEqual(['A', 'B']);
    await backUp({ ...options, folder: data, file, force: true });
    expect(await varsIn(file)).toEqual(['A', 'B', 'C']);
    expect(existsSync(`${file}.partial`)).toBe(false);
  },
);

test.each(['write', 'rename'])(
  'a restore that is killed at the %s leaves the data, and can be made again',
  async (moment) => {
    const { data, file } = places();
    const server = await fill(data);
    await backUp({ ...options, folder: data, file });
    await addVar(server, 'C');
    await server.close();

    expect(killDuring('restore', data, file, moment)).toBe('SIGKILL');

    expect(await varsOf(data)).toEqual(['A', 'B', 'C']);
    await restore({ ...options, folder: data, file, force: true });
    expect(await varsOf(data)).toEqual(['A', 'B']);
  },
);

/** Runs a command in a process that is killed at a moment. Returns the signal that ended it. */
function killDuring(command: 'backup' | 'restore', folder: string, file: string, moment: string): string | null {
  return spawnSync(process.execPath, [join(import.meta.dirname, 'killed-copy.ts'), command, folder, file, moment])
    .signal;
}

async function varsIn(file: string): Promise<string[]> {
  const { DatabaseSync } = await import('node:sqlite');
  const db = new DatabaseSync(file, { readOnly: true });
  const rows = db.prepare('select "id" from "vars" order by "id"').all();
  db.close();
  return rows.map(({ id }) => String(id));
}

const options = { environment: {}, force: false, onProgress: () => undefined };

function places() {
  const { folder, data } = makeDataFolder();
  return { folder, data, file: join(folder, 'backup.db') };
}

async function addVar({ store }: Data, id: string): Promise<void> {
  await store.write('system', (tx) => tx.vars.insert(varRow(id)));
}

async function varsOf(folder: string): Promise<string[]> {
  const data = await openData(folder);
  const rows = await data.store.read('system', (tx) => tx.vars.list({}, { order: ['id'] }));
  await data.close();
  return rows.map(({ id }) => id);
}
