import type { RowOf } from '../../../control-plane/model/tables/tables.ts';
import { alertRow } from '../../../control-plane/ports/suites/rows.ts';
import { reconcileAlert } from '../../../control-plane/reconcile/alert.ts';
import { reconcileIncident } from '../../../control-plane/reconcile/incident.ts';
import { reconcileNotice } from '../../../control-plane/reconcile/notice.ts';
import { runUntil } from '../../../control-plane/reconcile/run.ts';
import { onlyReconcilers } from '../../memory-plane.ts';
import { type Kill, killOnce, never } from './kill-once.ts';
import { ada, grace, startPlane, uuid } from '../actions/plane.ts';

export const second = 1000;
export const minute = 60 * second;

type Effect = Parameters<Awaited<ReturnType<typeof startPlane>>['ports']['telemetry']['effects']['add']>[1];
/** What happens to the app, without its times. */
type Happening = Effect extends infer E ? (E extends Effect ? Omit<E, 'from' | 'until'> : never) : never;

/** One rule of the app shop; ada owns the workspace, and grace is an admin. */
export async function startAlerts(rule: Partial<RowOf<'alerts'>> = {}, kill: Kill | null = null) {
  const plane = await startPlane();
  const { store, clock, ports, work } = plane;
  const id = uuid(1);
  await store.write('system', async (tx) => {
    await tx.users.update(ada, { email: 'ada@acme.test' });
    await tx.users.update(grace, { email: 'grace@acme.test' });
    await tx.members.update('ada-in-acme', { role: 'owner', ownerOf: 'acme' });
    await tx.members.update('grace-in-acme', { role: 'admin' });
    await tx.alerts.insert(alertRow(id, { name: 'Down', ...rule }));
    await tx.wake('alert', id, clock.now());
  });
  const { ports: killed, count } = killOnce(ports, kill ?? never);
  const onFailure = (_item: unknown, error: unknown) => {
    if (!kill) throw error;
  };
  // Deliveries may be repeated, so only the rules are killed.
  const reconcileNoticeAlive: typeof reconcileNotice = (_killed, id) => reconcileNotice(ports, id);
  const reconcilers = onlyReconcilers({
    alert: reconcileAlert,
    incident: reconcileIncident,
    notice: reconcileNoticeAlive,
  });
  const running = { ports: killed, work, clock, reconcilers, onFailure };
  const start = clock.now();
  const read = async () => {
    const row = await store.read('system', (tx) => tx.alerts.find({ id }));
    return row && { state: row.state, since: row.since === null ? null : (row.since - start) / second };
  };
  return {
    ...plane,
    params: { workspaceSlug: 'acme', alertId: id },
    /** Of the calls that the reconcilers have made. */
    count,
    /** The state of the rule, and since which second of the test. */
    read,
    /** Lets seconds go by, and returns the same. */
    after: async (seconds: number) => {
      await runUntil(clock.now() + seconds * second, running);
      return read();
    },
    /** Something happens to the app between two seconds of the test. */
    happens: (happening: Happening, from: number, until: number) => {
      // The kind and its own fields are those of one effect.
      const effect = { ...happening, from: start + from * second, until: start + until * second } as Effect;
      ports.telemetry.effects.add('shop', effect);
    },
    subjects: () => ports.mailer.mails.map(({ to, subject, at }) => `${(at - start) / second} ${to}: ${subject}`),
    incidents: async () => {
      const rows = await store.read('system', (tx) => tx.incidents.list({}));
      return rows.map(({ impact, startedAt, resolvedAt }) => ({
        impact,
        from: (startedAt - start) / second,
        until: resolvedAt === null ? null : (resolvedAt - start) / second,
      }));
    },
  };
}
