import { DataError } from '../shared/data-error.ts';
import type { Database } from './statements/database.ts';
import type { Store } from '../../control-plane/ports/store.ts';
import { readEngineFile } from '../shared/engine-file.ts';
import { refusals, type RunsOn } from '../shared/runs-on.ts';

/** Ids of the rows that keep it. The id says all, so that a command reads it without the key of the secrets. */
const rows = { engine: 'apps/engine', simulation: 'apps/simulation' } satisfies Record<RunsOn, string>;

/**
 * Where the apps of the data run; `null` before the first start that decided it. Data of former versions has no such
 * row: the folder of its engine says it, or a simulated app in a region that is not virtual.
 */
export async function findRunsOn(database: Database, folder: string): Promise<RunsOn | null> {
  const has = (text: string) => database.inspect(async (run) => (await run(text)).length > 0);
  const hasRow = (runsOn: RunsOn) => has(`select "id" from "simulations" where "id" = '${rows[runsOn]}'`);
  if (await hasRow('engine')) return 'engine';
  if (await hasRow('simulation')) return 'simulation';
  if (readEngineFile(folder)) return 'engine';
  return (await has(simulatedApp)) ? 'simulation' : null;
}

const simulatedApp = `select s."id" from "simulations" s
  join "apps" a on s."id" = 'runtime/' || a."id" join "regions" r on r."id" = a."region"
  where not r."is_virtual" limit 1`;

/** Keeps where the apps run. Throws a `DataError` if another server has begun the data the other way. */
export function keepRunsOn(store: Store, runsOn: RunsOn): Promise<void> {
  const other = runsOn === 'engine' ? 'simulation' : 'engine';
  return store.write('system', async (tx) => {
    if (await tx.simulations.find({ id: rows[other] })) throw new DataError(refusals[other]);
    const id = rows[runsOn];
    if (!(await tx.simulations.find({ id }))) await tx.simulations.insert({ id, facts: '[]' });
  });
}
