import type { Handlers } from '../../generated/handlers.ts';
import { reply } from '../../server/model/reply.ts';
import { getMe, updateMe } from '../actions/account.ts';
import { callerOf } from '../model/caller.ts';
import { userBody } from './bodies/user.ts';
import type { PortsOf } from './ports-of.ts';

export type AccountHandlers = Pick<Handlers, 'getMe' | 'updateMe'>;

export function accountHandlers(portsOf: PortsOf): AccountHandlers {
  return {
    async getMe({ principal }, context) {
      return reply(200, { user: userBody(await getMe(await portsOf(context), callerOf(principal, context))) });
    },

    async updateMe({ body: { card, ...body }, principal }, context) {
      const changes = { ...body, ...(card && { hues: card.hues }) };
      return reply(200, { user: userBody(await updateMe(await portsOf(context), callerOf(principal, context), changes)) });
    },
  };
}
