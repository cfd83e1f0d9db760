import {
  type Evaluation,
  evaluateAlert,
  eventOf,
  isAlarmed,
  isWatching,
  pauseAlert,
  restartAlert,
  type Sample,
} from '../model/alerts/alert.ts';
import { appServices } from '../model/apps/app-services.ts';
import { sizedServices } from '../model/apps/size.ts';
import type { ServiceDefinition } from '../model/tables/apps.ts';
import type { RowOf } from '../model/tables/tables.ts';
import type { Ports } from '../ports/ports.ts';
import type { ReadTx } from '../ports/store.ts';
import type { Next } from '../ports/work.ts';
import { stepAlert } from '../transitions/alerts.ts';
import { findServices } from '../transitions/app-services.ts';

type AlertRow = RowOf<'alerts'>;

interface Watched {
  readonly rule: AlertRow;
  readonly app: RowOf<'apps'>;
  readonly workspace: RowOf<'workspaces'>;
  readonly services: readonly ServiceDefinition[];
}

/** Evaluates a rule, and notifies its channels when it fires and when it is resolved. */
export async function reconcileAlert(ports: Ports, id: string): Promise<Next> {
  const { store, clock } = ports;
  const now = clock.now();
  const watched = await store.read('system', (tx) => findWatched(tx, id));
  if (!watched) return null;
  const { rule, app, workspace } = watched;
  const { changes, next } = await evaluate(ports, watched, now);
  const event = eventOf(rule, { ...rule, ...changes });
  if (event === null && !differs(rule, changes)) return next;
  return store.write('system', async (tx) => {
    const row = await tx.alerts.find({ id });
    // The rule has changed since it was read.
    if (!row || differs(row, rule)) return now;
    await stepAlert(tx, row, changes, { app, workspace });
    return next;
  });
}

async function findWatched(tx: ReadTx, id: string): Promise<Watched | null> {
  const rule = await tx.alerts.find({ id });
  const app = rule && (await tx.apps.find({ id: rule.appId }));
  const workspace = app && (await tx.workspaces.find({ id: app.workspaceId }));
  // The rules of an app are deleted with it, without a notification.
  if (!workspace || app.desired === 'deleted') return null;
  return { rule, app, workspace, services: sizedServices(await findServices(tx, app.currentDeployId), app) };
}

async function evaluate(ports: Ports, watched: Watched, now: number): Promise<Evaluation> {
  const { rule, app } = watched;
  // An operation has ended an alarm, and its channels have not been notified yet.
  if (rule.notifiedAt !== null && !isAlarmed(rule)) return { changes: {}, next: now };
  if (!isWatching(rule, app)) {
    return { changes: rule.state === 'paused' ? {} : pauseAlert(rule, 'appStopped', now), next: null };
  }
  if (rule.state === 'paused') return { changes: restartAlert(rule, 'appStarted'), next: now };
  return evaluateAlert(rule, await measure(ports, watched, now), now);
}

async function measure({ runtime, telemetry }: Ports, { rule, app, services }: Watched, now: number): Promise<Sample> {
  try {
    const { containers } = await runtime.observe(app);
    const { metric, op, value } = rule;
    const sample = await telemetry.measure(appServices(app, services, containers), { metric, op, value }, now);
    return metric === 'down' ? { ...sample, value: sample.value ?? 1 } : sample;
  } catch {
    // A check of `down` without a result counts as down.
    return { value: rule.metric === 'down' ? 1 : null };
  }
}

function differs(row: AlertRow, changes: Partial<AlertRow>): boolean {
  return JSON.stringify({ ...row, ...changes }) !== JSON.stringify(row);
}
