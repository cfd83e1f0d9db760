import { asList, asObject } from '../../contract/document.ts';
import { stoppedApp } from './making/apps.ts';
import { newVariableBody } from './making/belongings.ts';
import { unknown } from './making/places.ts';
import { mainWorkspace, secondWorkspace } from './making/workspaces.ts';
import type { AreaKnowledge } from '../scratch/knowledge.ts';
import { Unavailable } from '../scratch/unavailable.ts';

/** Records that are made at a time. */
const crowd = 16;

/** The audit log. */
export const audit: AreaKnowledge = {
  operations: {
    listAuditEvents: {
      crowded: async (tools) => {
        const app = await stoppedApp(tools);
        const bodies = Array.from({ length: crowd }, () => newVariableBody(tools));
        await Promise.all(bodies.map((body) => tools.api.call('createVar', tools.owner, { path: app, body })));
        return { workspaceSlug: app.workspaceSlug };
      },
      otherConflicts: {
        bad_reference: [
          async (tools) => {
            const path = { workspaceSlug: await secondWorkspace(tools) };
            const { events } = await tools.api.call('listAuditEvents', tools.owner, {
              path: { workspaceSlug: await mainWorkspace(tools) },
            });
            const { id } = asObject(asList(events)[0]);
            if (typeof id !== 'string') throw new Unavailable('the audit log has no event');
            return { conflict: { path, query: { before: id } } };
          },
        ],
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
