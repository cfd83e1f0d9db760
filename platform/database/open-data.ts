import { checkKeyOfAny } from './keys/check-key.ts';
import { readVersion } from './migrations/migrate.ts';
import { type DatabaseObserver, observeDatabase } from './statements/observed-database.ts';
import { type OutageObserver, watchOutages } from './statements/outages.ts';
import { createSealing } from './statements/sealing.ts';
import { SqlStore } from './statements/store.ts';
import { SqlWork } from './statements/work.ts';
import type { Clock } from '../../control-plane/ports/clock.ts';
import type { Random } from '../../control-plane/ports/random.ts';
import { bringUpToDate, type MigrationOptions } from './bring-up-to-date.ts';
import { readDataKeys } from './keys/data-key.ts';
import { driverAt } from './driver-at.ts';
import { makePrivateFolder } from '../shared/private-folder.ts';

/** Names of the files of a data folder, with their logs, their locks and their former versions. */
const ownFiles = /^(?:control-plane\.db|data\.key|lock\.|last-backup\.json)/;

interface OpenOptions extends MigrationOptions {
  /** The data folder, which is made if it does not exist. */
  readonly folder: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly clock: Clock;
  readonly random: Random;
  readonly observer?: DatabaseObserver;
  /** Receives the outages of the database; nothing by default. */
  readonly outages?: OutageObserver;
}

/** The data of a control plane, for one process. */
export interface Data {
  readonly store: SqlStore;
  readonly work: SqlWork;
  /** Whether the data can be read and changed. */
  readonly isAvailable: () => Promise<boolean>;
  close(): Promise<void>;
}

/**
 * Opens the database in a folder, or that of `DATABASE_URL`, with the newest schema. Throws a `DataError` if another
 * process has the folder open, or if the database or its key cannot be used.
 */
export async function openData(options: OpenOptions): Promise<Data> {
  const { folder, environment, clock, random, observer, outages = unobserved } = options;
  const driver = driverAt({ folder, environment });
  if (makePrivateFolder(folder, (name) => ownFiles.test(name)))
    options.report?.({ folder }, 'other users could reach the data folder; its owner alone can now');
  const opened = await driver.open();
  const watched = watchOutages(opened, outages);
  const database = observer ? observeDatabase(watched, observer) : watched;
  try {
    const hasData = (await readVersion(database)) > 0;
    const sealing = createSealing(await readDataKeys({ folder, environment, hasData }));
    // Before a migration, so that nothing changes if the start is refused.
    if (hasData) await checkKeyOfAny(database, sealing);
    await bringUpToDate(database, driver, options);
    const store = new SqlStore({ database, sealing, clock, random });
    const work = new SqlWork(store);
    // A database that is not shared has no other process.
    if (!database.isConcurrent) await work.endLeases(clock.now());
    return { store, work, isAvailable: () => watched.isAvailable(), close: () => database.close() };
  } catch (error) {
    await database.close();
    throw error;
  }
}

const unobserved: OutageObserver = { began: () => undefined, ended: () => undefined, failedOnce: () => undefined };
