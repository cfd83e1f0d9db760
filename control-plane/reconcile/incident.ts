import { incidentLifecycle } from '../../generated/moves.ts';
import { retentionMs } from '../model/alerts/incident.ts';
import { move } from '../model/shared/lifecycle.ts';
import type { Ports } from '../ports/ports.ts';
import type { Next } from '../ports/work.ts';

/** Removes an incident 60 days after it was resolved. */
export function reconcileIncident({ store }: Ports, id: string): Promise<Next> {
  return store.write('system', async (tx) => {
    const incident = await tx.incidents.find({ id });
    if (!incident) return null;
    const { resolvedAt } = incident;
    if (resolvedAt === null) return null;
    const until = resolvedAt + retentionMs;
    if (tx.now < until) return until;
    move(incidentLifecycle, 'resolved', 'timeout', 'none');
    await tx.incidents.delete(id);
    return null;
  });
}
