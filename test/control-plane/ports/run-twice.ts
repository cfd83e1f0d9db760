import type { Writer } from '../../../control-plane/model/shared/caller.ts';
import type { Store, Tx } from '../../../control-plane/ports/store.ts';

class Again extends Error {}

/**
 * Lets a store run the work of each transaction twice. What it does the first time is undone, as where a database
 * could not run it beside another transaction.
 */
export function runTwice<S extends Store>(store: S): S {
  const write = store.write.bind(store);
  store.write = async <T>(writer: Writer, work: (tx: Tx) => Promise<T>): Promise<T> => {
    const first = write(writer, async (tx) => {
      await work(tx);
      throw new Again();
    });
    // An error of the work is thrown again the second time.
    await first.catch(() => undefined);
    return write(writer, work);
  };
  return store;
}
