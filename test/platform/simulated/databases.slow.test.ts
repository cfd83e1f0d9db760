import { randomBytes } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import type { TaskOrder } from '../../../control-plane/ports/task.ts';
import { createStored, storedChecks } from './checks.ts';
import { PostgresServer } from '../database/postgres-server.ts';
import { createSqlStore, SqliteDatabases } from '../database/sqlite-store.ts';
import { web } from '../../control-plane/reconcile/step-deploy.ts';

const databases = new SqliteDatabases();
afterAll(() => databases[Symbol.asyncDispose]());

test.each(storedChecks(() => databases.createStore()))(
  'the simulated %s, with its state in SQLite',
  async (_name, check) => {
    await expect(check()).resolves.toBeUndefined();
  },
);

test('two servers on PostgreSQL start tasks of one app at once', async () => {
  await using server = await PostgresServer.start();
  const key = randomBytes(32);
  const one = createStored(createSqlStore(await server.open(), key));
  const other = createStored(createSqlStore(await server.openAgain(), key), one.clock);
  const orders = Array.from({ length: 20 }, (_, index) => order(`task-${index}`));

  await Promise.all(orders.map((task, index) => (index % 2 === 0 ? one : other).ports.runtime.startTask(task)));
  await one.pass(60_000);

  const tasks = await Promise.all(orders.map((task) => other.ports.runtime.observeTask(task)));
  expect(tasks.map(({ state, exitCode }) => `${state} ${exitCode}`)).toEqual(orders.map(() => 'done 0'));
});

function order(task: string): TaskOrder {
  const app = { id: 'shop', region: 'eu', workspaceId: 'acme', slug: 'shop' };
  return { ...app, task, service: web, argv: ['sh', '-c', 'true'], env: {}, secrets: [] };
}
