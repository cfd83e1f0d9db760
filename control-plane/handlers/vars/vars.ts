import type { Input } from '../../../generated/handlers.ts';
import { reply } from '../../../contract/model/reply.ts';
import { createVar, deleteVar, listVars, revealVar, updateVar } from '../../actions/vars/vars.ts';
import { bind, type BoundOperations, ok } from '../shared/bind.ts';
import { appPath } from '../shared/path.ts';
import { varBody } from './var-body.ts';

export const varHandlers: BoundOperations<'listVars' | 'createVar' | 'updateVar' | 'deleteVar' | 'revealVar'> = {
  listVars: bind(listVars, appPath, ({ vars, names }) => reply(200, { vars: vars.map((row) => varBody(row, names)) })),
  createVar: bind(
    createVar,
    (input) => ({ ...appPath(input), ...input.body }),
    ({ row, names }) => reply(201, { var: varBody(row, names) }),
  ),
  updateVar: bind(
    updateVar,
    (input) => ({ ...varPath(input), changes: input.body }),
    ({ row, names }) => reply(200, { var: varBody(row, names) }),
  ),
  deleteVar: bind(deleteVar, varPath, ok),
  revealVar: bind(revealVar, varPath, (value) => reply(200, { value })),
};

function varPath(input: Input<'revealVar'>) {
  return { ...appPath(input), varId: input.params.varId };
}
