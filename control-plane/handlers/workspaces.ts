import type { Handlers } from '../../generated/handlers.ts';
import { reply } from '../../server/model/reply.ts';
import { createWorkspace } from '../actions/create-workspace.ts';
import { deleteWorkspace } from '../actions/delete-workspace.ts';
import { checkSlug } from '../actions/slugs.ts';
import { transferWorkspace } from '../actions/transfer-workspace.ts';
import { updateWorkspace } from '../actions/update-workspace.ts';
import { getWorkspace, listWorkspaces } from '../actions/workspaces.ts';
import { callerOf } from '../model/caller.ts';
import { regionBodies, tierBodies } from './bodies/reference.ts';
import { hydratedWorkspaceBody, workspaceBody } from './bodies/workspace.ts';
import type { PortsOf } from './ports-of.ts';

export type WorkspaceHandlers = Pick<
  Handlers,
  'listWorkspaces' | 'createWorkspace' | 'checkSlug' | 'getWorkspace' | 'updateWorkspace' | 'deleteWorkspace' | 'transferWorkspace'
>;

export function workspaceHandlers(portsOf: PortsOf): WorkspaceHandlers {
  return {
    async listWorkspaces({ principal }, context) {
      const list = await listWorkspaces(await portsOf(context), callerOf(principal, context));
      const workspaces = list.workspaces.map(workspaceBody);
      return reply(200, { workspaces, regions: regionBodies(list), tiers: tierBodies(list) });
    },

    async createWorkspace({ body, principal }, context) {
      const [ports, caller] = [await portsOf(context), callerOf(principal, context)];
      const { workspace: row, checkoutUrl } = await createWorkspace(ports, caller, body);
      const workspace = workspaceBody(await getWorkspace(ports, caller, { workspaceId: row.id }));
      return checkoutUrl === null ? reply(201, { workspace }) : reply(202, { workspace, needsPayment: true, checkoutUrl });
    },

    async checkSlug({ query }, context) {
      return reply(200, await checkSlug(await portsOf(context), query.slug));
    },

    async getWorkspace({ principal, membership }, context) {
      const view = await getWorkspace(await portsOf(context), callerOf(principal, context), membership);
      return reply(200, { workspace: hydratedWorkspaceBody(view) });
    },

    async updateWorkspace({ body, principal, membership }, context) {
      const [ports, caller] = [await portsOf(context), callerOf(principal, context)];
      await updateWorkspace(ports, caller, { workspaceId: membership.workspaceId, changes: body });
      return reply(200, { workspace: workspaceBody(await getWorkspace(ports, caller, membership)) });
    },

    async deleteWorkspace({ principal, membership }, context) {
      await deleteWorkspace(await portsOf(context), callerOf(principal, context), membership);
      return reply(200, { ok: true });
    },

    async transferWorkspace({ body, principal, membership }, context) {
      const [ports, caller] = [await portsOf(context), callerOf(principal, context)];
      const { checkoutUrl } = await transferWorkspace(ports, caller, { workspaceId: membership.workspaceId, ...body });
      const workspace = workspaceBody(await getWorkspace(ports, caller, membership));
      const payment = checkoutUrl === null ? { needsPayment: false } : { needsPayment: true, checkoutUrl };
      return reply(200, { workspace, ...payment });
    },
  };
}
