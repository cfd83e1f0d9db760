import { expect, test } from 'vitest';
import { planLifecycle, workspaceRegionLifecycle } from '../../../generated/lifecycles.ts';
import { SimulatedPayments } from '../../../control-plane/simulated/payments.ts';
import { planRow } from '../../../control-plane/ports/suites/rows.ts';
import { reportRegion } from '../../../control-plane/reconcile/region.ts';
import type { SimulatedPorts } from '../../../control-plane/simulated-ports.ts';
import { acme, ada, day, grace, hour, startBilling, startedAt } from '../actions/billing-plane.ts';
import { uuid } from '../actions/plane.ts';
import { forbiddenOf, watchStates } from '../world/watch-states.ts';
import { findUnreached } from './transitions.ts';

const params = { workspaceSlug: 'acme' };
/** A period, and the 14 days after it. */
const unpaidMs = 45 * day;

/** In each region of the platform, acme has a plan in another state. */
const inEachState = [
  ['eu', 'free', 'active'],
  ['us', 'incomplete', 'pending'],
  ['syd', 'trialing', 'warming'],
  ['south', 'active', 'draining'],
  ['north', 'past_due', 'failed'],
  ['small', 'canceled', 'active'],
] as const;

test('every row of the lifecycle of plans is taken, and no other change of state is made', async () => {
  const problems: string[] = [];

  const unreached = await findUnreached(planLifecycle, async () => {
    for (const live of [create, changeTiers, payInvoice, transfer, failToProvision, failWhilePastDue]) {
      problems.push(...(await live()));
    }
    for (const live of [changeTrial, endTrial, transferTrial]) problems.push(...(await live()));
    problems.push(...(await letExpire()), ...(await deactivate()), ...(await deleteWorkspace()));
  });

  expect(unreached).toEqual([]);
  expect(problems).toEqual([]);
});

test('every row of the lifecycle of the regions of workspaces is taken, and no other change of state is made', async () => {
  const problems: string[] = [];

  const unreached = await findUnreached(workspaceRegionLifecycle, async () => {
    for (const live of [create, failToProvision, drainAndFail, payInFailedRegion, payInEachKind])
      problems.push(...(await live()));
    problems.push(...(await letExpire()), ...(await deactivate()), ...(await deleteWorkspace()));
  });

  expect(unreached).toEqual([]);
  expect(problems).toEqual([]);
});

async function create(): Promise<string[]> {
  const { call, activate, pass, problems } = await startWatched();
  const add = (slug: string, region: string, tier: string) =>
    call('createWorkspace', { body: { name: slug, slug, hues: [1, 2], region, tier } });
  await add('one', 'eu', 'free');
  await add('two', 'eu', 'starter');
  await add('three', 'syd', 'own');
  await call('deleteWorkspace', { params: { workspaceSlug: 'one' } });
  await activate('eu', 'free');
  await activate('us', 'own');
  await call('deleteWorkspace', { params: { workspaceSlug: 'three' } });
  await pass(hour);
  await call('deactivateRegion', { params: { ...params, regionId: 'us' } });
  await activate('us', 'starter');
  await activate('syd', 'own');
  await pass(day);
  return problems();
}

/** To tiers with and without a price, with a card and by checkouts, also when the plan is canceled. */
async function changeTiers(): Promise<string[]> {
  const { activate, change, payPage, setCard, pass, problems } = await startWatched();
  await activate('eu', 'starter');
  await change('eu', 'free');
  await payPage(await change('eu', 'starter'));
  await pass(0);
  await change('eu', 'free');
  await change('eu', 'pro');
  for (const [card, tier] of [[null, 'free'] as const, ['good', 'starter'] as const]) {
    setCard(ada, 'good');
    await change('eu', 'pro');
    setCard(ada, null);
    await pass(unpaidMs);
    setCard(ada, card);
    await change('eu', tier);
  }
  setCard(ada, null);
  await pass(unpaidMs);
  await payPage(await change('eu', 'starter'));
  await pass(0);
  setCard(ada, 'good');
  await change('eu', 'pro');
  setCard(ada, null);
  await activate('us', 'starter');
  setCard(ada, 'good');
  await change('us', 'pro');
  setCard(ada, null);
  await pass(unpaidMs + 30 * day);
  return problems();
}

