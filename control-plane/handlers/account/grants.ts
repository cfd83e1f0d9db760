import { reply } from '../../../contract/model/reply.ts';
import { createDeviceCode, exchangeToken } from '../../actions/account/grants.ts';
import type { BoundOperations } from '../shared/bind.ts';
import { timestamp } from '../shared/timestamp.ts';
import { tokenBody } from './token-body.ts';

export const grantHandlers: BoundOperations<'createDeviceCode' | 'exchangeToken'> = {
  createDeviceCode: async ({ ports, input }) => {
    const { expiresAt, ...codes } = await createDeviceCode(ports, input.body.name);
    return reply(201, { ...codes, expiresAt: timestamp(expiresAt) });
  },
  exchangeToken: async ({ ports, input, context }) => {
    const { secret, ...token } = await exchangeToken(ports, input.body, context.ip);
    return reply(201, { token: tokenBody(token), secret });
  },
};
