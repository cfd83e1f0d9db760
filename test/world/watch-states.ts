import {
  alertRuleLifecycle,
  appLifecycle,
  certificateLifecycle,
  deployLifecycle,
  domainLifecycle,
  invitationLifecycle,
  planLifecycle,
  regionLifecycle,
  sshSessionLifecycle,
  ticketLifecycle,
  workspaceRegionLifecycle,
} from '../../generated/lifecycles.ts';
import type { Lifecycle } from '../../server/model/lifecycle.ts';
import type { Store, Tx } from '../../control-plane/ports/store.ts';

/** The columns that hold the states of lifecycles. */
const columns: readonly (readonly [string, string, Lifecycle])[] = [
  ['apps', 'status', appLifecycle],
  ['deploys', 'status', deployLifecycle],
  ['regions', 'status', regionLifecycle],
  ['plans', 'status', planLifecycle],
  ['plans', 'regionStatus', workspaceRegionLifecycle],
  ['domains', 'status', domainLifecycle],
  ['certificates', 'status', certificateLifecycle],
  ['alerts', 'state', alertRuleLifecycle],
  ['sshSessions', 'status', sshSessionLifecycle],
  ['invitations', 'status', invitationLifecycle],
  ['tickets', 'status', ticketLifecycle],
];

interface AnyRow {
  readonly id: string;
  readonly [column: string]: unknown;
}

interface AnyRows {
  find(where: { id: string }): Promise<AnyRow | null>;
  insert(row: AnyRow): Promise<AnyRow>;
  update(id: string, changes: object): Promise<AnyRow | null>;
  delete(id: string): Promise<boolean>;
}

/** Collects every change of a state that a store makes, such as `deploy: queued → building`. */
export function watchStates(store: Store): ReadonlySet<string> {
  const seen = new Set<string>();
  const write = store.write.bind(store);
  store.write = (viewer, work) => write(viewer, (tx) => work(watchTx(tx, seen)));
  return seen;
}

/** Whether the contract has the change, which `watchStates` collected. */
export function isDeclared(change: string): boolean {
  return declared.has(change);
}

/** Every change of the lifecycles that have a column, by the same names. */
export const declared: ReadonlySet<string> = new Set(
  columns.flatMap(([, , { name, transitions, timeouts }]) =>
    [...transitions, ...timeouts].flatMap(({ from, to }) => from.map((place) => `${name}: ${place} → ${to}`)),
  ),
);

function watchTx(tx: Tx, seen: Set<string>): Tx {
  return new Proxy(tx, {
    get(target, table, receiver): unknown {
      const value: unknown = Reflect.get(target, table, receiver);
      const own = columns.filter(([name]) => name === table);
      // The tables with states have rows that can be changed.
      if (own.length > 0) return watchRows(value as AnyRows, own, seen);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
}

function watchRows(rows: AnyRows, own: typeof columns, seen: Set<string>): AnyRows {
  const note = (before: AnyRow | null, after: AnyRow | null) => {
    for (const [, column, { name }] of own) {
      const [from, to] = [stateOf(before, column), stateOf(after, column)];
      if (from !== to) seen.add(`${name}: ${from} → ${to}`);
    }
  };
  return {
    ...rows,
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
}

function stateOf(row: AnyRow | null, column: string): string {
  const state = row?.[column];
  return typeof state === 'string' ? state : 'none';
}
