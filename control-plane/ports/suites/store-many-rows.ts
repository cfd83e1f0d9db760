import { ReferenceViolation, type Store, UniqueViolation } from '../store.ts';
import { type Suite, equal, errorOf, rejectsWith } from './assert.ts';
import { appRow, auditRow, domainRow, memberRow, seed, varRow, viewer } from './rows.ts';

const ada = viewer('ada');
const alan = viewer('alan');

/** Changes and deletions of all rows that match. */
export const manyRowsChecks: Suite<Store> = {
  'changes all rows that match, and returns their number': async (create) => {
    const store = await create();
    await fill(store);

    const counts = await store.write(ada, async (tx) => [
      await tx.vars.updateAll({ createdAt: { atMost: 2 } }, { value: 'old', isSecret: true }),
      await tx.vars.updateAll({ key: 'none' }, { value: 'none' }),
    ]);
    const rows = await store.read(ada, (tx) => tx.vars.list({}));

    equal(counts, [2, 0]);
    equal(
      rows.map(({ id, key, value, isSecret }) => [id, key, value, isSecret]),
      [
        ['A', 'A', 'old', true],
        ['B', 'B', 'old', true],
        ['C', 'C', '3', false],
      ],
    );
  },

  'deletes all rows that match, and returns their number': async (create) => {
    const store = await create();
    await fill(store);

    const counts = await store.write(ada, async (tx) => [
      await tx.vars.deleteAll({ id: { in: ['A', 'C', 'none'] } }),
      await tx.vars.deleteAll({ id: 'A' }),
    ]);
    const rows = await store.read(ada, (tx) => tx.vars.list({}));

    equal(counts, [2, 0]);
    equal(
      rows.map(({ id }) => id),
      ['B'],
    );
  },

  'changes no row if one of them breaks a constraint': async (create) => {
    const store = await create();
    await fill(store);

    await rejectsWith(
      store.write(ada, (tx) => tx.vars.updateAll({}, { key: 'SAME' })),
      UniqueViolation,
    );
    await rejectsWith(
      store.write(ada, async (tx) => {
        await tx.vars.updateAll({}, { updatedById: 'unknown-user' }).catch(() => undefined);
      }),
      ReferenceViolation,
    );
    await rejectsWith(
      store.write('system', (tx) => tx.users.deleteAll({ id: { in: ['alan', 'ada'] } })),
      ReferenceViolation,
    );

    const left = await store.read('system', async (tx) => [
      (await tx.vars.list({})).map(({ key }) => key),
      await tx.users.count({}),
    ]);
    equal(left, [['A', 'B', 'C'], 3]);
  },

  'undoes changes of many rows with their transaction': async (create) => {
    const store = await create();
    await fill(store);

    await errorOf(
      store.write(ada, async (tx) => {
        await tx.vars.updateAll({}, { value: 'changed' });
        await tx.vars.deleteAll({ key: 'A' });
        throw new RangeError('enough');
      }),
    );

    const rows = await store.read(ada, (tx) => tx.vars.list({}));
    equal(
      rows.map(({ value }) => value),
      ['1', '2', '3'],
    );
  },

  'changes and deletes only rows in reach': async (create) => {
    const store = await create();
    await fill(store);

    const counts = await store.write(alan, async (tx) => [
      await tx.vars.updateAll({}, { isSecret: true }),
      await tx.vars.deleteAll({}),
      await tx.apps.updateAll({}, { name: 'own' }),
      // Everyone reads these rows, and changes only their own.
      await tx.users.updateAll({}, { name: 'Alan' }),
      await tx.regions.deleteAll({}),
    ]);
    await errorOf(store.write(alan, (tx) => tx.apps.updateAll({}, { workspaceId: 'acme' })));

    equal(counts, [0, 0, 1, 1, 0]);
    equal(await store.read('system', (tx) => tx.vars.count({ isSecret: true })), 0);
    equal(await store.read('system', (tx) => tx.apps.find({ id: 'shop' })), appRow('shop'));
  },

  'deletes memberships in reach, also after that of the viewer': async (create) => {
    const store = await create();
    await seed(store);
    await store.write('system', (tx) => tx.members.insert(memberRow('umbrella', 'ada')));

    const count = await store.write(ada, (tx) => tx.members.deleteAll({ workspaceId: 'acme' }));

    equal(count, 2);
    equal(await store.read('system', (tx) => tx.members.count({})), 2);
  },

  'deletes what belongs to all of them': async (create) => {
    const store = await create();
    await fill(store);
    await store.write(ada, async (tx) => {
      await tx.apps.insert(appRow('preview', { previewOfAppId: 'shop' }));
      await tx.domains.insert(domainRow('a'));
      await tx.auditEvents.insert(auditRow('1'));
    });

    const count = await store.write(ada, (tx) => tx.apps.deleteAll({ workspaceId: 'acme' }));

    equal(count, 2);
    equal(
      await store.read(ada, async (tx) => [
        await tx.vars.count({}),
        await tx.domains.count({}),
        await tx.auditEvents.count({}),
      ]),
      [0, 0, 1],
    );
  },
};

/** Three variables of the app shop, which were added at 1, 2 and 3. */
async function fill(store: Store): Promise<void> {
  await seed(store);
  await store.write(ada, async (tx) => {
    for (const [index, id] of ['A', 'B', 'C'].entries())
      await tx.vars.insert(varRow(id, { value: String(index + 1), createdAt: index + 1 }));
  });
}
