import { type Store, UniqueViolation } from '../store.ts';
import { type Suite, equal, errorOf, rejectsWith } from './assert.ts';
import { seed, varRow, viewer } from './rows.ts';

const ada = viewer('ada');

export const transactionChecks: Suite<Store> = {
  'returns what the work returns, and keeps its changes': async (create) => {
    const store = await create();
    await seed(store);

    const inserted = await store.write(ada, (tx) => tx.vars.insert(varRow('A', { value: '1' })));
    const changed = await store.write(ada, (tx) => tx.vars.update('A', { value: '2' }));
    const read = await store.read(ada, (tx) => tx.vars.find({ id: 'A' }));

    equal([inserted.value, changed?.value, read?.value], ['1', '2', '2']);
  },

  'undoes every change of work that throws': async (create) => {
    const store = await create();
    await seed(store);
    await store.write(ada, (tx) => tx.vars.insert(varRow('A', { value: '1' })));

    const error = await errorOf(
      store.write(ada, async (tx) => {
        await tx.vars.update('A', { key: 'RENAMED', value: '2' });
        await tx.vars.insert(varRow('B', { key: 'A' }));
        await tx.vars.delete('A');
        throw new RangeError('enough');
      }),
    );

    equal(error.message, 'enough');
    equal(await store.read(ada, (tx) => tx.vars.list({})), [varRow('A', { value: '1' })]);
    await store.write(ada, (tx) => tx.vars.insert(varRow('C', { key: 'RENAMED' })));
    await rejectsWith(
      store.write(ada, (tx) => tx.vars.insert(varRow('D', { key: 'A' }))),
      UniqueViolation,
    );
  },

  'undoes a transaction in which a change failed, even if the work goes on': async (create) => {
    const store = await create();
    await seed(store);

    const writing = store.write(ada, async (tx) => {
      await tx.vars.insert(varRow('A'));
      await tx.vars.insert(varRow('A')).catch(() => undefined);
      return 'done';
    });

    await rejectsWith(writing, UniqueViolation);
    equal(await store.read(ada, (tx) => tx.vars.count({})), 0);
  },

  'runs transactions as if one ran after the other': async (create) => {
    const store = await create();
    await seed(store);
    await store.write(ada, (tx) => tx.vars.insert(varRow('A', { value: '0' })));
    const increment = () =>
      store.write(ada, async (tx) => {
        const row = await tx.vars.find({ id: 'A' });
        await tx.vars.update('A', { value: String(Number(row?.value) + 1) });
      });

    await Promise.all(Array.from({ length: 20 }, increment));

    equal((await store.read(ada, (tx) => tx.vars.find({ id: 'A' })))?.value, '20');
  },

  'shows a read nothing of a write that is not finished': async (create) => {
    const store = await create();
    await seed(store);
    const writing = store.write(ada, async (tx) => {
      await tx.vars.insert(varRow('A'));
      await tx.vars.list({});
      throw new RangeError('enough');
    });

    const [count] = await Promise.all([store.read(ada, (tx) => tx.vars.count({})), errorOf(writing)]);

    equal(count, 0);
  },

  'returns whether there was a row to change': async (create) => {
    const store = await create();
    await seed(store);

    const results = await store.write(ada, async (tx) => [
      await tx.vars.update('A', { value: '' }),
      await tx.vars.delete('A'),
      (await tx.vars.insert(varRow('A'))).id,
      await tx.vars.delete('A'),
    ]);

    equal(results, [null, false, 'A', true]);
  },
};
