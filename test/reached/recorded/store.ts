import { MemoryStore as Original } from '../../../control-plane/adapters/memory/store.ts';
import type { Tx } from '../../../control-plane/ports/store.ts';
import { inControlPlane } from '../passing.ts';
import { isRecording } from '../record.ts';
import { noteWritten } from '../written.ts';

export * from '../../../control-plane/adapters/memory/store.ts';

/** Notes which values a test has written, and which the control plane. */
export class MemoryStore extends Original {
  override write<T>(...[viewer, work]: Parameters<Original['write']>): Promise<T> {
    const by = inControlPlane.getStore() ? 'control-plane' : 'test';
    // The result is that of the work.
    return super.write(viewer, (tx) => work(isRecording ? noteWrites(tx, (row) => noteWritten(this, by, row)) : tx)) as Promise<T>;
  }
}

const writing: ReadonlySet<string | symbol> = new Set(['insert', 'update', 'updateAll']);

/** The same transaction, which calls `note` with the values of each write, by the name of the table. */
function noteWrites(tx: Tx, note: (row: Readonly<Record<string, unknown>>) => void): Tx {
  return new Proxy(tx, {
    get(target, table) {
      const member: unknown = Reflect.get(target, table);
      if (typeof member === 'function') return member.bind(target) as unknown;
      if (typeof member !== 'object' || member === null) return member;
      return new Proxy(member, {
        get(rows, name) {
          const method: unknown = Reflect.get(rows, name);
          if (typeof method !== 'function') return method;
          return (...args: readonly unknown[]): unknown => {
            if (writing.has(name)) note({ [String(table)]: args.at(-1) });
            return Reflect.apply(method, rows, args);
          };
        },
      });
    },
  });
}
