import type { Handlers } from '../../generated/handlers.ts';
import { reply } from '../../server/model/reply.ts';
import { createToken, listTokens, revokeToken } from '../actions/tokens.ts';
import { callerOf } from '../model/caller.ts';
import { tokenBody } from './bodies/token.ts';
import type { PortsOf } from './ports-of.ts';

export type TokenHandlers = Pick<Handlers, 'listTokens' | 'createToken' | 'revokeToken'>;

const days = { never: null, '30d': 30, '90d': 90, '1y': 365 } as const;

export function tokenHandlers(portsOf: PortsOf): TokenHandlers {
  return {
    async listTokens({ principal }, context) {
      const tokens = await listTokens(await portsOf(context), callerOf(principal, context));
      return reply(200, { tokens: tokens.map(tokenBody) });
    },

    async createToken({ body: { expires = 'never', scope = 'full', ...body }, principal }, context) {
      const input = { ...body, scope, days: days[expires] };
      const { secret, ...token } = await createToken(await portsOf(context), callerOf(principal, context), input);
      return reply(201, { token: tokenBody(token), secret });
    },

    async revokeToken({ params, principal }, context) {
      await revokeToken(await portsOf(context), callerOf(principal, context), params.id);
      return reply(200, { ok: true });
    },
  };
}
