import type { Database } from '../../../platform/database/statements/database.ts';
import { migrate } from '../../../platform/database/migrations/migrate.ts';
import { openPostgres } from '../../../platform/database/postgres/driver.ts';
import { openSqlite } from '../../../platform/database/sqlite/driver.ts';
import { longSteps } from './long-migration.ts';

// A child process that says which migration it begins: node killed-migration.ts <data folder or address of PostgreSQL>
const [place = ''] = process.argv.slice(2);
const database = place.startsWith('postgres:') ? await openPostgres(place) : await openSqlite(place);
let begun = 0;
const announced: Pick<Database, 'dialect' | 'inspect' | 'inEmptyDatabase' | 'migrate'> = {
  dialect: database.dialect,
  inspect: (work) => database.inspect(work),
  inEmptyDatabase: (work) => database.inEmptyDatabase(work),
  migrate: (work, isAlone) =>
    database.migrate(
      (run, runScript) =>
        work(run, (script) => {
          process.stdout.write(`begins ${++begun}\n`);
          return runScript(script);
        }),
      isAlone,
    ),
};
// The runner uses nothing else of it.
await migrate(announced as Database, { steps: longSteps, isAlone: true });
