import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { migrations } from '../../../platform/database/migrations/migrations.ts';
import type { Migration } from '../../../platform/database/statements/migration.ts';
import { secureRandom } from '../../../control-plane/shared/secure-random.ts';
import { VirtualClock } from '../../../control-plane/shared/virtual-clock.ts';
import type { MigrationOptions } from '../../../platform/database/bring-up-to-date.ts';
import { checkData } from '../../../platform/database/check-data.ts';
import { migrateData } from '../../../platform/database/migrate-data.ts';
import { openData } from '../../../platform/database/open-data.ts';
import { step } from './step.ts';
import { fill, makeDataFolder } from '../serve/data-folder.ts';

/** Changes rows alone, so that the tables stay the declared ones. */
const rename = step('rename the apps', `update "apps" set "name" = "name" || '!';`);
const steps = [...migrations, rename];
const [from, to] = [migrations.length, steps.length];

test('a start backs up a database of an older version, migrates it, and says both', async () => {
  const folder = await makeFilled();
  const lines: unknown[][] = [];

  await start(folder, { report: (...line) => void lines.push(line) });

  const backup = `${folder}/control-plane.db.version-${from}`;
  expect(lines).toEqual([
    [{ from, to, backup }, 'the schema of the database is migrated'],
    [{ from, to }, 'the schema of the database has been migrated'],
  ]);
  expect([namesIn(backup), namesIn(`${folder}/control-plane.db`)]).toEqual([
    ['Lab', 'Shop'],
    ['Lab!', 'Shop!'],
  ]);
});

test('the backups of the last two migrations are kept', async () => {
  const folder = await makeFilled();
  for (const count of [1, 2, 3])
    await start(folder, { steps: [...migrations, ...Array.from({ length: count }, () => rename)] });

  const names = [2, 3].map((count) => `control-plane.db.version-${from + count - 1}`);
  expect(backupsIn(folder)).toEqual(names.toSorted());
});

test('a start without room for the backup is refused, and changes nothing', async () => {
  const folder = await makeFilled();

  await expect(start(folder, { freeBytes: async () => 1000 })).rejects.toThrow(
    /^The disk of \S+ has 1 MB free, and the backup before the migration takes \d+ MB\. Make room/,
  );

  expect([namesIn(`${folder}/control-plane.db`), backupsIn(folder)]).toEqual([['Lab', 'Shop'], []]);
});

test('a start that has nothing to migrate needs no room and makes no backup', async () => {
  const folder = await makeFilled();

  await start(folder, { steps: migrations, freeBytes: async () => 0 });

  expect(backupsIn(folder)).toEqual([]);
});

test.each([
  ['a dropped table', 'drop table "assistant_uses"', 'missing: table assistant_uses: '],
  ['a dropped column', 'alter table "vars" drop column "is_secret"', 'missing: column vars.is_secret: '],
])('a start is refused with %s, and says what differs', async (_, statement, difference) => {
  const folder = await makeFilled();
  change(folder, statement);

  const started = start(folder, { steps: migrations });
  await expect(started).rejects.toThrow(
    'The tables are not those of this program, so a development version has made them or they were changed by hand: begin with an empty folder or database, restore a backup, or undo these changes:\n',
  );
  await expect(started).rejects.toThrow(`\n  ${difference}`);
});

test('a migration that does not lead to the declared tables changes nothing', async () => {
  const folder = await makeFilled();
  const wrong = [...steps, step('add a table', 'create table "extra" ("id" text);')];

  await expect(start(folder, { steps: wrong })).rejects.toThrow('not declared: table extra: ');

  expect(namesIn(`${folder}/control-plane.db`)).toEqual(['Lab', 'Shop']);
});

