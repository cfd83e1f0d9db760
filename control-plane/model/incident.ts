import type { IncidentState } from '../../generated/moves.ts';
import type { RowOf } from './tables/tables.ts';

export function stateOfIncident({ resolvedAt }: Pick<RowOf<'incidents'>, 'resolvedAt'>): IncidentState {
  return resolvedAt === null ? 'open' : 'resolved';
}
