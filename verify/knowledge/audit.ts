import { asList, asObject } from '../../contract/document.ts';
import { unknown } from './making/places.ts';
import { mainWorkspace, newWorkspace } from './making/workspaces.ts';
import type { AreaKnowledge } from '../scratch/knowledge.ts';
import { Unavailable } from '../scratch/unavailable.ts';

/** Changes that are made at a time. */
const crowd = 16;

/** The audit log. */
export const audit: AreaKnowledge = {
  operations: {
    listAuditEvents: {
      crowded: async (tools) => {
        const path = { workspaceSlug: await newWorkspace(tools) };
        const changes = Array.from({ length: crowd }, (_, index) => ({ hues: [index, index + 0.5] }));
        await Promise.all(changes.map((body) => tools.api.call('updateWorkspace', tools.owner, { path, body })));
        return path;
      },
      conflicts: {
        bad_reference: async (tools) => {
          const path = { workspaceSlug: await mainWorkspace(tools) };
          const { events } = await tools.api.call('listAuditEvents', tools.owner, { path });
          const { id } = asObject(asList(events)[0]);
          if (typeof id !== 'string') throw new Unavailable('the audit log has no event');
          return {
            conflict: { path, query: { before: unknown.id } },
            neighbour: () => ({ path, query: { before: id } }),
          };
        },
      },
    },
  },
};
