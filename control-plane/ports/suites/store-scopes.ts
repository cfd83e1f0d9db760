import type { ReadTx, Store } from '../store.ts';
import { type Suite, equal, errorOf } from './assert.ts';
import { appRow, auditRow, domainRow, memberRow, seed, varRow, viewer, workspaceRow } from './rows.ts';

const ada = viewer('ada');
const alan = viewer('alan');

export const scopeChecks: Suite<Store> = {
  'shows members the rows of their workspaces only': async (create) => {
    const store = await create();
    await fill(store);

    equal(await store.read(ada, countAll), { workspaces: 1, members: 2, apps: 1, vars: 1, domains: 1, audit: 1 });
    equal(await store.read(alan, countAll), { workspaces: 1, members: 1, apps: 1, vars: 0, domains: 0, audit: 0 });
    equal(await store.read(viewer('nobody'), countAll), {
      workspaces: 0,
      members: 0,
      apps: 0,
      vars: 0,
      domains: 0,
      audit: 0,
    });
    equal(await store.read(alan, (tx) => tx.vars.find({ id: 'A' })), null);
  },

  'shows a pinned viewer one workspace only': async (create) => {
    const store = await create();
    await fill(store);
    await store.write('system', (tx) => tx.members.insert(memberRow('umbrella', 'ada')));

    equal(await store.read(ada, (tx) => tx.workspaces.count({})), 2);
    equal(await store.read(viewer('ada', 'umbrella'), countAll), {
      workspaces: 1,
      members: 2,
      apps: 1,
      vars: 0,
      domains: 0,
      audit: 0,
    });
    equal(await store.read(viewer('alan', 'acme'), countAll), {
      workspaces: 0,
      members: 0,
      apps: 0,
      vars: 0,
      domains: 0,
      audit: 0,
    });
  },

  'lets a viewer change nothing out of reach': async (create) => {
    const store = await create();
    await fill(store);

    const changed = await store.write(alan, async (tx) => [
      await tx.vars.update('A', { value: 'stolen' }),
      await tx.vars.delete('A'),
      await tx.workspaces.delete('acme'),
    ]);
    await errorOf(store.write(alan, (tx) => tx.vars.insert(varRow('B'))));
    await errorOf(store.write(alan, (tx) => tx.workspaces.insert(workspaceRow('new'))));
    await errorOf(store.write(alan, (tx) => tx.apps.update('lab', { workspaceId: 'acme' })));

    equal(changed, [null, false, false]);
    equal(await store.read('system', (tx) => tx.vars.list({})), [varRow('A')]);
    equal(await store.read('system', (tx) => tx.apps.count({ workspaceId: 'acme' })), 1);
  },

  'ends the reach with the membership': async (create) => {
    const store = await create();
    await fill(store);

    await store.write('system', (tx) => tx.members.delete('acme-grace'));

    equal(await store.read(viewer('grace'), (tx) => tx.vars.count({})), 0);
  },

  'ends the reach with the membership within a transaction': async (create) => {
    const store = await create();
    await fill(store);

    const seen = await store.write(viewer('grace'), async (tx) => {
      const before = await tx.vars.count({});
      await tx.members.delete('acme-grace');
      return [before, await tx.vars.count({}), await tx.asSystem.vars.count({})];
    });

    equal(seen, [1, 0, 1]);
  },

  'lets everyone read users and regions, and change only their own user': async (create) => {
    const store = await create();
    await seed(store);

    const read = await store.read(alan, async (tx) => [
      (await tx.users.find({ id: 'ada' }))?.name,
      await tx.regions.count({}),
    ]);
    const changed = await store.write(alan, async (tx) => [
      await tx.users.update('ada', { name: 'Eve' }),
      (await tx.users.update('alan', { name: 'Alan' }))?.name,
      await tx.regions.update('eu', { name: 'Europe' }),
    ]);

    equal(read, ['ada', 2]);
    equal(changed, [null, 'Alan', null]);
  },

  'shows work to the system only': async (create) => {
    const store = await create();
    await seed(store);

    await store.write(ada, (tx) => tx.wake('app', 'shop', 0));

    equal(await store.read(ada, (tx) => tx.work.count({})), 0);
    equal(await store.read('system', (tx) => tx.work.count({})), 1);
  },
};

async function fill(store: Store): Promise<void> {
  await seed(store);
  await store.write(ada, async (tx) => {
    await tx.vars.insert(varRow('A'));
    await tx.domains.insert(domainRow('a'));
    await tx.auditEvents.insert(auditRow('1'));
    await tx.apps.update('shop', appRow('shop'));
  });
}

async function countAll(tx: ReadTx): Promise<object> {
  return {
    workspaces: await tx.workspaces.count({}),
    members: await tx.members.count({}),
    apps: await tx.apps.count({}),
    vars: await tx.vars.count({}),
    domains: await tx.domains.count({}),
    audit: await tx.auditEvents.count({}),
  };
}
