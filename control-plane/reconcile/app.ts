import { startLimitMs } from '../model/apps/app.ts';
import { isOpen } from '../model/deploys/deploy.ts';
import { crashedBefore, isOneOf, nextWanted, type Readiness, readinessOf } from '../model/apps/rollout.ts';
import { entryOf } from '../model/apps/service.ts';
import type { RowOf } from '../model/tables/tables.ts';
import type { Ports } from '../ports/ports.ts';
import type { RuntimeView, WantedService } from '../ports/runtime.ts';
import type { Tx } from '../ports/store.ts';
import type { Next } from '../ports/work.ts';
import { changeApp } from '../transitions/apps.ts';
import { type AppFacts, applyServices, pointRoute, readAppFacts, steadyServices } from './app-facts.ts';

type AppRow = RowOf<'apps'>;

/** How often to look at containers that do not report when they change. */
const lookMs = 60_000;
const stopLookMs = 2000;

/** Makes the containers of an app run or stop as wanted, and its status follow from what is observed. */
export async function reconcileApp(ports: Ports, id: string): Promise<Next> {
  const { store, clock } = ports;
  await store.write('system', (tx) => startPaid(tx, id));
  const facts = await store.read('system', (tx) => readAppFacts(tx, id));
  // The removal takes over.
  if (!facts || facts.app.desired === 'deleted') return null;
  const { app, region } = facts;
  if (region?.status === 'failed') {
    await observeStatus(ports, facts, null);
    return null;
  }
  // A deploy that rolls out its release decides what runs.
  const isRollingOut = facts.active?.status === 'deploying';
  let failure: unknown = null;
  const former = isRollingOut ? null : await carryOut(ports, facts).catch((error: unknown) => void (failure = error));
  const seen = await ports.runtime.observe(app);
  // Without a release there is nothing that could be ready.
  await observeStatus(ports, facts, facts.current.length === 0 ? null : readinessOf(facts.current, seen.containers));
  // What the runtime refuses does not keep a start from running out of time.
  if (failure instanceof Error) throw failure;
  const limit = app.startsUntil !== null && app.startsUntil > clock.now() ? app.startsUntil : Infinity;
  const change = seen.nextChangeAt === undefined ? clock.now() + lookMs : (seen.nextChangeAt ?? Infinity);
  const next = Math.min(limit, change, former ?? Infinity);
  return next === Infinity ? null : next;
}

/** An app that was stopped because its plan was not paid starts when it is paid. */
async function startPaid(tx: Tx, id: string): Promise<void> {
  const app = await tx.apps.find({ id });
  if (app?.statusReason !== 'payment_required' || app.desired !== 'running' || app.currentDeployId === null) return;
  const plan = await tx.plans.find({ workspaceId: app.workspaceId, region: app.region });
  if (plan && plan.status !== 'canceled') await changeApp(tx, app, { startsUntil: tx.now + startLimitMs }, { trigger: 'planPaid' });
}

/** Applies what is wanted now. Returns when there is more to apply; `null` if there is not. */
async function carryOut(ports: Ports, facts: AppFacts): Promise<number | null> {
  const { app } = facts;
  const target = steadyServices(facts);
  const seen = await ports.runtime.observe(app);
  if (target.length === 0 && seen.containers.length === 0) return null;
  if (target.length === 0 || readinessOf(entryOnly(target), seen.containers).ready === 'all') await pointRoute(ports, facts, target);
  const former = readinessOf(target, seen.containers).ready === 'all' ? [] : formerServices(target, seen);
  // A start lets crashed containers begin afresh: they are stopped in this step and started in the next one.
  const crashed = app.startsUntil === null ? new Set<string>() : crashedBefore(seen.containers, app.startsUntil - startLimitMs);
  const wanted = nextWanted(target, former, seen.containers).filter(
    ({ service, generation }) => !crashed.has(`${service.name} ${generation}`),
  );
  await applyServices(ports, facts, wanted);
  if (target.every((one) => wanted.includes(one))) return null;
  const { containers, nextChangeAt } = await ports.runtime.observe(app);
  const isWaiting = containers.some((container) => container.isStopping || !isOneOf(wanted, container));
  return isWaiting ? (nextChangeAt ?? ports.clock.now() + stopLookMs) : ports.clock.now();
}

/** Containers of earlier generations that serve until those of the target do. */
function formerServices(target: readonly WantedService[], { containers }: RuntimeView): WantedService[] {
  return target.flatMap((one) =>
    containers
      .filter(({ service, generation, isStopping }) => !isStopping && service === one.service.name && generation !== one.generation)
      .map(({ generation }) => ({ ...one, generation })),
  );
}

function entryOnly(services: readonly WantedService[]): readonly WantedService[] {
  const entry = entryOf(services.map(({ service }) => service));
  return services.filter(({ service }) => service === entry);
}

/** Writes what was observed, and the status that follows. */
async function observeStatus({ store }: Ports, { app: { id } }: AppFacts, seen: Readiness | null): Promise<void> {
  await store.write('system', async (tx) => {
    const app = await tx.apps.find({ id });
    if (!app || app.desired === 'deleted') return;
    const isActive = (await tx.deploys.list({ appId: id, slot: 'active' })).some(isOpen);
    const isLate = app.startsUntil !== null && tx.now >= app.startsUntil;
    const trigger = isLate ? 'timeout' : 'observed';
    await changeApp(tx, app, seen ? observedChanges(app, seen, isActive, tx.now) : {}, { trigger });
  });
}

function observedChanges(app: AppRow, { ready, reason }: Readiness, isDeploying: boolean, now: number): Partial<AppRow> {
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
