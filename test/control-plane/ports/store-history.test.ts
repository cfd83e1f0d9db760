import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { RowOf } from '../../../control-plane/model/tables/tables.ts';
import {
  appRow,
  domainRow,
  memberRow,
  regionRow,
  userRow,
  varRow,
  workspaceRow,
} from '../../../control-plane/ports/suites/rows.ts';
import type { Store, Tx } from '../../../control-plane/ports/store.ts';
import { createStore } from './memory-store.ts';

const kinds = [
  'insertApp',
  'moveApp',
  'deleteApp',
  'insertVar',
  'renameVar',
  'deleteVar',
  'insertDomain',
  'holdHost',
  'wake',
  'throw',
] as const;

/** One change in a transaction, by numbers that choose the rows it is about. */
interface Change {
  readonly kind: (typeof kinds)[number];
  readonly id: number;
  readonly other: number;
}
type Transaction = readonly Change[];

const small = fc.nat({ max: 3 });
const change: fc.Arbitrary<Change> = fc.record({ kind: fc.constantFrom(...kinds), id: small, other: small });
const transaction = fc.array(change, { minLength: 1, maxLength: 5 });
const histories = fc.array(transaction, { maxLength: 12 });

test('after any transactions, a store behaves like a new one with the same rows', async () => {
  const property = fc.asyncProperty(
    histories,
    fc.array(transaction, { minLength: 1, maxLength: 4 }),
    async (history, next) => {
      const store = createStore();
      await store.write('system', fill);
      await runAll(store, history);
      const copy = createStore();
      await copyRows(store, copy);

      const [results, resultsOfCopy] = [await runAll(store, next), await runAll(copy, next)];

      expect(results).toEqual(resultsOfCopy);
      expect(await readRows(store)).toEqual(await readRows(copy));
    },
  );

  await fc.assert(property, { numRuns: 300 });
});

test('a transaction that fails changes nothing', async () => {
  const property = fc.asyncProperty(histories, transaction, async (history, last) => {
    const store = createStore();
    await store.write('system', fill);
    await runAll(store, history);
    const before = await readRows(store);

    const [result] = await runAll(store, [[...last, { kind: 'throw', id: 0, other: 0 }]]);

    expect(result).not.toBe('done');
    expect(await readRows(store)).toEqual(before);
  });

  await fc.assert(property, { numRuns: 300 });
});

async function fill(tx: Tx): Promise<void> {
  await tx.users.insert(userRow('ada'));
  await tx.regions.insert(regionRow('eu'));
  for (const id of ['w0', 'w1']) {
    await tx.workspaces.insert(workspaceRow(id));
    await tx.members.insert(memberRow(id, 'ada'));
  }
}

/** Runs the transactions and returns `done` or the message of the error for each. */
async function runAll(store: Store, transactions: readonly Transaction[]): Promise<string[]> {
  const results: string[] = [];
  for (const changes of transactions) {
    const running = store.write('system', async (tx) => {
      for (const one of changes) await apply(tx, one);
      return 'done';
    });
    results.push(await running.catch(String));
  }
  return results;
}

async function apply(tx: Tx, { kind, id, other }: Change): Promise<void> {
  const workspaceId = `w${other % 2}`;
  const app = await tx.apps.find({ id: `a${other}` });
  const place = { workspaceId: app?.workspaceId ?? workspaceId, appId: `a${other}` };
  const made: Record<Change['kind'], () => Promise<unknown>> = {
    insertApp: () => tx.apps.insert(appRow(`a${id}`, { workspaceId, slug: `s${other}` })),
    moveApp: () => tx.apps.update(`a${id}`, { workspaceId }),
    deleteApp: () => tx.apps.delete(`a${id}`),
    insertVar: () => tx.vars.insert(varRow(`v${id}`, { ...place, key: `K${id % 2}` })),
    renameVar: () => tx.vars.update(`v${id}`, { key: `K${other}` }),
    deleteVar: () => tx.vars.delete(`v${id}`),
    insertDomain: () =>
      tx.domains.insert(domainRow(`d${id}`, { ...place, heldHost: other === 0 ? null : `h${other}` })),
    holdHost: () => tx.domains.update(`d${id}`, { heldHost: other === 0 ? null : `h${other}` }),
    wake: () => tx.wake('app', `a${id}`, other),
    throw: () => Promise.reject(new RangeError('enough')),
  };
  await made[kind]();
}

interface Rows {
  readonly users: RowOf<'users'>[];
  readonly regions: RowOf<'regions'>[];
  readonly workspaces: RowOf<'workspaces'>[];
  readonly members: RowOf<'members'>[];
  readonly apps: RowOf<'apps'>[];
  readonly vars: RowOf<'vars'>[];
  readonly domains: RowOf<'domains'>[];
  readonly work: RowOf<'work'>[];
}

function readRows(store: Store): Promise<Rows> {
  return store.read('system', async (tx) => ({
    users: await tx.users.list({}),
    regions: await tx.regions.list({}),
    workspaces: await tx.workspaces.list({}),
    members: await tx.members.list({}),
    apps: await tx.apps.list({}),
    vars: await tx.vars.list({}),
    domains: await tx.domains.list({}),
    work: await tx.work.list({}),
  }));
}

async function copyRows(from: Store, to: Store): Promise<void> {
  const rows = await readRows(from);
  await to.write('system', async (tx) => {
    for (const row of rows.users) await tx.users.insert(row);
    for (const row of rows.regions) await tx.regions.insert(row);
    for (const row of rows.workspaces) await tx.workspaces.insert(row);
    for (const row of rows.members) await tx.members.insert(row);
    for (const row of rows.apps) await tx.apps.insert(row);
    for (const row of rows.vars) await tx.vars.insert(row);
    for (const row of rows.domains) await tx.domains.insert(row);
    for (const row of rows.work) await tx.work.insert(row);
  });
}
