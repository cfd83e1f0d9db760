import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditRow, seed } from '../../../control-plane/ports/suites/rows.ts';
import { PostgresServer } from '../database/postgres-server.ts';
import { documented, runDocumented } from './documented.ts';
import { openOperated } from './operated.ts';

let server: PostgresServer;
beforeAll(async () => {
  server = await PostgresServer.start();
});
afterAll(() => server[Symbol.asyncDispose]());

async function openOn(schema: string) {
  const url = await server.createSchema(schema);
  return openOperated({ DATABASE_URL: url, PCP_DATA_KEY: Buffer.alloc(32, 1).toString('base64') });
}

test('on PostgreSQL, each command of docs/operator.md works, one after the other', async () => {
  await using operated = await openOn('documented');

  await runDocumented(operated);

  expect(documented.length).toBeGreaterThan(40);
  expect(await operated.json('users', 'list', '--search', 'mallory')).toMatchObject({
    users: [{ email: 'mallory@closed.invalid', name: 'Closed account' }],
  });
  expect(await operated.json('workspaces', 'show', 'acme')).toMatchObject({
    workspace: { owner: 'grace@example.test', suspension: null },
  });
  const log = await operated.json('audit', 'log');
  expect(log).toMatchObject({ events: expect.arrayContaining([expect.objectContaining({ operator: 'olga' })]) });
});

test('on PostgreSQL, a command waits for no server, and its change is seen by the next command', async () => {
  await using operated = await openOn('changes');
  await seed(operated.store);
  // As a server that is in the middle of a change of the same account.
  const [begun, ended] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()];
  const changing = operated.store.write('system', async (tx) => {
    await tx.users.update('ada', { name: 'Ada' });
    begun.resolve(undefined);
    await ended.promise;
  });
  await begun.promise;

  const blocking = operated.run(['users', 'block', 'ada@example.test', '--reason', 'Mining.', '--yes']);
  ended.resolve(undefined);
  await Promise.all([changing, blocking]);

  expect(await operated.json('users', 'show', 'ada@example.test')).toMatchObject({
    user: { name: 'Ada', block: { reason: 'Mining.' } },
  });
});

test('on PostgreSQL, audit search is in the order of all workspaces', async () => {
  await using operated = await openOn('audit');
  await seed(operated.store);
  await operated.store.write('system', async (tx) => {
    await tx.auditEvents.insert(auditRow('one', { at: 1 }));
    await tx.auditEvents.insert(auditRow('two', { at: 2, workspaceId: 'umbrella' }));
    await tx.auditEvents.insert(auditRow('three', { at: 3 }));
  });

  expect(await operated.json('audit', 'search', '--limit', '2')).toMatchObject({
    events: [
      { id: 'three', workspace: 'acme' },
      { id: 'two', workspace: 'umbrella' },
    ],
  });
});
