import type { Handlers } from '../../generated/handlers.ts';
import { reply } from '../../server/model/reply.ts';
import { deployApp, installApplication } from '../actions/new-apps.ts';
import { createUpload } from '../actions/uploads.ts';
import { callerOf } from '../model/caller.ts';
import { unusedMs } from '../model/upload.ts';
import { appBody } from './bodies/app.ts';
import { timestamp } from './bodies/time.ts';
import type { PortsOf } from './ports-of.ts';

export type SourceHandlers = Pick<Handlers, 'createUpload' | 'deployApp' | 'installApplication'>;

export function sourceHandlers(portsOf: PortsOf): SourceHandlers {
  return {
    async createUpload({ body: upload, principal, membership: { workspaceId } }, context) {
      const row = await createUpload(await portsOf(context), callerOf(principal, context), { workspaceId, upload });
      const { id: uploadId, name, files, size, createdAt } = row;
      return reply(201, { uploadId, name, files, size, expiresAt: timestamp(createdAt + unusedMs) });
    },

    async deployApp({ body, principal, membership: { workspaceId } }, context) {
      const { name, source, region, env = 'production', vars = [] } = body;
      const first = vars.map(({ key, value, isSecret = false }) => ({ key, value, isSecret }));
      const input = { workspaceId, name, source, region, env, vars: first };
      return reply(201, { app: appBody(await deployApp(await portsOf(context), callerOf(principal, context), input)) });
    },

    async installApplication({ params, body, principal, membership: { workspaceId } }, context) {
      const { name, region, env = 'production', values = {} } = body;
      const input = { workspaceId, applicationId: params.applicationId, name, region, env, values };
      return reply(201, { app: appBody(await installApplication(await portsOf(context), callerOf(principal, context), input)) });
    },
  };
}
