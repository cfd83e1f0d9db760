import type { Handlers } from '../../generated/handlers.ts';
import { reply } from '../../server/model/reply.ts';
import { createAlert, deleteAlert, listAlerts, updateAlert } from '../actions/alerts.ts';
import { alertBody } from '../model/alert-body.ts';
import { callerOf } from '../model/caller.ts';
import type { PortsOf } from './ports-of.ts';

export type AlertHandlers = Pick<Handlers, 'listAlerts' | 'createAlert' | 'updateAlert' | 'deleteAlert'>;

export function alertHandlers(portsOf: PortsOf): AlertHandlers {
  return {
    async listAlerts({ principal, membership }, context) {
      const alerts = await listAlerts(await portsOf(context), callerOf(principal, context), membership);
      return reply(200, { alerts: alerts.map(({ row, app }) => alertBody(row, app)) });
    },

    async createAlert({ body, principal, membership: { workspaceId } }, context) {
      const input = { workspaceId, ...body };
      const { row, app, secret } = await createAlert(await portsOf(context), callerOf(principal, context), input);
      return reply(201, { alert: alertBody(row, app), secret });
    },

    async updateAlert({ params: { alertId }, body, principal, membership: { workspaceId } }, context) {
      const input = { workspaceId, alertId, changes: body };
      const { row, app, secret } = await updateAlert(await portsOf(context), callerOf(principal, context), input);
      return reply(200, { alert: alertBody(row, app), secret });
    },

    async deleteAlert({ params: { alertId }, principal, membership: { workspaceId } }, context) {
      await deleteAlert(await portsOf(context), callerOf(principal, context), { workspaceId, alertId });
      return reply(200, { ok: true });
    },
  };
}
