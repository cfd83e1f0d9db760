import { expect, test } from 'vitest';
import { MemoryStore } from '../../control-plane/adapters/memory/store.ts';
import { MemoryWork } from '../../control-plane/adapters/memory/work.ts';
import { workSuite } from '../../control-plane/ports/suites/work.ts';

test.each(Object.entries(workSuite))('work in memory %s', async (_name, check) => {
  const create = () => {
    const store = new MemoryStore();
    return { store, work: new MemoryWork(store) };
  };

  await expect(check(create)).resolves.toBeUndefined();
});