async function payInvoice(): Promise<string[]> {
  const { activate, planIn, payPage, setCard, pass, problems } = await startWatched();
  await payPage(await activate('eu', 'starter'));
  await pass(0);
  setCard(ada, 'declined');
  await pass(31 * day);
  await payPage((await planIn('eu'))?.invoiceUrl);
  await pass(0);
  return problems();
}

/** To an owner without a card, and back again. The checkout is paid, another one expires, and at last a card pays. */
async function transfer(): Promise<string[]> {
  const { activate, change, give, payPage, setCard, pass, problems } = await startWatched();
  setCard(ada, 'good');
  await activate('eu', 'starter');
  setCard(ada, null);
  await give(ada, grace);
  await payPage(await give(grace, ada));
  await pass(0);
  setCard(grace, null);
  await give(ada, grace);
  await pass(2 * day);
  setCard(grace, 'good');
  await change('eu', 'starter');
  await give(grace, ada);
  setCard(ada, null);
  await activate('us', 'starter');
  for (const [from, to] of [[ada, grace] as const, [grace, ada] as const, [ada, grace] as const]) await give(from, to);
  return problems();
}

/** Each time with another tier, the last one by a checkout whose trial has begun. */
async function failToProvision(): Promise<string[]> {
  const { activate, ports, payPage, setCard, pass, problems } = await startWatched(giveTrials);
  const fail = async (tier: string) => {
    ports.provisioner.plan('syd', 'failed');
    await payPage(await activate('syd', tier));
    await pass(hour);
  };
  await fail('free');
  await fail('free');
  setCard(ada, 'good');
  await fail('starter');
  await fail('starter');
  setCard(ada, null);
  await fail('pro');
  return problems();
}

async function failWhilePastDue(): Promise<string[]> {
  const { activate, ports, setCard, pass, problems } = await startWatched();
  ports.provisioner.plan('syd', 'failed', 40 * day);
  setCard(ada, 'good');
  await activate('syd', 'starter');
  setCard(ada, null);
  await pass(40 * day);
  return problems();
}

async function changeTrial(): Promise<string[]> {
  const { activate, change, payPage, setCard, pass, problems } = await startWatched(giveTrials);
  for (const [region, tier] of [['eu', 'own'] as const, ['us', 'free'] as const]) {
    setCard(ada, null);
    await payPage(await activate(region, 'starter'));
    await pass(0);
    await change(region, 'pro');
    await change(region, tier);
  }
  return problems();
}

async function endTrial(): Promise<string[]> {
  const { activate, payPage, pass, setCard, problems } = await startWatched(giveTrials);
  await payPage(await activate('eu', 'starter'));
  await pass(14 * day);
  await activate('us', 'starter');
  setCard(ada, null);
  await payPage(await activate('us', 'pro'));
  await payPage(await activate('syd', 'pro'));
  await pass(hour);
  setCard(ada, null);
  await pass(14 * day);
  return problems();
}

async function transferTrial(): Promise<string[]> {
  const { activate, give, payPage, pass, problems } = await startWatched(giveTrials);
  await payPage(await activate('eu', 'starter'));
  await pass(0);
  await give(ada, grace);
  return problems();
}

async function drainAndFail(): Promise<string[]> {
  const { activate, ports, pass, problems } = await startWatched();
  await activate('eu', 'free');
  for (const event of ['drained', 'reopened', 'failed', 'recovered', 'drained', 'failed', 'recovered'] as const) {
    await reportRegion(ports, 'eu', event);
    await pass(0);
  }
  return problems();
}

