import type { RowOf } from '../../model/tables/tables.ts';
import type { Change, Store } from '../store.ts';
import { type Suite, equal, errorOf } from './assert.ts';
import { seed, varRow, viewer } from './rows.ts';

const ada = viewer('ada');
const alan = viewer('alan');
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const created = {
  operation: 'createVar',
  target: { type: 'var', id: 'A', name: 'A' },
  changes: [{ field: 'key', from: null, to: 'A' }],
};

const token: RowOf<'tokens'> = {
  id: 't',
  userId: 'ada',
  name: 'the token t',
  prefix: 't',
  hash: 't',
  scope: 'full',
  pinnedWorkspaceId: null,
  createdAt: 0,
  expiresAt: null,
  lastUsedAt: null,
};

/** Checks of a transaction besides its rows: its time, ids, the audit, and reads as the system. */
export const surroundingsChecks: Suite<Store> = {
  'gives a transaction one time, in whole milliseconds': async (create) => {
    const store = await create();
    await seed(store);

    const times = await store.write(ada, async (tx) => [tx.now, (await tx.vars.list({}), tx.now), tx.asSystem.now]);
    const later = await store.read(ada, async (tx) => tx.now);

    equal([Number.isSafeInteger(times[0]), times.every((time) => time === times[0])], [true, true]);
    equal(later >= (times[0] ?? Infinity), true);
  },

  'gives a transaction ids that are used once': async (create) => {
    const store = await create();
    const draw = () => store.write('system', async (tx) => Array.from({ length: 100 }, () => tx.id()));

    const ids = [...(await draw()), ...(await draw())];

    equal([new Set(ids).size, ids.filter((id) => !uuid.test(id))], [200, []]);
  },

  'names the caller in the audit': async (create) => {
    const store = await create();
    await seed(store);
    await store.write('system', (tx) => tx.tokens.insert(token));

    const written = await store.write({ ...ada, tokenId: 't' }, async (tx) => {
      return { id: await tx.audit({ workspaceId: 'acme', ...created }), now: tx.now };
    });
    const [row] = await store.read(ada, (tx) => tx.auditEvents.list({}));

    equal([row?.at === written.now, row?.id === written.id, uuid.test(written.id)], [true, true, true]);
    equal([row?.userId, row?.tokenId, row?.tokenName, row?.ip], ['ada', 't', 'the token t', '192.0.2.1']);
    equal([row?.operation, row?.targetType, row?.targetId, row?.targetName], ['createVar', 'var', 'A', 'A']);
    equal(row?.changes, created.changes);
  },

  'reaches every row as the system for a caller, whom the audit names': async (create) => {
    const store = await create();
    await seed(store);

    await store.write({ asSystemFor: alan }, async (tx) => {
      await tx.vars.insert(varRow('A'));
      await tx.audit({ workspaceId: 'acme', ...created });
    });
    const [row] = await store.read(ada, (tx) => tx.auditEvents.list({}));

    equal([row?.userId, row?.tokenId, row?.tokenName], ['alan', null, null]);
    equal(await store.read(ada, (tx) => tx.vars.count({})), 1);
  },

  'refuses an event without a caller or out of reach': async (create) => {
    const store = await create();
    await seed(store);

    await errorOf(store.write('system', (tx) => tx.audit({ workspaceId: 'acme', ...created })));
    await errorOf(store.write(alan, (tx) => tx.audit({ workspaceId: 'acme', ...created })));

    equal(await store.read('system', (tx) => tx.auditEvents.count({})), 0);
  },

  'lets a transaction read rows out of reach, with its own changes, and change none of them': async (create) => {
    const store = await create();
    await seed(store);

    const seen = await store.write(alan, async (tx) => {
      await tx.apps.update('lab', { name: 'renamed' });
      const { apps } = tx.asSystem;
      return [
        await tx.apps.count({}),
        (await apps.list({})).map(({ name }) => name),
        'insert' in apps || 'update' in apps,
      ];
    });

    equal(seen, [1, ['renamed', 'shop'], false]);
  },

  'reports the owners of changed rows, once the change is made': async (create) => {
    const store = await create();
    await seed(store);
    const reports: (readonly Change[])[] = [];
    const stop = store.onChange((changes) => void reports.push(changes));

    await errorOf(
      store.write('system', async (tx) => {
        await tx.apps.update('shop', { label: 'other' });
        throw new RangeError('enough');
      }),
    );
    await store.read(ada, (tx) => tx.vars.list({}));
    await store.write(ada, (tx) => tx.vars.insert(varRow('A')));
    await store.write('system', (tx) => tx.vars.updateAll({}, { value: 'b' }));
    await store.write('system', (tx) => tx.vars.deleteAll({}));
    await store.write('system', (tx) => tx.users.update('grace', { name: 'Grace' }));
    await store.write('system', (tx) => tx.regions.update('eu', { name: 'Europe' }));
    stop();
    await store.write('system', (tx) => tx.apps.update('shop', { label: 'other' }));

    const ofVar = [{ table: 'vars', owner: 'acme' }];
    equal(reports, [ofVar, ofVar, ofVar, [{ table: 'users', owner: 'grace' }], [{ table: 'regions', owner: null }]]);
  },

  'reports no owner of rows that move': async (create) => {
    const store = await create();
    await seed(store);
    const owners: (string | null)[] = [];
    const stop = store.onChange((changes) => void owners.push(...changes.map(({ owner }) => owner)));

    await store.write('system', (tx) => tx.apps.update('shop', { workspaceId: 'umbrella' }));
    stop();

    equal(owners.includes(null) || (owners.includes('acme') && owners.includes('umbrella')), true);
  },

  'wakes several records at once, now unless a time is given': async (create) => {
    const store = await create();
    await seed(store);

    const now = await store.write(ada, async (tx) => {
      await tx.wake('app', [{ id: 'shop' }, { id: 'lab' }], tx.now + 1000);
      await tx.wake('app', 'lab');
      await tx.wake('app', []);
      return tx.now;
    });
    const work = await store.read('system', (tx) => tx.work.list({}, { order: ['subject'] }));

    equal(
      work.map(({ subject, dueAt }) => [subject, (dueAt ?? 0) - now]),
      [
        ['lab', 0],
        ['shop', 1000],
      ],
    );
  },
};
