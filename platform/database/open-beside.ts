import type { Clock } from '../../control-plane/ports/clock.ts';
import type { Random } from '../../control-plane/ports/random.ts';
import { type DataPlace, driverAt } from './driver-at.ts';
import { readDataKeys } from './keys/data-key.ts';
import { requireNewest } from './migrations/migrate.ts';
import { createSealing } from './statements/sealing.ts';
import { SqlStore } from './statements/store.ts';

interface BesideOptions extends DataPlace {
  readonly clock: Clock;
  readonly random: Random;
}

/** A store for a few short transactions. */
export interface BesideStore {
  readonly store: SqlStore;
  close(): Promise<void>;
}

/** Opens the data with or without a running server. Throws a `DataError` if the data cannot be used. */
export async function openBeside({ folder, environment, clock, random }: BesideOptions): Promise<BesideStore> {
  const database = await driverAt({ folder, environment }).openBeside();
  try {
    await requireNewest(database);
    const sealing = createSealing(await readDataKeys({ folder, environment, hasData: true }));
    return { store: new SqlStore({ database, sealing, clock, random }), close: () => database.close() };
  } catch (error) {
    await database.close();
    throw error;
  }
}
