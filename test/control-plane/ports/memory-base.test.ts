import { expect, test } from 'vitest';
import { createBase } from '../../../control-plane/memory/base.ts';
import {
  appRow,
  memberRow,
  regionRow,
  userRow,
  varRow,
  viewer,
  workspaceRow,
} from '../../../control-plane/ports/suites/rows.ts';
import { createStore } from './memory-store.ts';

const ada = viewer('ada');
const day = 86_400_000;
const base = createBase({
  vars: [varRow('A'), varRow('B')],
  apps: [appRow('shop')],
  members: [memberRow('acme', 'ada')],
  workspaces: [workspaceRow('acme')],
  regions: [regionRow('eu')],
  users: [userRow('ada')],
});

test('a store begins with the rows of its base, and their times are moved', async () => {
  const store = createStore({ base, shiftMs: day });

  const rows = await store.read(ada, (tx) => tx.vars.list({}));

  const createdAt = varRow('A').createdAt + day;
  expect(rows).toEqual([
    varRow('A', { createdAt, updatedAt: createdAt }),
    varRow('B', { createdAt, updatedAt: createdAt }),
  ]);
});

test('copies a shared row once', async () => {
  const store = createStore({ base, shiftMs: day });

  const [first, second] = await store.read(ada, async (tx) => [
    await tx.vars.find({ id: 'A' }),
    await tx.vars.find({ key: 'A' }),
  ]);

  expect(first).toBe(second);
});

test('finds a row once for an id that is given twice', async () => {
  const store = createStore({ base });

  const rows = await store.read(ada, (tx) => tx.vars.list({ id: { in: ['A', 'A', 'gone'] } }));

  expect(rows).toEqual([varRow('A')]);
});

test('finds a row by its moved time', async () => {
  const store = createStore({ base, shiftMs: day });
  const { createdAt } = varRow('A');

  const counts = await store.read(ada, async (tx) => [
    await tx.vars.count({ createdAt: createdAt + day }),
    await tx.vars.count({ createdAt }),
  ]);

  expect(counts).toEqual([2, 0]);
});

test('a change in one store is not seen in another', async () => {
  const [one, other] = [createStore({ base }), createStore({ base })];

  await one.write(ada, async (tx) => {
    await tx.vars.update('A', { value: 'changed' });
    await tx.vars.delete('B');
  });

  const [changed, unchanged] = [
    await one.read(ada, (tx) => tx.vars.list({})),
    await other.read(ada, (tx) => tx.vars.list({})),
  ];
  expect(changed).toEqual([varRow('A', { value: 'changed' })]);
  expect(unchanged).toEqual([varRow('A'), varRow('B')]);
});

test('a unique key of the base is taken until its row is changed or deleted', async () => {
  const store = createStore({ base });
  const insert = (id: string, key: string) => store.write(ada, (tx) => tx.vars.insert(varRow(id, { key })));

  await expect(insert('C', 'A')).rejects.toThrow('vars_key');
  await store.write(ada, (tx) => tx.vars.update('A', { key: 'renamed' }));
  await store.write(ada, (tx) => tx.vars.delete('B'));
  await insert('C', 'A');
  await insert('D', 'B');

  await expect(insert('E', 'renamed')).rejects.toThrow('vars_key');
  await expect(insert('B', 'other')).resolves.toMatchObject({ id: 'B' });
});

test('an id of the base is taken', async () => {
  const store = createStore({ base });

  await expect(store.write(ada, (tx) => tx.vars.insert(varRow('A', { key: 'other' })))).rejects.toThrow('same id');
});

test('a transaction that fails leaves the rows of the base', async () => {
  const store = createStore({ base });
  const failing = store.write(ada, async (tx) => {
    await tx.vars.update('A', { key: 'changed' });
    await tx.vars.delete('B');
    throw new Error('not this time');
  });

  await expect(failing).rejects.toThrow('not this time');

  expect(await store.read(ada, (tx) => tx.vars.list({}))).toEqual([varRow('A'), varRow('B')]);
  await expect(store.write(ada, (tx) => tx.vars.insert(varRow('C', { key: 'A' })))).rejects.toThrow('vars_key');
});

test('a deletion carries over to the rows of the base that refer to the row', async () => {
  const store = createStore({ base });

  await store.write('system', (tx) => tx.apps.delete('shop'));

  expect(await store.read('system', (tx) => tx.vars.count({}))).toBe(0);
});

test('refuses a row of the base that refers to no other', () => {
  expect(() => createBase({ vars: [varRow('A')] })).toThrow('refer to a row of apps that does not exist');
});
