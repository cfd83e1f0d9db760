import { asList, isObject } from '../../contract/document.ts';
import { mainRegion } from './making/workspaces.ts';
import type { AreaKnowledge } from '../scratch/knowledge.ts';

/** The offers of the platform. */
export const reference: AreaKnowledge = {
  operations: {
    listTiers: {
      learn: ({ otherTiers, tier }, { json }) => {
        const tiers = asList(json.tiers).filter(isObject);
        for (const { id } of tiers) if (id !== tier) otherTiers.add(String(id));
      },
    },
  },
  parameters: {
    regionId: { make: mainRegion },
  },
  unreachable: { region: 'a region belongs to the platform, not to the run' },
};
