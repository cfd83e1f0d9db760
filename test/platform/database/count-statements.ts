import type { Viewer, Writer } from '../../../control-plane/model/shared/caller.ts';
import type { ActionStore, ReadTx, Store, Tx } from '../../../control-plane/ports/store.ts';

/** Returns how many statements the store has been given since the last call. */
type TakeCount = () => number;

const ofTransaction: readonly PropertyKey[] = ['wake', 'audit'];

/**
 * Counts the statements that a store would send to a database: one for each call of a table, each wake and each audit
 * event.
 */
export function countStatements(store: Store & Partial<Pick<ActionStore, 'writeUntil'>>): TakeCount {
  let statements = 0;
  const countCalls = <T extends object>(target: T, isCounted: (name: PropertyKey) => boolean): T =>
    new Proxy(target, {
      get(_, name) {
        const member: unknown = Reflect.get(target, name);
        if (typeof member === 'object' && member !== null) return countCalls(member, () => name !== 'asSystem');
        if (typeof member !== 'function') return member;
        return (...args: readonly unknown[]): unknown => {
          if (isCounted(name) && !wakesNothing(name, args)) statements += 1;
          return Reflect.apply(member, target, args);
        };
      },
    });
  const counted = <T extends ReadTx>(tx: T): T => countCalls(tx, (name) => ofTransaction.includes(name));
  const [read, write] = [store.read.bind(store), store.write.bind(store)];
  store.read = <T>(viewer: Viewer, work: (tx: ReadTx) => Promise<T>) => read(viewer, (tx) => work(counted(tx)));
  store.write = <T>(writer: Writer, work: (tx: Tx) => Promise<T>) => write(writer, (tx) => work(counted(tx)));
  const writeUntil = store.writeUntil?.bind(store);
  if (writeUntil) store.writeUntil = (writer, work, untilOf) => writeUntil(writer, (tx) => work(counted(tx)), untilOf);
  return () => {
    const since = statements;
    statements = 0;
    return since;
  };
}

function wakesNothing(name: PropertyKey, [, subjects]: readonly unknown[]): boolean {
  return name === 'wake' && Array.isArray(subjects) && subjects.length === 0;
}
