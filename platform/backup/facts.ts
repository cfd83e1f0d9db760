import type { DataPlace } from '../database/driver-at.ts';
import { readSqlite } from '../database/sqlite/driver.ts';
import type { Raw } from '../database/statements/run.ts';

/** Facts about the data of a backup. */
export interface DataFacts {
  readonly counts: Readonly<Record<string, number>>;
  /** Names an app for people. */
  readonly nameOf: (app: string) => string;
}

/** Tables whose rows a backup counts. */
const counted = ['users', 'workspaces', 'apps', 'releases', 'vars'] as const;

/** Reads the copy of a database of SQLite. A dump of PostgreSQL cannot be read like a database. */
export async function readFacts({ environment }: Pick<DataPlace, 'environment'>, file: string): Promise<DataFacts> {
  if (environment.DATABASE_URL) return { counts: {}, nameOf: (app) => app };
  const { counts, names } = await readSqlite(file, (database) =>
    database.inspect(async (run) => {
      const rows: [string, number][] = [];
      for (const table of counted) rows.push([table, Number((await run(`select count(*) from "${table}"`))[0]?.[0])]);
      return { counts: Object.fromEntries(rows), names: await run('select "id", "slug" from "apps"') };
    }),
  );
  const slugs = new Map(names.map(([id, slug]: Raw) => [String(id), String(slug)]));
  return { counts, nameOf: (app) => slugs.get(app) ?? app };
}
