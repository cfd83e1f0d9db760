import { reply } from '../../../contract/model/reply.ts';
import { createSshSession, getSshSession } from '../../actions/apps/ssh.ts';
import { bind, type BoundOperations } from '../shared/bind.ts';
import { appPath } from '../shared/path.ts';
import { sshSessionBody } from './ssh-session-body.ts';

export const sshHandlers: BoundOperations<'getSshSession' | 'createSshSession'> = {
  getSshSession: bind(getSshSession, appPath, (session) => reply(200, { session: session && sshSessionBody(session) })),
  createSshSession: bind(
    createSshSession,
    (input) => ({ ...appPath(input), ...input.body }),
    ({ privateKey, ...session }) =>
      reply(201, { session: { ...sshSessionBody(session), ...(privateKey !== null && { privateKey }) } }),
  ),
};
