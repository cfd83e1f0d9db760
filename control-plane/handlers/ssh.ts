import type { Handlers } from '../../generated/handlers.ts';
import { reply } from '../../server/model/reply.ts';
import { createSshSession, getSshSession } from '../actions/ssh.ts';
import { callerOf } from '../model/caller.ts';
import { sshSessionBody } from './bodies/ssh-session.ts';
import { appPath } from './path.ts';
import type { PortsOf } from './ports-of.ts';

export type SshHandlers = Pick<Handlers, 'getSshSession' | 'createSshSession'>;

export function sshHandlers(portsOf: PortsOf): SshHandlers {
  return {
    async getSshSession({ params, query, principal, membership }, context) {
      const path = appPath(membership, params, query);
      const session = await getSshSession(await portsOf(context), callerOf(principal, context), path);
      return reply(200, { session: session && sshSessionBody(session) });
    },

    async createSshSession({ params, query, body, principal, membership }, context) {
      const input = { ...appPath(membership, params, query), ...body };
      const { privateKey, ...session } = await createSshSession(await portsOf(context), callerOf(principal, context), input);
      return reply(201, { session: { ...sshSessionBody(session), ...(privateKey !== null && { privateKey }) } });
    },
  };
}
