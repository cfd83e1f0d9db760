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
