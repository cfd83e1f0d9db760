import { reply } from '../../../contract/model/reply.ts';
import { restartApp, updateApp } from '../../actions/apps/changes.ts';
import { getApp, getAppStatus } from '../../actions/apps/reads.ts';
import { deleteApp } from '../../actions/apps/removal.ts';
import { transferApp } from '../../actions/apps/transfer.ts';
import { redeployApp } from '../../actions/deploys/deploys.ts';
import { bind, type BoundOperations, ok } from '../shared/bind.ts';
import { appPath } from '../shared/path.ts';
import { appBody } from './app-body.ts';
import { appStatusBody, containerBody } from './container-body.ts';

export const appHandlers: BoundOperations<
  | 'getApp'
  | 'updateApp'
  | 'deleteApp'
  | 'restartApp'
  | 'redeployApp'
  | 'transferApp'
  | 'listAppServices'
  | 'getAppStatus'
> = {
  getApp: bind(getApp, appPath, (app) => reply(200, { app: appBody(app) })),
  updateApp: bind(
    updateApp,
    (input) => ({ ...appPath(input), changes: input.body }),
    (app) => reply(200, { app: appBody(app) }),
  ),
  deleteApp: bind(deleteApp, appPath, ok),
  restartApp: bind(restartApp, appPath, ({ view, refusal }) =>
    reply(200, { app: appBody(view), restart: { isCarriedOut: refusal === null, reason: refusal } }),
  ),
  redeployApp: bind(redeployApp, appPath, (app) => reply(200, { app: appBody(app) })),
  transferApp: bind(
    transferApp,
    (input) => ({ ...appPath(input), ...input.body }),
    (view) => {
      const app = appBody(view);
      return reply(200, { app, targetWorkspaceSlug: app.workspaceSlug, newSvcId: app.slug });
    },
  ),
  listAppServices: bind(getAppStatus, appPath, ({ containers }) =>
    reply(200, { containers: containers.map(containerBody) }),
  ),
  getAppStatus: bind(getAppStatus, appPath, (status) => reply(200, appStatusBody(status))),
};
