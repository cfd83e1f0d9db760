import { reply } from '../../../contract/model/reply.ts';
import { getMe, updateMe } from '../../actions/account/account.ts';
import { bind, type BoundOperations, noArgument } from '../shared/bind.ts';
import { userBody } from './user-body.ts';

export const accountHandlers: BoundOperations<'getMe' | 'updateMe'> = {
  getMe: bind(getMe, noArgument, (user) => reply(200, { user: userBody(user) })),
  updateMe: bind(
    updateMe,
    ({ body: { card, ...body } }) => ({ ...body, ...(card && { hues: card.hues }) }),
    (user) => reply(200, { user: userBody(user) }),
  ),
};
