import type { RowOf } from '../../../control-plane/model/tables/tables.ts';
import type { Rows, Store, Tx } from '../../../control-plane/ports/store.ts';

type DeployRow = RowOf<'deploys'>;

/** A store that reports each deploy that a transaction has ended, after the transaction has succeeded. */
export function watchDeploys(store: Store, onEnded: (deploy: DeployRow) => void): Store {
  return {
    read: (viewer, work) => store.read(viewer, work),
    onChange: (listener) => store.onChange(listener),
    async write(writer, work) {
      // A transaction may run again, and begins a list of its own then.
      let ended: DeployRow[] = [];
      const result = await store.write(writer, (tx) => {
        ended = [];
        return work(noteEnds(tx, ended));
      });
      for (const deploy of ended) onEnded(deploy);
      return result;
    },
  };
}

/** A transaction that adds the deploys that it ends to a list. */
function noteEnds(tx: Tx, ended: DeployRow[]): Tx {
  return new Proxy(tx, {
    get(target, name) {
      if (name === 'deploys') return watchRows(target.deploys, ended);
      const value: unknown = Reflect.get(target, name, target);
      // A method reads private members, which a proxy does not have.
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
}

function watchRows(rows: Rows<'deploys'>, ended: DeployRow[]): Rows<'deploys'> {
  return {
    find: (where) => rows.find(where),
    list: (where, listing) => rows.list(where, listing),
    count: (where) => rows.count(where),
    async insert(row) {
      const inserted = await rows.insert(row);
      if (inserted.finishedAt !== null) ended.push(inserted);
      return inserted;
    },
    async update(id, changes) {
      const updated = await rows.update(id, changes);
      if (updated && changes.finishedAt != null) ended.push(updated);
      return updated;
    },
    delete: (id) => rows.delete(id),
    updateAll: (where, changes) => rows.updateAll(where, changes),
    deleteAll: (where) => rows.deleteAll(where),
  };
}
