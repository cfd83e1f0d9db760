import { reply } from '../../../contract/model/reply.ts';
import { deployApp, installApplication } from '../../actions/sources/new-apps.ts';
import { createUpload } from '../../actions/sources/uploads.ts';
import { unusedMs } from '../../model/sources/upload.ts';
import { appBody } from '../apps/app-body.ts';
import { bind, type BoundOperations } from '../shared/bind.ts';
import { workspacePath } from '../shared/path.ts';
import { timestamp } from '../shared/timestamp.ts';

export const sourceHandlers: BoundOperations<'createUpload' | 'deployApp' | 'installApplication'> = {
  createUpload: bind(
    createUpload,
    (input) => ({ ...workspacePath(input), upload: input.body }),
    ({ id: uploadId, name, files, size, createdAt }) =>
      reply(201, { uploadId, name, files, size, expiresAt: timestamp(createdAt + unusedMs) }),
  ),
  deployApp: bind(
    deployApp,
    ({ membership: { workspaceId }, body: { name, source, region, env, vars = [], ...chosen } }) => {
      const first = vars.map(({ key, value, isSecret }) => ({ key, value, isSecret }));
      return { workspaceId, name, source, region, env, vars: first, ...chosen };
    },
    (app) => reply(201, { app: appBody(app) }),
  ),
  installApplication: bind(
    installApplication,
    ({ membership: { workspaceId }, params: { applicationId }, body: { values = {}, ...chosen } }) => {
      return { workspaceId, applicationId, values, ...chosen };
    },
    (app) => reply(201, { app: appBody(app) }),
  ),
};
