import type { Handlers } from '../../generated/handlers.ts';
import { reply } from '../../server/model/reply.ts';
import { createVar, deleteVar, listVars, revealVar, updateVar } from '../actions/vars.ts';
import { callerOf } from '../model/caller.ts';
import { varBody } from './bodies/var.ts';
import { appPath } from './path.ts';
import type { PortsOf } from './ports-of.ts';

export type VarHandlers = Pick<Handlers, 'listVars' | 'createVar' | 'updateVar' | 'deleteVar' | 'revealVar'>;

export function varHandlers(portsOf: PortsOf): VarHandlers {
  return {
    async listVars({ params, query, principal, membership }, context) {
      const path = appPath(membership, params, query);
      const { vars, names } = await listVars(await portsOf(context), callerOf(principal, context), path);
      return reply(200, { vars: vars.map((row) => varBody(row, names)) });
    },

    async createVar({ params, query, body, principal, membership }, context) {
      const input = { ...appPath(membership, params, query), ...body };
      const { row, names } = await createVar(await portsOf(context), callerOf(principal, context), input);
      return reply(201, { var: varBody(row, names) });
    },

    async updateVar({ params, query, body, principal, membership }, context) {
      const input = { ...appPath(membership, params, query), varId: params.varId, changes: body };
      const { row, names } = await updateVar(await portsOf(context), callerOf(principal, context), input);
      return reply(200, { var: varBody(row, names) });
    },

    async deleteVar({ params, query, principal, membership }, context) {
      const path = { ...appPath(membership, params, query), varId: params.varId };
      await deleteVar(await portsOf(context), callerOf(principal, context), path);
      return reply(200, { ok: true });
    },

    async revealVar({ params, query, principal, membership }, context) {
      const path = { ...appPath(membership, params, query), varId: params.varId };
      return reply(200, { value: await revealVar(await portsOf(context), callerOf(principal, context), path) });
    },
  };
}
