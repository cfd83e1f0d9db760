import { incidentLifecycle, type IncidentEvent } from '../../generated/moves.ts';
import { retentionMs, stateOfIncident } from '../model/alerts/incident.ts';
import { move } from '../model/shared/lifecycle.ts';
import type { RowOf } from '../model/tables/tables.ts';
import type { Tx } from '../ports/store.ts';

type AlertRow = RowOf<'alerts'>;

/** Opens an incident of a rule that posts to the status page, unless one is open. */
export async function openIncident(
  tx: Tx,
  { id: alertId, workspaceId, appId, name, metric }: AlertRow,
  trigger: 'ruleFired' | 'updateAlert',
): Promise<void> {
  if (await tx.incidents.find({ openOf: alertId })) return;
  move(incidentLifecycle, 'none', trigger, 'open');
  const impact = metric === 'down' ? 'down' : 'degraded';
  await tx.incidents.insert({
    id: tx.id(),
    workspaceId,
    appId,
    alertId,
    openOf: alertId,
    title: name,
    impact,
    startedAt: tx.now,
    resolvedAt: null,
  });
}

/** Resolves the open incident of a rule. */
export async function resolveIncident(
  tx: Tx,
  { id: alertId }: AlertRow,
  trigger: Exclude<IncidentEvent, 'ruleFired' | 'appRemoved'> | 'updateAlert',
): Promise<void> {
  const incident = await tx.incidents.find({ openOf: alertId });
  if (!incident) return;
  move(incidentLifecycle, 'open', trigger, 'resolved');
  await tx.incidents.update(incident.id, { openOf: null, resolvedAt: tx.now });
  await tx.wake('incident', incident.id, tx.now + retentionMs);
}

/** Removes all incidents of a rule from the status page. */
export async function removeIncidents(
  tx: Tx,
  { id: alertId }: AlertRow,
  trigger: 'updateAlert' | 'deleteAlert',
): Promise<void> {
  for (const incident of await tx.incidents.list({ alertId })) {
    move(incidentLifecycle, stateOfIncident(incident), trigger, 'none');
  }
  await tx.incidents.deleteAll({ alertId });
}
