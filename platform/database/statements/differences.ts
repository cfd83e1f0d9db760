import { DataError } from '../../shared/data-error.ts';
import type { Database } from './database.ts';
import { describeSchema } from './describe-schema.ts';
import { createTables } from './schema.ts';

/** What a database has more or less than the declared tables, as a sentence each. */
export async function findDifferences(database: Database): Promise<string[]> {
  const describe = describeSchema[database.dialect.name];
  const expected = await database.inEmptyDatabase(async (run) => {
    for (const statement of createTables(database.dialect)) await run(statement);
    return describe(run);
  });
  const present = await database.inspect(describe);
  return [
    ...expected.filter((line) => !present.includes(line)).map((line) => `missing: ${line}`),
    ...present.filter((line) => !expected.includes(line)).map((line) => `not declared: ${line}`),
  ].toSorted();
}

/** Throws a `DataError` if the schema is not as the migrations make it. */
export async function refuseDifferences(database: Database): Promise<void> {
  const differences = await findDifferences(database);
  if (differences.length === 0) return;
  const lines = differences.map((line) => `\n  ${line}`);
  throw new DataError(
    `The schema of the database was changed. Undo these changes, or restore a backup:${lines.join('')}`,
  );
}
