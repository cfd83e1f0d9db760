import { reply } from '../../../contract/model/reply.ts';
import { getPublicStatus, getWorkspaceStatus } from '../../actions/public/status.ts';
import { bind, type BoundOperations } from '../shared/bind.ts';
import { workspacePath } from '../shared/path.ts';
import { statusPageBody } from './status-page-body.ts';

export const statusHandlers: BoundOperations<'getPublicStatus' | 'getWorkspaceStatus'> = {
  getPublicStatus: async ({ ports, input }) => reply(200, statusPageBody(await getPublicStatus(ports, input.params))),
  getWorkspaceStatus: bind(getWorkspaceStatus, workspacePath, (page) =>
    reply(200, { page: { url: page.url, public: page.components.length > 0, preview: statusPageBody(page) } }),
  ),
};
