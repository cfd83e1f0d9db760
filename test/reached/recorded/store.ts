import { asList, asObject, isObject } from '../../../contract/document.ts';
import { MemoryStore as Original } from '../../../control-plane/memory/store.ts';
import { inControlPlane, passing } from '../passing.ts';
import { isRecording } from '../record.ts';
import { type Writer, Written } from '../written.ts';

export * from '../../../control-plane/memory/store.ts';

type Row = Readonly<Record<string, unknown>>;
type Rows = Readonly<Record<string, (...args: readonly unknown[]) => Promise<unknown>>>;

/** Notes which columns a test has written, and which the control plane, and whose words a request reads. */
export class MemoryStore extends Original {
  readonly #written: Written;

  constructor(...[options]: ConstructorParameters<typeof Original>) {
    super(options);
    // The rows that it begins with are examples.
    this.#written = new Written(options.base ? 'test' : 'control-plane');
  }

  override read<T>(...[viewer, work, key]: Parameters<Original['read']>): Promise<T> {
    // The result is that of the work. A read whose result is kept has been noted.
    return super.read(viewer, (tx) => work(isRecording ? watch(tx, this.#written, 'test') : tx), key) as Promise<T>;
  }

  override async write<T>(...[viewer, work]: Parameters<Original['write']>): Promise<T> {
    const by = inControlPlane.getStore() ? 'control-plane' : 'test';
    let written = new Written(this.#written);
    const result = await super.write(viewer, (tx) => {
      written = new Written(this.#written);
      return work(isRecording ? watch(tx, written, by) : tx);
    });
    written.commit();
    // The result is that of the work.
    return result as T;
  }
}

/** The same transaction, which notes what is written, and what is read for a request. */
function watch<T extends object>(tx: T, written: Written, by: Writer): T {
  return new Proxy(tx, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name);
      if (typeof member === 'function' && name === 'audit') {
        return async (...args: readonly unknown[]) => {
          const id: unknown = await Reflect.apply(member, target, args);
          written.noteRow('auditEvents', String(id), by);
          return id;
        };
      }
      if (typeof member === 'function') return member.bind(target) as unknown;
      if (typeof member !== 'object' || member === null) return member;
      if (name === 'asSystem') return watch(member, written, by);
      // The other members of a transaction are tables.
      return watchRows(String(name), member as Rows, { written, by });
    },
  });
}

function watchRows(
  table: string,
  rows: Rows,
  { written, by }: { readonly written: Written; readonly by: Writer },
): Rows {
  const noteChange = (id: unknown, changes: unknown) =>
    written.noteColumns(table, String(id), Object.keys(asObject(changes)), by);
  const noteRead = (row: Row) => {
    const words = passing.getStore()?.words;
    if (words)
      for (const [column, value] of Object.entries(row))
        words.add(column, value, () => written.writerOf(table, String(row.id), column));
  };
  return new Proxy(rows, {
    get(target, name) {
      const method: unknown = Reflect.get(target, name);
      if (typeof method !== 'function') return method;
      return async (...args: readonly unknown[]) => {
        const [first, second] = args;
        const changed = name === 'updateAll' ? asList(await target.list?.(first)).map(asObject) : [];
        for (const { id } of changed) noteChange(id, second);
        if (name === 'insert') written.noteRow(table, String(asObject(first).id), by);
        if (name === 'update') noteChange(first, second);
        const result: unknown = await Reflect.apply(method, target, args);
        for (const row of Array.isArray(result) ? result : [result]) if (isObject(row)) noteRead(row);
        return result;
      };
    },
  });
}
