import { postgresAt } from './postgres/postgres-at.ts';
import { sqliteAt } from './sqlite/sqlite-at.ts';
import type { Driver } from './statements/driver.ts';

/** Place of the data: a folder, or the database of `DATABASE_URL`. */
export interface DataPlace {
  readonly folder: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** The database of a place. */
export function driverAt({ folder, environment: { DATABASE_URL: url } }: DataPlace): Driver {
  return url ? postgresAt(url) : sqliteAt(folder);
}
