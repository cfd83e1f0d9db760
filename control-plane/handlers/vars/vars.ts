import type { Input } from '../../../generated/handlers.ts';
import { reply } from '../../../contract/model/reply.ts';
import { createVar, deleteVar, listVars, revealVar, updateVar } from '../../actions/vars/vars.ts';
import { setVars } from '../../actions/vars/set-vars.ts';
import { bind, type BoundOperations, ok } from '../shared/bind.ts';
import { appPath } from '../shared/path.ts';
import { varBody } from './var-body.ts';

export const varHandlers: BoundOperations<
  'listVars' | 'createVar' | 'setVars' | 'updateVar' | 'deleteVar' | 'revealVar'
> = {
  listVars: bind(listVars, appPath, ({ vars, names }) => reply(200, { vars: vars.map((row) => varBody(row, names)) })),
  createVar: bind(
    createVar,
    (input) => ({ ...appPath(input), ...input.body }),
    ({ row, names }) => reply(201, { var: varBody(row, names) }),
  ),
  setVars: bind(
    setVars,
    (input) => ({ ...appPath(input), ...input.body, set: input.body.set ?? [], unset: input.body.unset ?? [] }),
    ({ added, changed, removed, unchanged }) =>
      reply(200, {
        added: keysOf(added),
        changed: keysOf(changed.map(({ after }) => after)),
        removed: keysOf(removed),
        unchanged: keysOf(unchanged),
      }),
  ),
  updateVar: bind(
    updateVar,
    (input) => ({ ...varPath(input), changes: input.body }),
    ({ row, names }) => reply(200, { var: varBody(row, names) }),
  ),
  deleteVar: bind(deleteVar, varPath, ok),
  revealVar: bind(revealVar, varPath, (value) => reply(200, { value })),
};

function keysOf(rows: readonly { readonly key: string }[]): string[] {
  return rows.map(({ key }) => key);
}

function varPath(input: Input<'revealVar'>) {
  return { ...appPath(input), varId: input.params.varId };
}
