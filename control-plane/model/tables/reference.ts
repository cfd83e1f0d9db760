import type { RegionState } from '../../../generated/lifecycles.ts';
import { regionLifecycle } from '../../../generated/lifecycles.ts';
import { integer, oneOf, table, text } from './table.ts';
import { statesOf } from './states.ts';

export const referenceTables = {
  regions: table(
    { id: text, name: text, order: integer, status: oneOf<RegionState>(statesOf(regionLifecycle)) },
    { scope: 'system', readers: 'everyone' },
  ),
};
