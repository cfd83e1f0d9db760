import { type LifecycleName, lifecycles } from '../../../generated/lifecycles.ts';
import { stepsOf } from '../../../contract/lifecycle-steps.ts';
import { stateOfIncident } from '../../../control-plane/model/alerts/incident.ts';
import type { RowOf, TableName } from '../../../control-plane/model/tables/tables.ts';
import { stateOfUpload } from '../../../control-plane/model/sources/upload.ts';
import type { Store, Tx } from '../../../control-plane/ports/store.ts';

interface Stored {
  readonly lifecycle: LifecycleName;
  readonly table: TableName;
  readonly stateOf: (row: AnyRow) => string;
  /** The state of a record whose row is deleted. */
  readonly gone: string;
}

/** Where the states of the lifecycles are stored. */
const all: readonly Stored[] = [
  stored('app', 'apps', ({ status }) => status),
  stored('deploy', 'deploys', ({ status }) => status),
  stored('region', 'regions', ({ status }) => status),
  stored('plan', 'plans', ({ status }) => status),
  stored('workspaceRegion', 'plans', ({ regionStatus }) => regionStatus),
  stored('domain', 'domains', ({ status }) => status),
  stored('certificate', 'certificates', ({ status }) => status),
  stored('alertRule', 'alerts', ({ state }) => state),
  stored('incident', 'incidents', stateOfIncident),
  stored('sshSession', 'sshSessions', ({ status }) => status),
  stored('invitation', 'invitations', ({ status }) => status),
  stored('ticket', 'tickets', ({ status }) => status),
  stored('upload', 'uploads', stateOfUpload, 'deleted'),
];

interface AnyRow {
  readonly id: string;
}

interface AnyRows {
  find(where: { id: string }): Promise<AnyRow | null>;
  insert(row: AnyRow): Promise<AnyRow>;
  update(id: string, changes: object): Promise<AnyRow | null>;
  delete(id: string): Promise<boolean>;
}

/**
 * Collects every change of a state that a store makes, such as `deploy: queued → building`. What goes with the row of
 * an app or a workspace is not seen. A request that fails may put a row back that it has deleted: that is not a
 * change.
 */
export function watchStates(store: Store): ReadonlySet<string> {
  const watched: Watched = { seen: new Set(), deleted: new Map() };
  const write = store.write.bind(store);
  store.write = (viewer, work) => write(viewer, (tx) => work(watchTx(tx, watched)));
  return watched.seen;
}

/** Every change that the contract has, by the same names. */
export const declared: ReadonlySet<string> = new Set(
  all.flatMap(({ lifecycle }) => stepsOf(lifecycles[lifecycle]).map(({ from, to }) => `${lifecycle}: ${from} → ${to}`)),
);

/** Those of the changes that the contract does not have. */
export function forbiddenOf(changes: Iterable<string>): string[] {
  return [...changes].filter((change) => !declared.has(change));
}

function stored<N extends TableName>(
  lifecycle: LifecycleName,
  table: N,
  stateOf: (row: RowOf<N>) => string,
  gone = 'none',
): Stored {
  // `stateOf` is called with rows of its table only.
  return { lifecycle, table, stateOf: stateOf as unknown as Stored['stateOf'], gone };
}

interface Watched {
  readonly seen: Set<string>;
  /** The states of deleted records, such as `plan 1234`. */
  readonly deleted: Map<string, string>;
}

function watchTx(tx: Tx, watched: Watched): Tx {
  return new Proxy(tx, {
    get(target, table, receiver): unknown {
      const value: unknown = Reflect.get(target, table, receiver);
      const own = all.filter((one) => one.table === table);
      // The tables with states have rows that can be changed.
      if (own.length > 0) return watchRows(value as AnyRows, own, watched);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
}

function watchRows(rows: AnyRows, own: readonly Stored[], { seen, deleted }: Watched): AnyRows {
  const note = (before: AnyRow | null, after: AnyRow | null) => {
    for (const { lifecycle, stateOf, gone } of own) {
      const [from, to] = [before ? stateOf(before) : 'none', after ? stateOf(after) : gone];
      const record = `${lifecycle} ${(before ?? after)?.id}`;
      const isRestored = !before && deleted.get(record) === to;
      if (from !== to && !isRestored) seen.add(`${lifecycle}: ${from} → ${to}`);
      if (!after) deleted.set(record, from);
    }
  };
  const watching: Pick<AnyRows, 'insert' | 'update' | 'delete'> = {
    async insert(row) {
      const added = await rows.insert(row);
      note(null, added);
      return added;
    },
    async update(id, changes) {
      const before = await rows.find({ id });
      const after = await rows.update(id, changes);
      if (after) note(before, after);
      return after;
    },
    async delete(id) {
      const before = await rows.find({ id });
      const isDeleted = await rows.delete(id);
      if (isDeleted) note(before, null);
      return isDeleted;
    },
  };
  return new Proxy(rows, {
    get(target, name): unknown {
      const value: unknown = Reflect.get(name in watching ? watching : target, name);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
}
