import { expect, test } from 'vitest';
import { MemoryWork } from '../../../control-plane/memory/work.ts';
import { workSuite } from '../../../control-plane/ports/suites/work.ts';
import { createStore } from './memory-store.ts';

test.each(Object.entries(workSuite))('work in memory %s', async (_name, check) => {
  const create = async () => {
    const store = createStore();
    return { store, work: new MemoryWork(store) };
  };

  await expect(check(create)).resolves.toBeUndefined();
});
