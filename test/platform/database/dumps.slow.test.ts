import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe } from 'vitest';
import { openPostgres } from '../../../platform/database/postgres/driver.ts';
import { openSqlite } from '../../../platform/database/sqlite/driver.ts';
import { checkDumps } from './dump-checks.ts';
import { PostgresServer } from './postgres-server.ts';

const closing = new AsyncDisposableStack();
afterAll(() => closing.disposeAsync());

describe('SQLite', () => {
  const root = mkdtempSync(join(tmpdir(), 'dumps-'));
  closing.defer(() => rmSync(root, { recursive: true }));

  checkDumps('sqlite', async () => {
    const database = await openSqlite(mkdtempSync(join(root, 'data-')));
    closing.defer(() => database.close());
    return database;
  });
});

describe('PostgreSQL', async () => {
  const server = closing.use(await PostgresServer.start());

  checkDumps('postgres', async () => {
    const database = await openPostgres(await server.createSchema('dump'));
    closing.defer(() => database.close());
    return database;
  });
});