async function payInFailedRegion(): Promise<string[]> {
  const { activate, ports, payPage, pass, problems } = await startWatched();
  const page = await activate('eu', 'starter');
  await reportRegion(ports, 'eu', 'failed');
  await payPage(page);
  await pass(0);
  return problems();
}

async function payInEachKind(): Promise<string[]> {
  const { activate, payPage, setCard, pass, problems } = await startWatched();
  for (const region of ['syd', 'eu']) {
    setCard(ada, null);
    await payPage(await activate(region, 'starter'));
    await pass(hour);
  }
  return problems();
}

/** One is never paid. Others were canceled 30 days ago; their regions are in each of the states that can be. */
async function letExpire(): Promise<string[]> {
  const { activate, setRow, store, pass } = await startWatched();
  await setRow(async (tx) => {
    for (const [region, , regionStatus] of inEachState.slice(2)) {
      const more = {
        workspaceId: acme,
        tier: 'starter',
        status: 'canceled',
        regionStatus,
        cancelAt: startedAt,
      } as const;
      await tx.plans.insert(planRow(region, { ...more, region }));
      await tx.wake('plan', region, startedAt);
    }
  });
  const seen = watchStates(store);
  await activate('us', 'starter');
  await pass(day);
  return forbiddenOf(seen);
}

async function deactivate(): Promise<string[]> {
  const { call, store } = await startInEachState();
  const seen = watchStates(store);
  for (const [regionId] of inEachState) await call('deactivateRegion', { params: { ...params, regionId } });
  return forbiddenOf(seen);
}

async function deleteWorkspace(): Promise<string[]> {
  const { call, store } = await startInEachState();
  const seen = watchStates(store);
  await call('deleteWorkspace', { params });
  return forbiddenOf(seen);
}

async function startInEachState() {
  const plane = await startBilling();
  await plane.setRow(async (tx) => {
    for (const [index, [region, status, regionStatus]] of inEachState.entries()) {
      await tx.plans.insert(
        planRow(uuid(50 + index), { workspaceId: acme, region, tier: 'starter', status, regionStatus }),
      );
    }
  });
  return plane;
}

/** ada and grace have no card, and acme has no plan. */
async function startWatched(prepare?: (ports: SimulatedPorts) => Promise<unknown>) {
  const plane = await startBilling(prepare);
  const seen = watchStates(plane.store);
  let owner = ada;
  const pageOf = (body: object): string | undefined =>
    'checkoutUrl' in body && typeof body.checkoutUrl === 'string' ? body.checkoutUrl : undefined;
  return {
    ...plane,
    /** The following return the page of a checkout, if one is opened. */
    activate: async (regionId: string, tier: string) =>
      pageOf((await plane.as(owner)('activateRegion', { params: { ...params, regionId }, body: { tier } })).body),
    change: async (region: string, tier: string) =>
      pageOf((await plane.as(owner)('changePlan', { params, query: { region }, body: { tier } })).body),
    give: async (from: string, targetUserId: string) => {
      owner = targetUserId;
      return pageOf((await plane.as(from)('transferWorkspace', { params, body: { targetUserId } })).body);
    },
    payPage: async (url: string | null | undefined) => {
      if (typeof url === 'string') await plane.payPage(url);
    },
    problems: () => [...forbiddenOf(seen), ...plane.failures.map(String)],
  };
}

async function giveTrials(ports: SimulatedPorts): Promise<void> {
  const { clock, store } = ports;
  const onChange = (ids: readonly string[]) =>
    store.write('system', async (tx) => {
      for (const id of ids) await tx.wake('plan', id, clock.now());
    });
  const payments = new SimulatedPayments({
    clock,
    pageUrl: 'https://pay.acme-cloud.test',
    trialMs: 14 * day,
    onChange,
  });
  Object.assign(ports, { payments });
}
