import { DataError } from '../shared/data-error.ts';
import type { Database } from './statements/database.ts';
import type { Run } from './statements/run.ts';
import { describeDeclared, refuseOther } from './statements/differences.ts';
import { checkMigrations, migrate, readVersion } from './migrations/migrate.ts';
import type { Migration } from './statements/migration.ts';
import { migrations } from './migrations/migrations.ts';
import type { Driver, FreeBytes } from './statements/driver.ts';

export interface MigrationOptions {
  /** `manual`: an older schema is refused; by default it is migrated. */
  readonly mode?: 'auto' | 'manual';
  /** Receives what has been done, for the log. */
  readonly report?: (fields: object, message: string) => void;
  /** The migrations of this program by default. */
  readonly steps?: readonly Migration[];
  /** Looks at the disk by default. */
  readonly freeBytes?: FreeBytes;
}

/** Versions of a schema before and after. */
export interface Migrated {
  readonly from: number;
  readonly to: number;
  /** The file of the backup that was made before; `null` without one. */
  readonly backup: string | null;
}

/**
 * Brings the schema of a database to the newest version, and refuses one that is not as the migrations make it. An
 * empty database gets its tables in any case. Throws a `DataError` if the schema cannot be migrated, for example while
 * a server uses it; the database is then as it was.
 */
export async function bringUpToDate(
  database: Database,
  driver: Pick<Driver, 'backUpBefore'>,
  options: MigrationOptions = {},
): Promise<Migrated> {
  const { mode = 'auto', steps = migrations } = options;
  const [from, to] = [await readVersion(database), steps.length];
  const check = refuseOther(database, await describeDeclared(database));
  if (from === 0) await migrate(database, { steps, check });
  else await checkMigrations(database, steps);
  const isOlder = from > 0 && from < to;
  if (isOlder && mode === 'manual') throw new DataError(describeManual(from, to));
  const backup = isOlder ? await migrateOlder(database, { ...options, driver, steps, from, check }) : null;
  // Without checksums, it gets them.
  if (!isOlder && mode === 'auto') await migrate(database, { steps, check });
  await database.inspect(check);
  return { from, to, backup };
}

interface OlderOptions extends MigrationOptions {
  readonly driver: Pick<Driver, 'backUpBefore'>;
  readonly steps: readonly Migration[];
  readonly from: number;
  readonly check: (run: Run) => Promise<void>;
}

async function migrateOlder(database: Database, options: OlderOptions): Promise<string | null> {
  const { driver, report = () => undefined, freeBytes, steps, from, check } = options;
  const to = steps.length;
  const backup = await driver.backUpBefore(from, freeBytes);
  report({ from, to, backup }, 'the schema of the database is migrated');
  await migrate(database, { steps, isAlone: true, check }).catch(async (error: unknown) => {
    // A server that has started at the same time may have done it, and runs now.
    if ((await readVersion(database)) !== to) throw error;
  });
  report({ from, to }, 'the schema of the database has been migrated');
  return backup;
}

function describeManual(from: number, to: number): string {
  return `The schema of the database has version ${from}, and this program needs ${to}. The configuration has \`migrate: manual\`, so stop all servers, and run the command migrate.`;
}
