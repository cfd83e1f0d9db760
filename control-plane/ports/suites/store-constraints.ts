import { ReferenceViolation, type Store, UniqueViolation } from '../store.ts';
import { type Suite, equal, errorOf, rejectsWith } from './assert.ts';
import { appRow, auditRow, domainRow, memberRow, seed, userRow, varRow, viewer } from './rows.ts';

const ada = viewer('ada');

export const constraintChecks: Suite<Store> = {
  'names the unique key that is taken': async (create) => {
    const store = await create();
    await seed(store);
    await store.write(ada, (tx) => tx.vars.insert(varRow('A')));

    const errors = [
      await errorOf(store.write(ada, (tx) => tx.vars.insert(varRow('A')))),
      await errorOf(store.write(ada, (tx) => tx.vars.insert(varRow('B', { key: 'A' })))),
      await errorOf(store.write('system', (tx) => tx.users.insert(userRow('eve', { email: 'ada@example.test' })))),
      await errorOf(store.write('system', (tx) => tx.members.update('acme-grace', { ownerOf: 'acme' }))),
      await errorOf(store.write(ada, (tx) => tx.apps.insert(appRow('shop2', { slug: 'shop' })))),
      await errorOf(store.write(ada, (tx) => tx.apps.insert(appRow('shop2', { label: 'lab' })))),
    ];

    const keys = errors.map((error) => (error instanceof UniqueViolation ? error.key : error.message));
    equal(keys, ['id', 'vars_key', 'users_email', 'members_owner', 'apps_slug', 'apps_address']);
  },

  'allows a key that differs in one column': async (create) => {
    const store = await create();
    await seed(store);

    await store.write(ada, async (tx) => {
      await tx.apps.insert(appRow('a', { slug: 'shop', env: 'preview' }));
      await tx.apps.insert(appRow('b', { slug: 'shop', region: 'us' }));
    });

    equal(await store.read(ada, (tx) => tx.apps.count({ slug: 'shop' })), 3);
  },

  'does not compare a key with a null': async (create) => {
    const store = await create();
    await seed(store);

    await store.write(ada, async (tx) => {
      await tx.domains.insert(domainRow('a', { heldHost: null }));
      await tx.domains.insert(domainRow('b', { heldHost: null }));
      await tx.domains.insert(domainRow('c', { heldHost: 'c.test' }));
    });

    await rejectsWith(
      store.write(ada, (tx) => tx.domains.update('a', { heldHost: 'c.test' })),
      UniqueViolation,
    );
    await store.write(ada, async (tx) => {
      await tx.domains.update('c', { heldHost: null });
      await tx.domains.update('a', { heldHost: 'c.test' });
    });
    equal(await store.read(ada, (tx) => tx.domains.count({ heldHost: null })), 2);
  },

  'refuses a reference to a row that does not exist': async (create) => {
    const store = await create();
    await seed(store);

    await rejectsWith(
      store.write(ada, (tx) => tx.vars.insert(varRow('A', { appId: 'none' }))),
      ReferenceViolation,
    );
    await rejectsWith(
      store.write(ada, (tx) => tx.vars.insert(varRow('A', { updatedById: 'unknown-user' }))),
      ReferenceViolation,
    );
    await store.write(ada, (tx) => tx.vars.insert(varRow('A', { updatedById: null })));
    await rejectsWith(
      store.write(ada, (tx) => tx.vars.update('A', { appId: 'none' })),
      ReferenceViolation,
    );
  },

  'refuses a reference to a row of another workspace': async (create) => {
    const store = await create();
    await seed(store);

    await rejectsWith(
      store.write('system', (tx) => tx.vars.insert(varRow('A', { appId: 'lab' }))),
      ReferenceViolation,
    );
    await rejectsWith(
      store.write('system', (tx) => tx.vars.insert(varRow('A', { workspaceId: 'umbrella' }))),
      ReferenceViolation,
    );
  },

  'moves what belongs to an app along with it': async (create) => {
    const store = await create();
    await seed(store);
    await store.write(ada, (tx) => tx.vars.insert(varRow('A', { value: 'sealed', isSecret: true })));

    await store.write('system', (tx) => tx.apps.update('shop', { workspaceId: 'umbrella' }));

    equal(await store.read(ada, (tx) => tx.vars.count({})), 0);
    const moved = await store.read(viewer('alan'), (tx) => tx.vars.find({ id: 'A' }));
    equal([moved?.workspaceId, moved?.value], ['umbrella', 'sealed']);
  },

  'deletes what belongs to an app along with it': async (create) => {
    const store = await create();
    await seed(store);
    await store.write(ada, async (tx) => {
      await tx.vars.insert(varRow('A'));
      await tx.domains.insert(domainRow('a'));
    });

    await store.write(ada, (tx) => tx.apps.delete('shop'));

    const left = await store.read(ada, async (tx) => [await tx.vars.count({}), await tx.domains.count({})]);
    equal(left, [0, 0]);
  },

  'refuses to delete what others refer to': async (create) => {
    const store = await create();
    await seed(store);
    await store.write(ada, (tx) => tx.auditEvents.insert(auditRow('1')));

    await rejectsWith(
      store.write('system', (tx) => tx.workspaces.delete('acme')),
      ReferenceViolation,
    );
    await rejectsWith(
      store.write('system', (tx) => tx.users.delete('ada')),
      ReferenceViolation,
    );

    const left = await store.read(ada, async (tx) => [await tx.members.count({}), await tx.auditEvents.count({})]);
    equal(left, [2, 1]);
  },

  'refuses a value that its column does not allow': async (create) => {
    const store = await create();
    await seed(store);
    // Actions cannot write these values; a mistake in an adapter of a provider could.
    const wrong = [{ status: 'unknown' }, { slug: null }, { createdAt: 'now' }] as unknown as Partial<
      ReturnType<typeof appRow>
    >[];

    for (const changes of wrong) await errorOf(store.write(ada, (tx) => tx.apps.update('shop', changes)));

    equal(await store.read(ada, (tx) => tx.apps.find({ id: 'shop' })), appRow('shop'));
    await errorOf(store.write('system', (tx) => tx.members.insert(memberRow('acme', 'alan', { joinedAt: NaN }))));
  },
};
