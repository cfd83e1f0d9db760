import { DataError } from '../../shared/data-error.ts';
import type { Database } from '../statements/database.ts';
import { versionsTable } from '../statements/describe-schema.ts';
import type { Dialect } from '../statements/dialect.ts';
import { createTables } from '../statements/schema.ts';

/** A step from one version of the schema to the next. There is no way back. */
export interface Migration {
  readonly name: string;
  readonly statements: (dialect: Dialect) => readonly string[];
}

/** In order; the version of a schema is the number of its migrations. Once a release has one, it stays as it is. */
export const migrations: readonly Migration[] = [{ name: 'create the declared tables', statements: createTables }];

/** The version of the schema of a database; 0 without one. */
export async function readVersion(database: Database): Promise<number> {
  return database.inspect(async (run) => {
    const [present] = await run(database.dialect.countTables(versionsTable));
    if (Number(present?.[0]) === 0) return 0;
    const [newest] = await run(newestVersion);
    return Number(newest?.[0] ?? 0);
  });
}

/** Throws a `DataError` for a version that only newer programs know. */
export function refuseNewer(version: number, steps: readonly Migration[] = migrations): void {
  if (version <= steps.length) return;
  throw new DataError(
    `The database has version ${version} of the schema, and this program knows ${steps.length}. Use the program that changed it, or a newer one.`,
  );
}

/** Throws a `DataError` for a schema that is not the newest one; commands do not change it. */
export async function requireNewest(database: Database): Promise<void> {
  const version = await readVersion(database);
  refuseNewer(version);
  if (version < migrations.length)
    throw new DataError(
      'The schema of the database is not the newest one. Start the server once, which brings it up to date.',
    );
}

const newestVersion = `select max("version") from "${versionsTable}"`;

/** Brings a database to the newest version, in one transaction. Rejects if a newer program has changed it. */
export async function migrate(database: Database, steps: readonly Migration[] = migrations): Promise<void> {
  // SQLite would look at each reference of each row.
  if ((await readVersion(database)) === steps.length) return;
  await database.migrate(async (run) => {
    await run(`create table if not exists "${versionsTable}" ("version" bigint primary key, "name" text not null)`);
    const [newest] = await run(newestVersion);
    const version = Number(newest?.[0] ?? 0);
    refuseNewer(version, steps);
    for (const [index, { name, statements }] of steps.entries()) {
      if (index < version) continue;
      for (const statement of statements(database.dialect)) await run(statement);
      await run(
        `insert into "${versionsTable}" ("version", "name") values (${index + 1}, '${name.replaceAll("'", "''")}')`,
      );
    }
  });
}
