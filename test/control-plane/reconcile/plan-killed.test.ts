import { expect, test } from 'vitest';
import { activateRegion } from '../../../control-plane/actions/billing/activate-region.ts';
import { changePlan } from '../../../control-plane/actions/billing/change-plan.ts';
import { createWorkspace } from '../../../control-plane/actions/workspaces/create-workspace.ts';
import { transferWorkspace } from '../../../control-plane/actions/workspaces/transfer-workspace.ts';
import type { Caller } from '../../../control-plane/model/shared/caller.ts';
import type { ActionPorts } from '../../../control-plane/ports/ports.ts';
import type { ActionStore } from '../../../control-plane/ports/store.ts';
import { acme, ada, day, grace, startBilling } from '../actions/billing-plane.ts';

const caller: Caller = { userId: ada, tokenId: null, ip: '127.0.0.1', pinnedWorkspaceId: null };
type Request = (ports: ActionPorts) => Promise<unknown>;
type Plane = Awaited<ReturnType<typeof startBilling>>;
type Begin = () => Promise<Plane>;

const toMember = 'transferWorkspace to a member with a card';

const inEu = { workspaceId: acme, region: 'eu' };
const requests = {
  activateRegion: (ports) => activateRegion(ports, caller, { ...inEu, region: 'us', tier: 'starter' }),
  'activateRegion of a virtual region': (ports) =>
    activateRegion(ports, caller, { ...inEu, region: 'syd', tier: 'starter' }),
  'changePlan to a larger tier': (ports) => changePlan(ports, caller, { ...inEu, tier: 'pro' }),
  'changePlan to the free tier': (ports) => changePlan(ports, caller, { ...inEu, tier: 'free' }),
  createWorkspace: (ports) =>
    createWorkspace(ports, caller, { name: 'Shop', slug: 'shop', hues: [1, 2], tier: 'starter' }),
  [toMember]: (ports) => transferWorkspace(ports, caller, { workspaceId: acme, targetUserId: grace }),
} satisfies Record<string, Request>;

test.each([
  ...Object.entries(requests).map(([name, request]) => [name, request, start] as const),
  ['transferWorkspace of a plan that is past due', requests[toMember], startPastDue] as const,
])('a process that ends at any step of %s charges nothing that no plan has', async (_name, request, begin) => {
  const calls = await countCalls(request, begin);
  const wrong = [];

  for (let last = 0; last <= calls; last++) wrong.push(...(await killAfter(last, request, begin)));

  expect(calls).toBeGreaterThan(0);
  expect(wrong).toEqual([]);
});

/** How often the request uses the store and the payment provider. */
async function countCalls(request: Request, begin: Begin): Promise<number> {
  const plane = await begin();
  const mortal = mortalPorts(plane.ports, Infinity);
  await request(mortal.ports);
  return mortal.calls();
}

/** Contradictions between rows and provider, a while after the process has ended in the middle of a request. */
async function killAfter(last: number, request: Request, begin: Begin): Promise<string[]> {
  const plane = await begin();
  await request(mortalPorts(plane.ports, last).ports).catch(() => undefined);
  await plane.pass(day / 2);
  const { plans, subscriptions, checkouts } = await plane.store.read('system', async (tx) => ({
    plans: await tx.plans.list({}),
    subscriptions: await tx.subscriptions.list({}),
    checkouts: await tx.checkouts.list({}),
  }));
  const kept = plans.flatMap(({ subscriptionId }) => subscriptionId ?? []).toSorted();
  const charged = plane.ports.payments.liveSubscriptions().toSorted();
  const rows = subscriptions.map(({ id }) => id).toSorted();
  const contradictions = [
    [kept, charged, 'plans and provider'],
    [kept, rows, 'plans and rows'],
    [plans.flatMap(({ checkoutId }) => checkoutId ?? []), checkouts.map(({ id }) => id), 'checkouts'],
    [plans.flatMap(({ id, reservedUntil }) => (reservedUntil === null ? [] : id)), [], 'reservations'],
  ] as const;
  return contradictions.flatMap(([one, other, name]) =>
    String(one) === String(other) ? [] : [`after ${last} calls: ${name}`],
  );
}

/** ada's card pays a plan of acme in eu; grace has a card too. */
async function start(): Promise<Plane> {
  const plane = await startBilling();
  plane.setCard(ada, 'good');
  plane.setCard(grace, 'good');
  await plane.call('activateRegion', { params: { workspaceSlug: 'acme', regionId: 'eu' }, body: { tier: 'starter' } });
  await plane.pass(0);
  return plane;
}

/** The renewal of the plan has failed, because ada's card was declined. */
async function startPastDue(): Promise<Plane> {
  const plane = await start();
  plane.setCard(ada, 'declined');
  await plane.pass(30 * day);
  return plane;
}

/** Ports whose process ends after a number of calls of the store and the payment provider: no later call is made. */
function mortalPorts(ports: ActionPorts, last: number) {
  let count = 0;
  const mortal = <T extends object>(port: T): T =>
    new Proxy(port, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name, target);
        if (typeof value !== 'function') return value;
        return (...given: unknown[]): unknown => {
          if (count >= last) return Promise.reject(new Error('The process has ended.'));
          count += 1;
          return Reflect.apply(value, target, given);
        };
      },
    });
  const store = mortal(ports.store);
  // A process may also end between the commit and the wait.
  const mortalStore: ActionStore = {
    read: (viewer, work) => store.read(viewer, work),
    write: (writer, work) => store.write(writer, work),
    onChange: (listener) => store.onChange(listener),
    async writeUntil(writer, work, untilOf) {
      const written = await store.write(writer, work);
      return store.writeUntil(writer, async () => written, untilOf);
    },
  };
  return { ports: { ...ports, store: mortalStore, payments: mortal(ports.payments) }, calls: () => count };
}
