import type { IncidentState } from '../../../generated/moves.ts';
import { shownDays } from '../public/status-page.ts';
import type { RowOf } from '../tables/tables.ts';

/** How long a resolved incident is kept, the time that a status page shows. */
export const retentionMs = shownDays * 86_400_000;

export function stateOfIncident({ resolvedAt }: Pick<RowOf<'incidents'>, 'resolvedAt'>): IncidentState {
  return resolvedAt === null ? 'open' : 'resolved';
}
