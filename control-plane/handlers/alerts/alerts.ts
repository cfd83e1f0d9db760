import type { Input } from '../../../generated/handlers.ts';
import { reply } from '../../../contract/model/reply.ts';
import { createAlert, deleteAlert, listAlerts, updateAlert } from '../../actions/alerts/alerts.ts';
import { alertBody } from '../../model/alerts/alert-body.ts';
import { bind, type BoundOperations, ok } from '../shared/bind.ts';
import { workspacePath } from '../shared/path.ts';

export const alertHandlers: BoundOperations<'listAlerts' | 'createAlert' | 'updateAlert' | 'deleteAlert'> = {
  listAlerts: bind(listAlerts, workspacePath, (alerts) =>
    reply(200, { alerts: alerts.map(({ row, app }) => alertBody(row, app)) }),
  ),
  createAlert: bind(
    createAlert,
    (input) => ({ ...workspacePath(input), ...input.body }),
    ({ row, app, secret }) => reply(201, { alert: alertBody(row, app), secret }),
  ),
  updateAlert: bind(
    updateAlert,
    (input) => ({ ...alertPath(input), changes: input.body }),
    ({ row, app, secret }) => reply(200, { alert: alertBody(row, app), secret }),
  ),
  deleteAlert: bind(deleteAlert, alertPath, ok),
};

function alertPath(input: Input<'deleteAlert'>) {
  return { ...workspacePath(input), alertId: input.params.alertId };
}
