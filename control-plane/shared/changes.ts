import type { TableName } from '../model/tables/tables.ts';
import { tables } from '../model/tables/tables.ts';
import type { Table } from '../model/tables/table.ts';
import type { Change } from '../ports/store.ts';

/** The column with the owner of a table's rows; `null` for rows of the system. */
export function ownerColumn(name: TableName): string | null {
  const { scope }: Pick<Table, 'scope'> = tables[name];
  if (scope === 'system') return null;
  return 'user' in scope ? scope.user : scope.workspace;
}

/** Changes of a transaction, each once. */
export class Changes {
  readonly #owners = new Map<TableName, Set<string | null>>();

  /** `owner`: value of the `ownerColumn`; `null` if it is unknown. */
  add(table: TableName, owner: unknown): void {
    let owners = this.#owners.get(table);
    if (!owners) this.#owners.set(table, (owners = new Set()));
    owners.add(typeof owner === 'string' ? owner : null);
  }

  list(): Change[] {
    return [...this.#owners].flatMap(([table, owners]) => [...owners].map((owner) => ({ table, owner })));
  }
}

type Listener = (changes: readonly Change[]) => void;

/** Listeners for the changes of a store. */
export class ChangeListeners {
  readonly #listeners = new Set<Listener>();

  add(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  tell(changes: Changes): void {
    if (this.#listeners.size === 0) return;
    const list = changes.list();
    if (list.length > 0) for (const listener of this.#listeners) listener(list);
  }
}
