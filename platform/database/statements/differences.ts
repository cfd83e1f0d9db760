import { DataError } from '../../shared/data-error.ts';
import type { Database } from './database.ts';
import type { Run, RunScript } from './run.ts';
import type { Migration } from './migration.ts';
import { createTables } from './schema.ts';

/** Compares a database with the declared tables. Returns each difference as a sentence. */
export async function findDifferences(database: Database): Promise<string[]> {
  const declared = await describeDeclared(database);
  return listDifferences(declared, await database.inspect(database.dialect.describeSchema));
}

/** The declared tables, as `describeSchema` describes them. */
export function describeDeclared(database: Database): Promise<string[]> {
  return describeMade(database, async (run) => {
    for (const statement of createTables(database.dialect)) await run(statement);
  });
}

/** The tables that migrations make of an empty database. */
export function describeMigrated(database: Database, steps: readonly Migration[]): Promise<string[]> {
  return describeMade(database, async (_, runScript) => {
    for (const { sql } of steps) await runScript(sql[database.dialect.name]);
  });
}

function describeMade(database: Database, make: (run: Run, runScript: RunScript) => Promise<void>): Promise<string[]> {
  return database.inEmptyDatabase(async (run, runScript) => {
    await make(run, runScript);
    return database.dialect.describeSchema(run);
  });
}

function listDifferences(expected: readonly string[], present: readonly string[]): string[] {
  return [
    ...expected.filter((line) => !present.includes(line)).map((line) => `missing: ${line}`),
    ...present.filter((line) => !expected.includes(line)).map((line) => `not declared: ${line}`),
  ].toSorted();
}

/** Throws a `DataError` if the database is not as the migrations make it. */
export async function refuseDifferences(database: Database): Promise<void> {
  await database.inspect(refuseOther(database, await describeDeclared(database)));
}

/** A function that throws a `DataError` for a schema that is not the expected one. */
export function refuseOther(
  { dialect }: Pick<Database, 'dialect'>,
  expected: readonly string[],
): (run: Run) => Promise<void> {
  return async (run) => {
    const differences = listDifferences(expected, await dialect.describeSchema(run));
    if (differences.length === 0) return;
    const lines = differences.map((line) => `\n  ${line}`);
    throw new DataError(
      `The tables are not those of this program, so a development version has made them or they were changed by hand: begin with an empty folder or database, restore a backup, or undo these changes:${lines.join('')}`,
    );
  };
}
