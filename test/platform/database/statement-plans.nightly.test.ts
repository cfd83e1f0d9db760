import { afterAll, beforeAll, expect, test } from 'vitest';
import { findPhoneCode, requestPhoneCode, verifyPhone } from '../../../control-plane/actions/account/phone.ts';
import {
  createSignInLink,
  findSignIn,
  requestSignIn,
  signIn,
  signOut,
  signOutEverywhere,
} from '../../../control-plane/actions/account/sign-in.ts';
import type { Database } from '../../../platform/database/statements/database.ts';
import { postgresDialect } from '../../../platform/database/postgres/dialect.ts';
import { sqliteDialect } from '../../../platform/database/sqlite/dialect.ts';
import type { Dialect } from '../../../platform/database/statements/dialect.ts';
import { SqlWork } from '../../../platform/database/statements/work.ts';
import type { RowOf } from '../../../control-plane/model/tables/tables.ts';
import type { Item } from '../../../control-plane/ports/work.ts';
import { prepareWorlds, type World } from '../../../control-plane/world/index.ts';
import { createMemoryRateLimits } from '../../../server/dispatch/memory-rate-limits.ts';
import { ManualClock } from '../../clock.ts';
import { PostgresServer } from './postgres-server.ts';
import { StatementRecorder } from './record-statements.ts';
import { createSqlStore, SqliteDatabases } from './sqlite-store.ts';
import { type FindScans, lookUpReferences, scansOfPostgres, scansOfSqlite } from './statement-plans.ts';
import { createSend, live } from '../../control-plane/world/random-life.ts';
import { story } from '../../control-plane/world/start-world.ts';
import { sendExamples } from '../../control-plane/world/statements.ts';

const day = 86_400_000;

const sqlite = new SqliteDatabases();
let postgres: PostgresServer;
beforeAll(async () => {
  postgres = await PostgresServer.start();
});
afterAll(async () => {
  await postgres[Symbol.asyncDispose]();
  await sqlite[Symbol.asyncDispose]();
});

test.each<[string, Dialect, () => Promise<Database>, FindScans]>([
  ['SQLite', sqliteDialect, () => sqlite.open(), scansOfSqlite],
  ['PostgreSQL', postgresDialect, () => postgres.open(), scansOfPostgres],
])(
  'on %s, no statement reads a whole table but of regions, tiers and templates',
  async (_, dialect, open, findScans) => {
    const statements = [...(await recordStatements(dialect)), ...lookUpReferences(dialect.parameter)];

    const scans = await (await open()).migrate((run) => findScans(run, statements));

    expect(statements.length).toBeGreaterThan(300);
    expect(scans).toEqual([]);
  },
);

/** The statements of operations, of reconcilers in a random life, and of work. */
async function recordStatements(dialect: Dialect): Promise<StatementRecorder['statements']> {
  const recorder = new StatementRecorder(dialect);
  const run = (work: () => Promise<void>) => recorder.record(work);
  await sendExamples({ of: { apps: 2, workspaces: 1 } }, async (world, _operationId, send) => {
    recorder.watch(world.ports.store);
    await run(send);
  });
  const createWorld = await prepareWorlds(story);
  const world = createWorld({ real: new ManualClock() });
  world.clock.freeze(true);
  recorder.watch(world.ports.store);
  const send = createSend(createWorld({ real: new ManualClock() }), () => world);
  await run(async () => {
    await send('createTicket', onceOnly);
  });
  await live(world, { seed: 1, acts: 1500, send, run });
  await run(() => world.advance(400 * day));
  const [user] = await world.ports.store.read('system', (tx) => tx.users.list({}, { limit: 1 }));
  await run(() => usePages(world, user));
  await run(() => doWork(new SqlWork(createSqlStore(recorder.database))));
  return recorder.statements;
}

const onceOnly = {
  headers: { Authorization: 'Bearer pcp_demo_owner', 'Idempotency-Key': 'a-key-of-the-test' },
  body: { subject: 'Help', body: 'Please help.' },
};

/** Does the same as the pages: signs a user in, verifies a phone number, and signs out. */
async function usePages(
  { ports: { store, random, settings } }: World,
  user: RowOf<'users'> | undefined,
): Promise<void> {
  const rateLimits = createMemoryRateLimits();
  const { id: userId = '', email = '' } = user ?? {};
  const caller = { userId, tokenId: null, pinnedWorkspaceId: null, ip: '192.0.2.1' };
  let code = '';
  const sms = {
    send: async (message: { readonly text: string }) => void (code = /\d{6}/.exec(message.text)?.[0] ?? ''),
  };
  await requestSignIn({ store, random, rateLimits, linkTo: (secret) => secret }, { text: email, client: '192.0.2.1' });
  const link = (await createSignInLink({ store, random }, email)) ?? '';
  expect(await findSignIn({ store }, link)).toBe(email);
  const session = await signIn({ store, random, settings }, link, '192.0.2.1');
  await requestPhoneCode({ store, random, rateLimits, sms }, caller, '+49 151 12345678');
  expect(await findPhoneCode({ store }, caller)).toMatch(/78$/);
  await verifyPhone({ store }, caller, code);
  await signOut({ store }, session.secret);
  await signOutEverywhere({ store }, caller);
}

/** Calls each method but `nextDueAt`, which reads one entry of an index, and `endLeases`, which is for a start. */
async function doWork(work: SqlWork): Promise<void> {
  const item: Item = { kind: 'app', subject: 'a', attempts: 1, leasedUntil: 2 };
  await work.claim(1, 1);
  await work.claimOne('app', 'a', 1, 1);
  await work.extend(item, 3);
  await work.complete(item, 3);
  await work.complete(item, null);
  await work.retry(item, 3);
  await work.dueAt('app', 'a');
}
