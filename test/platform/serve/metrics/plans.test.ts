import { afterAll, expect, test } from 'vitest';
import { searchAudit } from '../../../../control-plane/actions/operator/search-audit.ts';
import { sqliteDialect } from '../../../../platform/database/sqlite/dialect.ts';
import { countOpenDeploys, countTables } from '../../../../platform/serve/metrics/rows.ts';
import { startRows } from '../../../control-plane/reconcile/start-rows.ts';
import { StatementRecorder } from '../../database/record-statements.ts';
import { SqliteDatabases } from '../../database/sqlite-store.ts';
import { scansOfSqlite } from '../../database/statement-plans.ts';

const databases = new SqliteDatabases();
afterAll(() => databases[Symbol.asyncDispose]());

test('no metric and no search of events reads all rows of a table, but the count of accounts by an index', async () => {
  const recorder = new StatementRecorder(sqliteDialect);
  const { store } = await startRows();
  recorder.watch(store);
  await recorder.record(async () => {
    await countTables(store);
    await countOpenDeploys(store);
    await searchAudit({ store }, { limit: 50 });
    await searchAudit({ store }, { limit: 50, until: 1 });
  });

  const scans = await (await databases.open()).migrate((run) => scansOfSqlite(run, recorder.statements));

  expect(recorder.statements.size).toBeGreaterThan(6);
  expect(scans).toEqual([expect.stringMatching(/^users: select count\(\*\) from "users"$/)]);
});
