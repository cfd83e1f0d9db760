import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { migrate } from '../../../platform/database/migrations/migrate.ts';
import type { Migration } from '../../../platform/database/statements/migration.ts';
import { migrations } from '../../../platform/database/migrations/migrations.ts';
import { secureRandom } from '../../../control-plane/index.ts';
import { backUpBefore } from '../../../platform/database/sqlite/migration-backup.ts';
import { openData } from '../../../platform/database/open-data.ts';
import { driverAt } from '../../../platform/database/driver-at.ts';
import { systemClock } from '../../../server/dispatch/clock.ts';
import { startChild } from '../child.ts';
import { fillFolder } from './backup.ts';
import { fill } from './fill.ts';
import type { Probe } from './prober.ts';

/** Measurements of the migration of a large table. */
export interface MigrationReport {
  readonly database: 'SQLite' | 'PostgreSQL';
  readonly variables: number;
  /** `null` on PostgreSQL, where none is made. */
  readonly backup: { readonly ms: number; readonly megabytes: number } | null;
  readonly migrationMs: number;
  /** The longest time that a read or a write of a variable had to wait. */
  readonly longestReadMs: number;
  readonly longestWriteMs: number;
}

/** Adds a column that every row has to fill, which SQLite can only do with a new table. */
const addNotes: Migration = {
  name: 'add notes to variables',
  sql: {
    sqlite: `
      create table "new_vars" (
        "id" text not null constraint "vars_pkey" primary key,
        "workspace_id" text not null,
        "app_id" text not null,
        "key" text not null,
        "value" blob not null,
        "is_secret" integer not null check ("is_secret" in (0, 1)),
        "created_at" integer not null,
        "updated_at" integer not null,
        "updated_by_id" text references "users" ("id") on update cascade,
        "note" text not null,
        foreign key ("workspace_id", "app_id") references "apps" ("workspace_id", "id")
          on update cascade on delete cascade
      ) strict, without rowid;
      insert into "new_vars" select *, lower("key") from "vars";
      drop table "vars";
      alter table "new_vars" rename to "vars";
      create unique index "vars_key" on "vars" ("app_id", "key");`,
    postgres: `
      alter table "vars" add column "note" text collate "C";
      update "vars" set "note" = lower("key");
      alter table "vars" alter column "note" set not null;`,
  },
};

/** With an address, in an empty database of PostgreSQL. */
export async function measureMigration(
  variables: number,
  url: string,
  progress: (line: string) => void,
): Promise<MigrationReport> {
  const root = mkdtempSync(join(tmpdir(), 'bench-'));
  try {
    const folder = join(root, 'data');
    progress('filling the database');
    await (url === '' ? fillFolder(folder, variables) : fillServer(folder, url, variables));
    const backup = url === '' ? await timeBackup(folder) : null;
    progress('migrating');
    const database = await driverAt({ folder, environment: { DATABASE_URL: url } }).open();
    await using read = await startProbe('read', folder, url);
    await using write = await startProbe('write', folder, url);
    const start = performance.now();
    await migrate(database, { steps: [...migrations, addNotes], isAlone: true });
    const migrationMs = performance.now() - start;
    const [longestReadMs, longestWriteMs] = [await read.request(''), await write.request('')];
    await database.close();
    return {
      database: url === '' ? 'SQLite' : 'PostgreSQL',
      variables,
      backup,
      migrationMs,
      longestReadMs,
      longestWriteMs,
    };
  } finally {
    rmSync(root, { recursive: true });
  }
}

function startProbe(probe: Probe, folder: string, url: string) {
  return startChild<object, string, number>('database/prober.ts', [probe, folder, url]);
}

async function timeBackup(folder: string): Promise<MigrationReport['backup']> {
  const start = performance.now();
  const file = await backUpBefore(folder, 1);
  const ms = performance.now() - start;
  return { ms, megabytes: statSync(file).size / 1e6 };
}

const apps = 50;

/** As the folder of SQLite; nothing reads the values. */
async function fillServer(folder: string, url: string, variables: number): Promise<void> {
  const environment = { DATABASE_URL: url };
  const data = await openData({ folder, environment, clock: systemClock, random: secureRandom });
  await fill(data.store, { workspaces: 51, apps, vars: 0, deploys: 1 }, systemClock.now());
  await data.close();
  const client = new pg.Client(url);
  await client.connect();
  await client.query(`
    insert into "vars"
    select a."id" || '-' || n, a."workspace_id", a."id", 'V' || n, decode(repeat('0a', 48), 'hex'), true, 1, 1, null
    from "apps" a join "workspaces" w on w."id" = a."workspace_id",
      generate_series(1, ${Math.ceil(variables / (50 * apps))}) n
    where w."slug" <> 'w0'`);
  await client.query('analyze "vars"');
  await client.end();
}

export function formatMigrationReport(report: MigrationReport): string {
  const { database, variables, backup, migrationMs, longestReadMs, longestWriteMs } = report;
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
  const before = backup ? `backup         ${seconds(backup.ms)}, ${backup.megabytes.toFixed(0)} MB\n` : '';
  return `${database}, ${variables} variables, Node ${process.version}
${before}migration      ${seconds(migrationMs)}
longest lock   a read of a variable waited ${seconds(longestReadMs)}, a write ${seconds(longestWriteMs)}
`;
}
