import { goodCard } from '../../../control-plane/simulated/payments.ts';
import type { RowOf } from '../../../control-plane/model/tables/tables.ts';
import {
  appRow,
  memberRow,
  regionRow,
  tierRow,
  userRow,
  workspaceRow,
} from '../../../control-plane/ports/suites/rows.ts';
import type { SimulatedPorts } from '../../../control-plane/simulated-ports.ts';
import { testHandlers } from '../../../server/http/test-handlers.ts';
import { createMemoryPlane } from '../../memory-plane.ts';
import { uuid } from './plane.ts';

export const [ada, grace, alan] = [uuid(1001), uuid(1002), uuid(1003)];
export const [acme, umbrella] = [uuid(1), uuid(2)];
export const startedAt = Date.UTC(2026, 10, 1, 12);
export const [hour, day] = [3_600_000, 86_400_000];

const sizes = { cpuMillis: 1000, memory: 1000, storage: 1000 };

/**
 * The control plane behind the front: ada owns acme, with grace as its admin, and alan owns umbrella. Neither has a
 * plan, and no user has a card. The regions eu and us are ready, syd is virtual, south drains and north has failed.
 */
export async function startBilling(prepare: (ports: SimulatedPorts) => Promise<unknown> = async () => undefined) {
  const failures: unknown[] = [];
  const plane = createMemoryPlane({ at: startedAt, onFailure: (_item, error) => void failures.push(error) });
  const { store, handlers, identity, ports } = plane;
  await store.write('system', async (tx) => {
    for (const [id, name] of [[ada, 'Ada'] as const, [grace, 'Grace'] as const, [alan, 'Alan'] as const]) {
      await tx.users.insert(userRow(id, { name, email: `${name.toLowerCase()}@example.test` }));
    }
    const tiers = ['free', 'starter', 'pro', 'own'];
    await tx.regions.insert(regionRow('eu', { order: 1, tiers }));
    await tx.regions.insert(regionRow('us', { order: 2, tiers }));
    await tx.regions.insert(regionRow('syd', { order: 3, tiers, isVirtual: true, status: 'inactive' }));
    await tx.regions.insert(regionRow('south', { order: 4, tiers, status: 'draining', isDraining: true }));
    await tx.regions.insert(regionRow('north', { order: 5, tiers, status: 'failed' }));
    await tx.regions.insert(regionRow('small', { order: 6, tiers: ['free'] }));
    await tx.tiers.insert(tierRow('free', { order: 1, isFree: true, monthlyCents: 0, ...sizes }));
    await tx.tiers.insert(tierRow('starter', { order: 2, monthlyCents: 1900, ...sizes, cpuMillis: 2000 }));
    await tx.tiers.insert(tierRow('pro', { order: 3, monthlyCents: 4900, ...sizes, cpuMillis: 4000 }));
    await tx.tiers.insert(tierRow('own', { order: 4, monthlyCents: 0, ...sizes }));
    await tx.workspaces.insert(workspaceRow(acme, { slug: 'acme', name: 'Acme', hues: [1, 2] }));
    await tx.workspaces.insert(workspaceRow(umbrella, { slug: 'umbrella', name: 'Umbrella', hues: [1, 2] }));
    await tx.members.insert(memberRow(acme, ada, { id: uuid(21), role: 'owner', ownerOf: acme }));
    await tx.members.insert(memberRow(acme, grace, { id: uuid(22), role: 'admin' }));
    await tx.members.insert(memberRow(umbrella, alan, { id: uuid(23), role: 'owner', ownerOf: umbrella }));
  });
  await prepare(ports);
  const as = (userId: string) => {
    const principal = { userId, tokenId: null, scope: 'full', pinnedWorkspaceId: null, phoneVerified: true } as const;
    return testHandlers(handlers, { identity: { ...identity, authenticate: async () => principal } }).call;
  };
  return {
    ...plane,
    as,
    call: as(ada),
    failures,
    setCard: (userId: string, card: 'good' | 'declined' | null) =>
      ports.payments.ledger.setCard(userId, card && goodCard, card === 'declined'),
    /** Pays the page of a checkout or of an invoice. */
    payPage: async (url: string) => {
      const id = url.slice(url.lastIndexOf('/') + 1);
      await (url.includes('/invoices/') ? ports.payments.payInvoice(id) : ports.payments.pay(id));
    },
    planIn: (region: string, workspaceId = acme): Promise<RowOf<'plans'> | null> =>
      store.read('system', (tx) => tx.plans.find({ workspaceId, region })),
    addApp: (number: number, more: Partial<RowOf<'apps'>> = {}) =>
      store.write('system', (tx) =>
        tx.apps.insert(appRow(uuid(number), { workspaceId: acme, label: `app-${number}`, ...more })),
      ),
    setRow: (change: Parameters<typeof store.write>[1]) => store.write('system', change),
  };
}

/** acme has a plan in eu that is charged to ada's card. */
export async function startCharged(tier: string) {
  const plane = await startBilling();
  plane.setCard(ada, 'good');
  await plane.call('activateRegion', { params: { workspaceSlug: 'acme', regionId: 'eu' }, body: { tier } });
  await plane.pass(0);
  return plane;
}
