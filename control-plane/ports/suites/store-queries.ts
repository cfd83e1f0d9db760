import type { ReadTx, Store } from '../store.ts';
import { type Suite, equal, errorOf } from './assert.ts';
import { domainRow, seed, varRow, viewer } from './rows.ts';

const ada = viewer('ada');

export const queryChecks: Suite<Store> = {
  'orders text by code point, and equal rows by id': async (create) => {
    const store = await create();
    await fill(store);

    equal(await idsOf(store, (tx) => tx.vars.list({}, { order: ['key'] })), ['upper', 'lower', 'high', 'astral']);
    equal(await idsOf(store, (tx) => tx.vars.list({}, { order: ['-key'] })), ['astral', 'high', 'lower', 'upper']);
    equal(await idsOf(store, (tx) => tx.vars.list({}, { order: ['isSecret', '-createdAt'] })), [
      'upper',
      'astral',
      'high',
      'lower',
    ]);
    equal(await idsOf(store, (tx) => tx.vars.list({})), ['astral', 'high', 'lower', 'upper']);
  },

  'puts null last, in either direction': async (create) => {
    const store = await create();
    await fill(store);

    equal(await idsOf(store, (tx) => tx.domains.list({}, { order: ['heldHost'] })), ['b', 'c', 'a']);
    equal(await idsOf(store, (tx) => tx.domains.list({}, { order: ['-heldHost'] })), ['c', 'b', 'a']);
  },

  'returns no more rows than wanted': async (create) => {
    const store = await create();
    await fill(store);

    equal(await idsOf(store, (tx) => tx.vars.list({}, { order: ['key'], limit: 2 })), ['upper', 'lower']);
  },

  'finds by value, by several values and by limits': async (create) => {
    const store = await create();
    await fill(store);

    equal(await idsOf(store, (tx) => tx.vars.list({ key: 'a' })), ['lower']);
    equal(await idsOf(store, (tx) => tx.vars.list({ key: 'a', isSecret: false })), []);
    equal(await idsOf(store, (tx) => tx.vars.list({ id: { in: ['upper', 'high', 'none'] } })), ['high', 'upper']);
    equal(await idsOf(store, (tx) => tx.vars.list({ createdAt: { atMost: 2 } })), ['lower', 'upper']);
    equal(await idsOf(store, (tx) => tx.vars.list({ createdAt: { above: 2 } })), ['astral', 'high']);
    equal(await idsOf(store, (tx) => tx.domains.list({ heldHost: null })), ['a']);
    equal(await idsOf(store, (tx) => tx.domains.list({ heldHost: { atMost: 'b.test' } })), ['b']);
  },

  'finds by several values, null among them, and by none': async (create) => {
    const store = await create();
    await fill(store);

    equal(await idsOf(store, (tx) => tx.domains.list({ heldHost: { in: ['b.test', null] } })), ['a', 'b']);
    equal(await idsOf(store, (tx) => tx.domains.list({ heldHost: { in: [null] } })), ['a']);
    equal(await idsOf(store, (tx) => tx.domains.list({ heldHost: { in: [] } })), []);
    equal(await store.read(ada, (tx) => tx.vars.count({ isSecret: { in: [true] }, createdAt: { in: [2, 3] } })), 2);
  },

  'finds one row at most': async (create) => {
    const store = await create();
    await fill(store);

    equal(await store.read(ada, (tx) => tx.vars.find({ key: 'none' })), null);
    await errorOf(store.read(ada, (tx) => tx.vars.find({ appId: 'shop' })));
  },
};

async function fill(store: Store): Promise<void> {
  await seed(store);
  await store.write(ada, async (tx) => {
    await tx.vars.insert(varRow('upper', { key: 'Z', createdAt: 1 }));
    await tx.vars.insert(varRow('lower', { key: 'a', createdAt: 2, isSecret: true }));
    await tx.vars.insert(varRow('high', { key: '\uffee', createdAt: 3, isSecret: true }));
    await tx.vars.insert(varRow('astral', { key: '\u{1f600}', createdAt: 4, isSecret: true }));
    await tx.domains.insert(domainRow('a', { heldHost: null }));
    await tx.domains.insert(domainRow('b'));
    await tx.domains.insert(domainRow('c'));
  });
}

async function idsOf(
  store: Store,
  list: (tx: ReadTx) => Promise<readonly { readonly id: string }[]>,
): Promise<string[]> {
  return (await store.read(ada, list)).map(({ id }) => id);
}
