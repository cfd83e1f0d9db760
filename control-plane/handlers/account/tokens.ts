import { reply } from '../../../contract/model/reply.ts';
import { createToken, listTokens, revokeToken } from '../../actions/account/tokens.ts';
import { daysOf } from '../../model/account/token.ts';
import { bind, type BoundOperations, noArgument, ok } from '../shared/bind.ts';
import { tokenBody } from './token-body.ts';

export const tokenHandlers: BoundOperations<'listTokens' | 'createToken' | 'revokeToken'> = {
  listTokens: bind(listTokens, noArgument, (tokens) => reply(200, { tokens: tokens.map(tokenBody) })),
  createToken: bind(
    createToken,
    ({ body: { expires, ...body } }) => ({ ...body, days: daysOf[expires] }),
    ({ secret, ...token }) => reply(201, { token: tokenBody(token), secret }),
  ),
  revokeToken: bind(revokeToken, ({ params }) => params.id, ok),
};
