import { reply } from '../../../contract/model/reply.ts';
import { createDeviceCode, exchangeToken } from '../../actions/account/grants.ts';
import { createToken, listTokens, revokeToken } from '../../actions/account/tokens.ts';
import { daysOf } from '../../model/account/token.ts';
import { bind, type BoundOperations, noArgument, ok } from '../shared/bind.ts';
import { timestamp } from '../shared/timestamp.ts';
import { tokenBody } from './token-body.ts';

export const tokenHandlers: BoundOperations<
  'listTokens' | 'createToken' | 'revokeToken' | 'createDeviceCode' | 'exchangeToken'
> = {
  listTokens: bind(listTokens, noArgument, (tokens) => reply(200, { tokens: tokens.map(tokenBody) })),
  createToken: bind(
    createToken,
    ({ body: { expires, ...body } }) => ({ ...body, days: daysOf[expires] }),
    ({ secret, ...token }) => reply(201, { token: tokenBody(token), secret }),
  ),
  revokeToken: bind(revokeToken, ({ params }) => params.id, ok),
  createDeviceCode: async ({ ports, input }) => {
    const { expiresAt, ...codes } = await createDeviceCode(ports, input.body.name);
    return reply(201, { ...codes, expiresAt: timestamp(expiresAt) });
  },
  exchangeToken: async ({ ports, input, context }) => {
    const { secret, ...token } = await exchangeToken(ports, input.body, context.ip);
    return reply(201, { token: tokenBody(token), secret });
  },
};
