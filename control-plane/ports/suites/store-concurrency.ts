import { type Store, UniqueViolation } from '../store.ts';
import { type Suite, equal, errorOf } from './assert.ts';
import { seed, varRow, viewer } from './rows.ts';

const ada = viewer('ada');

/** Checks of simultaneous transactions, and of things that a transaction must not wait for. */
export const concurrencyChecks: Suite<Store> = {
  'inserts one of two rows with one key at once': async (create) => {
    const store = await create();
    await seed(store);

    const results = await Promise.allSettled(
      ['A', 'B'].map((id) => store.write(ada, (tx) => tx.vars.insert(varRow(id, { key: 'K' })))),
    );

    const errors = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []));
    equal([errors.length, errors[0] instanceof UniqueViolation && errors[0].key], [1, 'vars_key']);
    equal(await store.read(ada, (tx) => tx.vars.count({ key: 'K' })), 1);
  },

  'keeps a limit that many transactions at once look at': async (create) => {
    const store = await create();
    await seed(store);
    await store.write(ada, async (tx) => {
      for (let index = 0; index < 190; index++) await tx.vars.insert(varRow(`old${index}`));
    });
    const add = (index: number) =>
      store.write(ada, async (tx) => {
        if ((await tx.vars.count({ appId: 'shop' })) >= 200) throw new RangeError('full');
        await tx.vars.insert(varRow(`new${index}`));
      });

    const results = await Promise.allSettled(Array.from({ length: 20 }, (_, index) => add(index)));

    const refused = results.filter((result) => result.status === 'rejected' && result.reason instanceof RangeError);
    equal([refused.length, results.length - refused.length], [10, 10]);
    equal(results.filter(({ status }) => status === 'fulfilled').length, 10);
    equal(await store.read(ada, (tx) => tx.vars.count({})), 200);
  },

  'refuses a transaction that waits for something other than its own calls': async (create) => {
    const store = await create();
    await seed(store);

    const error = await errorOf(
      store.write(ada, async (tx) => {
        await tx.vars.insert(varRow('A'));
        await new Promise((resolve) => void setTimeout(resolve, 50));
      }),
    );

    equal(error.message, 'The transaction waited for something other than its own calls; do that before or after it.');
    equal(await store.read(ada, (tx) => tx.vars.count({})), 0);
  },

  'refuses a transaction in a transaction': async (create) => {
    const store = await create();
    await seed(store);

    await errorOf(
      store.write(ada, async (tx) => {
        await tx.vars.insert(varRow('A'));
        await store.read(ada, (inner) => inner.vars.count({}));
      }),
    );
    await errorOf(store.read(ada, () => store.write(ada, async (tx) => tx.now)));

    equal(await store.read(ada, (tx) => tx.vars.count({})), 0);
  },
};
