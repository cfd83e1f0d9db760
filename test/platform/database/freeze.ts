import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '../../../platform/database/migrations/migrate.ts';
import { migrations } from '../../../platform/database/migrations/migrations.ts';
import { openSqlite } from '../../../platform/database/sqlite/driver.ts';
import { addChecksums } from './checksums.ts';
import { hasDump, writeDump } from './dumps.ts';
import { PostgresServer } from './postgres-server.ts';

// Keeps what a new migration is and leads to: `npm run freeze`. What is kept already stays as it is.
addChecksums(migrations);
if (!hasDump(migrations.length, 'sqlite')) {
  const directory = mkdtempSync(join(tmpdir(), 'freeze-'));
  const database = await openSqlite(directory);
  await migrate(database);
  await writeDump(database);
  await database.close();
  rmSync(directory, { recursive: true });
}
if (!hasDump(migrations.length, 'postgres')) {
  await using server = await PostgresServer.start();
  await writeDump(await server.open());
}
