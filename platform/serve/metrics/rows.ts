import { appLifecycle, type AppState, certificateLifecycle, type CertificateState } from '../../../generated/moves.ts';
import { openDeployStates } from '../../../control-plane/model/deploys/deploy.ts';
import { statesOf } from '../../../control-plane/model/tables/states.ts';
import type { ReadTx, Store } from '../../../control-plane/ports/store.ts';

/** Counts that read whole tables: apps, accounts and certificates. */
export interface TableCounts {
  readonly apps: readonly (readonly [state: AppState, count: number])[];
  readonly accounts: number;
  readonly certificates: readonly (readonly [state: CertificateState, count: number])[];
  /** End of the certificate that ends first, in milliseconds; `null` without certificates. */
  readonly firstEnd: number | null;
}

/** Counts of the deploys that have not ended, which an index has. */
export interface OpenDeploys {
  readonly byState: readonly (readonly [state: (typeof openDeployStates)[number], count: number])[];
  /** Deploys that have their turn at an app, and wait for one to build. */
  readonly waiting: number;
  /** Creation of the oldest one, in milliseconds; `null` without any. */
  readonly oldestAt: number | null;
}

// Each count is a transaction of its own, so that those of requests take place between them.

export async function countTables(store: Store): Promise<TableCounts> {
  const apps = await countEach(store, statesOf(appLifecycle), (tx, status) => tx.apps.count({ status }));
  const accounts = await store.read('system', (tx) => tx.users.count({}));
  const certificates = await countEach(store, statesOf(certificateLifecycle), (tx, status) =>
    tx.certificates.count({ status }),
  );
  const [first] = await store.read('system', (tx) =>
    tx.certificates.list({ notAfter: { above: 0 } }, { order: ['notAfter'], limit: 1 }),
  );
  return { apps, accounts, certificates, firstEnd: first?.notAfter ?? null };
}

export async function countOpenDeploys(store: Store): Promise<OpenDeploys> {
  const regions = await store.read('system', (tx) => tx.regions.list({}));
  const region = { in: regions.map(({ id }) => id) };
  const byState = await countEach(store, openDeployStates, (tx, status) => tx.deploys.count({ region, status }));
  return store.read('system', async (tx) => {
    const waiting = await tx.deploys.count({ region, status: 'queued', slot: 'active' });
    const open = { region, status: { in: openDeployStates } };
    const [oldest] = await tx.deploys.list(open, { order: ['createdAt'], limit: 1 });
    return { byState, waiting, oldestAt: oldest?.createdAt ?? null };
  });
}

async function countEach<State extends string>(
  store: Store,
  states: readonly State[],
  count: (tx: ReadTx, state: State) => Promise<number>,
): Promise<(readonly [State, number])[]> {
  const counts: (readonly [State, number])[] = [];
  for (const state of states) counts.push([state, await store.read('system', (tx) => count(tx, state))]);
  return counts;
}