test('with `migrate: manual`, a start names the command, which migrates and makes a backup', async () => {
  const folder = await makeFilled();

  await expect(start(folder, { mode: 'manual' })).rejects.toThrow(
    `The schema of the database has version ${from}, and this program needs ${to}. The configuration has \`migrate: manual\`, so stop all servers, and run the command migrate.`,
  );
  expect(backupsIn(folder)).toEqual([]);
  const backup = `${folder}/control-plane.db.version-${from}`;
  expect(await migrateData({ folder, environment: {}, steps })).toEqual({ from, to, backup });
  await start(folder, { mode: 'manual' });

  expect(namesIn(`${folder}/control-plane.db`)).toEqual(['Lab!', 'Shop!']);
});

test('the command migrate is refused while a server runs, and without tables', async () => {
  const { folder, data: empty } = makeDataFolder();
  const data = join(folder, 'filled');
  const server = await fill(data);

  await expect(migrateData({ folder: data, environment: {}, steps })).rejects.toThrow(
    `Another server, process ${process.pid}, uses ${data}.`,
  );
  await server.close();
  await expect(migrateData({ folder: empty, environment: {}, steps })).rejects.toThrow(
    'There are no tables to migrate: the first start makes them.',
  );
  expect(existsSync(empty)).toBe(false);
});

test('the command migrate says that the schema is the newest one', async () => {
  const folder = await makeFilled();

  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['platform/bin/main.ts', 'migrate', '--data', folder],
    {
      encoding: 'utf8',
    },
  );

  const newest = migrations.length;
  expect([status, stdout, stderr]).toEqual([0, `The schema of the database has the newest version, ${newest}.\n`, '']);
});

test('a database without checksums gets them, unless migrations are manual', async () => {
  const folder = await makeFilled();
  change(folder, 'alter table "schema_versions" drop column "checksum"');

  await start(folder, { steps: migrations, mode: 'manual' });
  expect(versionsIn(folder)).toContainEqual({ version: 1, name: 'create the declared tables' });
  await start(folder, { steps: migrations });

  expect(versionsIn(folder)).toContainEqual({
    version: 1,
    name: 'create the declared tables',
    checksum: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
});

test('a check looks at the tables of an older version too', async () => {
  const folder = await makeFilled();
  expect(await checkData({ folder, environment: {} }, steps)).toContain(`to ${to}:\n  rename the apps`);

  change(folder, 'create index "own" on "apps" ("name")');

  await expect(checkData({ folder, environment: {} }, steps)).rejects.toThrow('not declared: index of apps: own');
});

test('a start with the wrong key is refused before the migration', async () => {
  const folder = await makeFilled();
  writeFileSync(join(folder, 'data.key'), Buffer.alloc(32, 9).toString('base64'));

  await expect(start(folder, {})).rejects.toThrow('was sealed with another key');

  expect([namesIn(`${folder}/control-plane.db`), backupsIn(folder)]).toEqual([['Lab', 'Shop'], []]);
});

async function makeFilled(): Promise<string> {
  const { data } = makeDataFolder();
  await (await fill(data)).close();
  change(data, `update "apps" set "name" = case "id" when 'lab' then 'Lab' else 'Shop' end`);
  return data;
}

/** Opens the data as a start does, and closes it. */
async function start(folder: string, options: Partial<MigrationOptions> & { readonly steps?: readonly Migration[] }) {
  const parts = { clock: new VirtualClock(0), random: secureRandom, environment: {} };
  await (await openData({ folder, steps, ...parts, ...options })).close();
}

function change(folder: string, statement: string): void {
  query(`${folder}/control-plane.db`, (db) => db.exec(statement));
}

function namesIn(file: string): unknown[] {
  return query(file, (db) => db.prepare('select "name" from "apps" order by "id"').all()).map(({ name }) => name);
}

function versionsIn(folder: string) {
  return query(`${folder}/control-plane.db`, (db) => db.prepare('select * from "schema_versions"').all());
}

function query<T>(file: string, work: (db: DatabaseSync) => T): T {
  const db = new DatabaseSync(file);
  try {
    return work(db);
  } finally {
    db.close();
  }
}

function backupsIn(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => name.includes('version-'))
    .toSorted();
}
