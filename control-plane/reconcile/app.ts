import { startLimitMs } from '../model/apps/app.ts';
import { isOpen } from '../model/deploys/deploy.ts';
import { crashedBefore, isOneOf, nextWanted, type Readiness, readinessOf } from '../model/apps/rollout.ts';
import type { RowOf } from '../model/tables/tables.ts';
import type { Ports } from '../ports/ports.ts';
import type { WantedService } from '../ports/runtime.ts';
import type { Next } from '../ports/work.ts';
import { takeSizes } from '../transitions/sizes.ts';
import { changeApp, planChange } from '../transitions/apps.ts';
import {
  type AppFacts,
  applyServices,
  canReceive,
  formerServices,
  pointAbsent,
  pointRoute,
  readAppFacts,
  receiversOf,
  steadyServices,
} from './app-facts.ts';
import { countSettled } from './app-size.ts';

type AppRow = RowOf<'apps'>;

/** Interval of looks at containers that do not report changes. */
const lookMs = 60_000;
const stopLookMs = 2000;

/** Makes the containers of an app run or stop as wanted, and derives its status from the observed containers. */
export async function reconcileApp(ports: Ports, id: string): Promise<Next> {
  const { clock } = ports;
  const facts = await readWithPayment(ports, id);
  // The reconciler of removals takes over.
  if (!facts || facts.app.desired === 'deleted') return null;
  const { app, region } = facts;
  if (region?.status === 'failed') {
    await observeStatus(ports, facts, null);
    return null;
  }
  // A deploy during its rollout decides which containers run.
  const isRollingOut = facts.active?.status === 'deploying';
  if (app.currentDeployId === null) await pointAbsent(ports, facts);
  let failure: unknown = null;
  const former = isRollingOut ? null : await carryOut(ports, facts).catch((error: unknown) => void (failure = error));
  const seen = await ports.runtime.observe(app);
  // Without a release, no container could be ready.
  await observeStatus(ports, facts, facts.current.length === 0 ? null : readinessOf(facts.current, seen.containers));
  await countSettled(ports, facts, seen);
  // Thrown only now: the time limit of a start counts even if the runtime refuses.
  if (failure instanceof Error) throw failure;
  const limit = app.startsUntil !== null && app.startsUntil > clock.now() ? app.startsUntil : Infinity;
  const change = seen.nextChangeAt === undefined ? clock.now() + lookMs : (seen.nextChangeAt ?? Infinity);
  const next = Math.min(limit, change, former ?? Infinity);
  return next === Infinity ? null : next;
}

/**
 * Reads an app. An app that was stopped because of an unpaid plan starts when the plan is paid, with the variables of
 * that time.
 */
async function readWithPayment({ store }: Ports, id: string): Promise<AppFacts | null> {
  const facts = await store.read('system', (tx) => readAppFacts(tx, id));
  if (!facts || !isPaidAgain(facts)) return facts;
  return store.write('system', async (tx) => {
    const now = await readAppFacts(tx, id);
    if (!now || !isPaidAgain(now)) return now;
    await takeSizes(tx, now.app, { isFresh: true });
    await changeApp(tx, now.app, { startsUntil: tx.now + startLimitMs }, { trigger: 'planPaid' });
    return readAppFacts(tx, id);
  });
}

function isPaidAgain({ app, plan }: AppFacts): boolean {
  const isUnpaid = app.statusReason === 'payment_required' && app.desired === 'running' && app.currentDeployId !== null;
  return isUnpaid && plan !== null && plan.status !== 'canceled';
}

/** Applies the wanted services. Returns the time of the next step; `null` for none. */
async function carryOut(ports: Ports, facts: AppFacts): Promise<number | null> {
  const { app } = facts;
  const target = steadyServices(facts);
  const seen = await ports.runtime.observe(app);
  if (target.length === 0 && seen.containers.length === 0) {
    await sayWhy(ports, facts);
    return null;
  }
  if (canReceive(target, seen)) await pointRoute(ports, facts, receiversOf(facts, target, seen));
  const former = readinessOf(target, seen.containers).ready === 'all' ? [] : formerServices(facts, seen);
  // A start gives crashed containers a fresh start: they are stopped in this step and started in the next one.
  const crashed =
    app.startsUntil === null ? new Set<string>() : crashedBefore(seen.containers, app.startsUntil - startLimitMs);
  const isFresh = ({ service, generation }: WantedService) => !crashed.has(`${service.name} ${generation}`);
  const wanted = nextWanted(target, former, seen.containers).filter(isFresh);
  await applyServices(ports, facts, wanted, seen);
  if (target.every((one) => wanted.includes(one))) return null;
  const { containers, nextChangeAt } = await ports.runtime.observe(app);
  const isWaiting = containers.some((container) => container.isStopping || !isOneOf(wanted, container));
  const next = isWaiting ? wanted : nextWanted(target, former, containers);
  const isDue = target.some((one) => next.includes(one) && !wanted.includes(one));
  return isDue ? ports.clock.now() : (nextChangeAt ?? ports.clock.now() + stopLookMs);
}

/** The address of an app without containers says that it is suspended, or does not any more. */
async function sayWhy(ports: Ports, facts: AppFacts): Promise<void> {
  const route = await ports.ingress.observe(facts.app);
  if (route && (route.absence === 'suspended') !== facts.app.isSuspended) await pointRoute(ports, facts, []);
}

/** Writes the observation and the resulting status, if they differ from the row. */
async function observeStatus({ store, clock }: Ports, facts: AppFacts, seen: Readiness | null): Promise<void> {
  if (!mayDiffer(facts, seen, clock.now())) return;
  await store.write('system', async (tx) => {
    const app = await tx.apps.find({ id: facts.app.id });
    if (!app || app.desired === 'deleted') return;
    const active = await tx.deploys.find({ appId: app.id, slot: 'active' });
    const { changes, trigger } = observed({ app, active }, seen, tx.now);
    await changeApp(tx, app, changes, { trigger });
  });
}

/** Whether the row may differ. A change of the rows behind it wakes the app again. */
function mayDiffer(facts: AppFacts, seen: Readiness | null, now: number): boolean {
  const { app, active } = facts;
  // Deploys may wait behind an ended one.
  if (active && !isOpen(active)) return true;
  const { changes, trigger } = observed(facts, seen, now);
  return planChange(app, changes, { ...facts, trigger, isDeploying: active !== null, now }) !== null;
}

/** The observation, as changes of the app. */
function observed({ app, active }: Pick<AppFacts, 'app' | 'active'>, seen: Readiness | null, now: number) {
  const isLate = app.startsUntil !== null && now >= app.startsUntil;
  const isDeploying = active !== null && isOpen(active);
  return {
    changes: seen ? observedChanges(app, seen, isDeploying, now) : {},
    trigger: isLate ? 'timeout' : 'observed',
  } as const;
}

function observedChanges(
  app: AppRow,
  { ready, reason }: Readiness,
  isDeploying: boolean,
  now: number,
): Partial<AppRow> {
  const hasChanged = app.ready !== ready || app.readyReason !== reason;
  const isOver = app.startsUntil !== null && (ready === 'all' || now >= app.startsUntil);
  const isMarkOver = hasChanged || isOver || isDeploying || app.startsUntil !== null;
  return {
    ready,
    readyReason: reason,
    ...(isMarkOver && { mark: null }),
    ...(isOver && { startsUntil: null }),
  };
}
