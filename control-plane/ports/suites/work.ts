import type { Store } from '../store.ts';
import type { Work } from '../work.ts';
import { type Suite, equal, errorOf } from './assert.ts';

interface Subject {
  readonly store: Store;
  /** The work in the store. */
  readonly work: Work;
}

/** Requirements for all work, by name. Each check gets a store of its own. */
export const workSuite: Suite<Subject> = {
  'claims what is due, the oldest first, and each item once': async (create) => {
    const { store, work } = await create();
    await wake(store, 'late', 30);
    await wake(store, 'second', 20);
    await wake(store, 'first', 10);

    const claimed = [await work.claim(25, 10), await work.claim(25, 10), await work.claim(25, 10)];

    equal(claimed, [
      { kind: 'app', subject: 'first', attempts: 1, leasedUntil: 35 },
      { kind: 'app', subject: 'second', attempts: 1, leasedUntil: 35 },
      null,
    ]);
  },

  'keeps one item for wakes at once': async (create) => {
    const { store, work } = await create();

    await Promise.all([20, 10, 30].map((at) => wake(store, 'a', at)));

    equal([await work.nextDueAt(), await store.read('system', (tx) => tx.work.count({}))], [10, 1]);
  },

  'keeps one item for subjects that are named twice': async (create) => {
    const { store, work } = await create();

    await store.write('system', (tx) => tx.wake('app', [{ id: 'b' }, { id: 'a' }, { id: 'b' }], 10));

    equal([await work.nextDueAt(), await store.read('system', (tx) => tx.work.count({}))], [10, 2]);
  },

  'gives an item to one of several workers at once': async (create) => {
    const { store, work } = await create();
    await wake(store, 'a', 0);

    const claimed = await Promise.all([work.claim(0, 10), work.claimOne('app', 'a', 0, 10), work.claim(0, 10)]);

    equal(
      claimed.filter((item) => typeof item === 'object' && item?.subject === 'a'),
      [{ kind: 'app', subject: 'a', attempts: 1, leasedUntil: 10 }],
    );
  },

  'keeps the earlier of two times': async (create) => {
    const { store, work } = await create();
    await wake(store, 'a', 20);
    await wake(store, 'a', 10);
    await wake(store, 'a', 30);

    equal(await work.nextDueAt(), 10);
  },

  'forgets a wake of a transaction that fails': async (create) => {
    const { store, work } = await create();

    await errorOf(
      store.write('system', async (tx) => {
        await tx.wake('app', 'a', 10);
        throw new RangeError('enough');
      }),
    );

    equal(await work.nextDueAt(), null);
  },

  'offers an item again at the next time, or no more': async (create) => {
    const { store, work } = await create();
    await wake(store, 'a', 0);

    await completeNext(work, 0, 50);
    const next = await work.nextDueAt();
    const early = await work.claim(49, 10);
    await completeNext(work, 50, null);

    equal([next, early, await work.nextDueAt()], [50, null, null]);
  },

  'offers an item again when its lease ends': async (create) => {
    const { store, work } = await create();
    await wake(store, 'a', 0);
    await work.claim(0, 10);

    const [next, early, again] = [await work.nextDueAt(), await work.claim(9, 10), await work.claim(10, 10)];

    equal([next, early, again], [10, null, { kind: 'app', subject: 'a', attempts: 2, leasedUntil: 20 }]);
  },

  'ignores the end of a lease that another worker has now': async (create) => {
    const { store, work } = await create();
    await wake(store, 'a', 0);
    const first = await work.claim(0, 10);
    await work.claim(10, 10);

    if (first) await work.complete(first, null);

    equal(await work.nextDueAt(), 20);
  },

  'loses no wake that comes during a lease': async (create) => {
    const { store, work } = await create();
    const dueAfter = async (at: number, next: number | null) => {
      await wake(store, 'a', 0);
      const item = await work.claim(0, 10);
      await wake(store, 'a', at);
      if (item) await work.complete(item, next);
      const due = await work.nextDueAt();
      await completeNext(work, due ?? 0, null);
      return due;
    };

    equal(
      [await dueAfter(5, null), await dueAfter(10, null), await dueAfter(30, null), await dueAfter(30, 20)],
      [5, 10, 30, 20],
    );
  },

  'counts attempts afresh after a step that has succeeded, also if a wake came during it': async (create) => {
    const { store, work } = await create();
    await wake(store, 'a', 0);
    const item = await work.claim(0, 10);
    await wake(store, 'a', 5);

    if (item) await work.complete(item, null);

    equal(await work.claim(5, 10), { kind: 'app', subject: 'a', attempts: 1, leasedUntil: 15 });
  },

  'claims one item if it is due, and reports whether another worker has it': async (create) => {
    const { store, work } = await create();
    await wake(store, 'a', 10);
    await wake(store, 'b', 0);

    const early = await work.claimOne('app', 'a', 9, 10);
    const claimed = await work.claimOne('app', 'a', 10, 10);
    const again = await work.claimOne('app', 'a', 19, 10);
    const after = await work.claimOne('app', 'a', 20, 10);

    equal([early, await work.claimOne('app', 'none', 10, 10)], [null, null]);
    equal(claimed, { kind: 'app', subject: 'a', attempts: 1, leasedUntil: 20 });
    equal(again, 'leased');
    equal(after, { kind: 'app', subject: 'a', attempts: 2, leasedUntil: 30 });
    equal([await work.dueAt('app', 'a'), await work.dueAt('app', 'b'), await work.dueAt('app', 'none')], [30, 0, null]);
  },

  'makes a lease longer, unless another worker has the item': async (create) => {
    const { store, work } = await create();
    await wake(store, 'a', 0);
    const item = await work.claim(0, 10);
    if (!item) throw new Error('nothing was due');

    const longer = await work.extend(item, 25);

    equal([longer?.leasedUntil, await work.claim(10, 10), await work.nextDueAt()], [25, null, 25]);
    equal(await work.extend(item, 50), null);
  },

  'offers an item again after a failure, and counts on': async (create) => {
    const { store, work } = await create();
    await wake(store, 'a', 0);
    const item = await work.claim(0, 10);
    if (item) await work.retry(item, 7);

    const [early, next] = [await work.claim(6, 10), await work.claim(7, 10)];

    equal([early, next?.attempts], [null, 2]);
  },

  'reports that an item was woken, once the change is made': async (create) => {
    const { store, work } = await create();
    const { signal } = new AbortController();
    let times = 0;
    const waiting = work.woken(signal).then(() => times++);

    await errorOf(
      store.write('system', async (tx) => {
        await tx.wake('app', 'a', 0);
        throw new RangeError('enough');
      }),
    );
    await store.write('system', (tx) => tx.auditEvents.count({}));
    const before = times;
    await wake(store, 'a', 0);
    await waiting;

    equal([before, times], [0, 1]);
  },

  'stops waiting for a wake with its signal': async (create) => {
    const { work } = await create();
    const controller = new AbortController();
    const waiting = work.woken(controller.signal);

    controller.abort();
    await waiting;
    await work.woken(controller.signal);

    equal(await work.nextDueAt(), null);
  },

  'counts attempts until one succeeds': async (create) => {
    const { store, work } = await create();
    await wake(store, 'a', 0);
    await work.claim(0, 10);

    const second = await completeNext(work, 10, 10);
    const third = await work.claim(10, 10);

    equal([second, third?.attempts], [2, 1]);
  },
};

function wake(store: Store, subject: string, at: number): Promise<void> {
  return store.write('system', (tx) => tx.wake('app', subject, at));
}

/** Claims and completes the item that is due, and returns how often it was claimed. */
async function completeNext(work: Work, now: number, next: number | null): Promise<number | undefined> {
  const item = await work.claim(now, 10);
  if (item) await work.complete(item, next);
  return item?.attempts;
}
