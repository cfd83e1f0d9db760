import { ControlPlaneError } from '../../model/shared/error.ts';
import type { RowOf } from '../../model/tables/tables.ts';
import type { Ports } from '../../ports/ports.ts';
import { findNotice } from '../operator/notice.ts';
import { readReference } from '../reference/reference.ts';

export interface Health {
  readonly version: string;
  /** Whether apps are simulated. */
  readonly isSimulated: boolean;
  readonly checkedAt: number;
  readonly checks: readonly HealthCheck[];
  /** The sentence of the operator. */
  readonly notice: RowOf<'announcements'> | null;
}

interface HealthCheck {
  readonly component: string;
  readonly latencyMs: number;
  /** The problem in a few words; `null` if there is no problem. */
  readonly problem: string | null;
}

/** Each resolves to its problem. */
type Checks = Readonly<Record<string, () => Promise<string | null>>>;

/** A component that does not respond within that time fails its check. */
const limitMs = 5000;

/** Checks one component, or all of them: the database, the registry, the machine, and the ready regions by order. */
export async function getHealth(ports: Ports, component: string | undefined): Promise<Health> {
  const { clock, settings } = ports;
  const all = await checksOf(ports);
  const names = component === undefined ? Object.keys(all) : [component];
  const checks = await Promise.all(names.map((name) => runCheck(ports, name, all[name] ?? unknown(name, all))));
  const { version, isSimulated = false } = settings;
  // Without its database, the control plane has other news.
  const notice = await ports.store.read(nobody, findNotice).catch(() => null);
  return { version, isSimulated, checkedAt: clock.now(), checks, notice };
}

async function checksOf({ store, takesChanges, registry, runtime, machine }: Ports): Promise<Checks> {
  const readRegions = () => store.read(nobody, readReference);
  // Without its database the control plane cannot name its regions.
  const { regions } = await readRegions().catch((): { regions: RowOf<'regions'>[] } => ({ regions: [] }));
  const ready = regions.filter(({ status }) => status === 'ready');
  const ofRegions = ready.map(({ id }) => [`region:${id}`, responds(() => runtime.capacity(id))] as const);
  const database = async () => {
    await readRegions();
    return (await takesChanges?.()) === false ? 'It takes no changes.' : null;
  };
  const shared = { database, registry: responds(() => registry.ping()) };
  return { ...shared, ...machine, ...Object.fromEntries(ofRegions) };
}

/** A component that responds has no problem. */
function responds(call: () => Promise<unknown>): () => Promise<null> {
  return () => call().then(() => null);
}

/** Health is public, so its viewer reaches only rows that everyone can read. */
const nobody = { userId: '', pinnedWorkspaceId: null };

function unknown(name: string, known: Checks): never {
  const names = Object.keys(known).join(', ');
  throw new ControlPlaneError(
    'bad_reference',
    `There is no component "${name}" to check. Those that are checked: ${names}.`,
  );
}

async function runCheck(
  { clock }: Ports,
  component: string,
  check: () => Promise<string | null>,
): Promise<HealthCheck> {
  const startedAt = clock.now();
  const over = new AbortController();
  const late = clock.sleep(limitMs, over.signal).then(() => 'It did not respond within 5 seconds.');
  const checked = check().catch(() => 'It cannot be reached.');
  const problem = await Promise.race([checked, late]).finally(() => over.abort());
  return { component, latencyMs: clock.now() - startedAt, problem };
}
