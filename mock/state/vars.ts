import type { Handlers } from '../../generated/handlers.ts';
import type { Principal } from '../../server/model/principal.ts';
import { find, findApp } from './find.ts';
import { findUser, now, type Ports } from './ports.ts';
import type { Var } from './state.ts';

type VarHandlers = Pick<Handlers, 'listVars' | 'createVar' | 'updateVar' | 'deleteVar' | 'revealVar'>;

export function varHandlers(ports: Ports): VarHandlers {
  const change = ({ userId }: Principal) => {
    const user = findUser(ports, userId);
    return { updatedAt: now(ports), updatedBy: user ? { id: user.id, name: user.name } : null };
  };

  return {
    async listVars(input) {
      const { vars } = findApp(ports, input);
      const sorted = [...vars.values()].toSorted((one, other) => compare(one.key, other.key));
      return { status: 200, body: { vars: sorted.map(masked) } };
    },
    async createVar(input) {
      const { vars } = findApp(ports, input);
      const { body, principal } = input;
      const taken = [...vars.values()].some(({ key }) => key === body.key);
      if (taken)
        return { code: 'key_taken', message: `The app has a variable ${body.key} already. Change that one, or choose another name.` };
      const added: Var = { id: ports.state().newId(), ...body, createdAt: now(ports), ...change(principal) };
      vars.set(added.id, added);
      return { status: 201, body: { var: masked(added) } };
    },
    async updateVar(input) {
      const { vars } = findApp(ports, input);
      const { body, params, principal } = input;
      const before = find(vars, params.varId, 'variable');
      if (before.isSecret && body.isSecret === false && body.value === undefined) {
        return { code: 'bad_request', message: 'A secret becomes readable only with a new value; send one.' };
      }
      const after: Var = { ...before, ...body, ...change(principal) };
      vars.set(after.id, after);
      return { status: 200, body: { var: masked(after) } };
    },
    async deleteVar(input) {
      const { vars } = findApp(ports, input);
      vars.delete(find(vars, input.params.varId, 'variable').id);
      return { status: 200, body: { ok: true } };
    },
    async revealVar(input) {
      const { value } = find(findApp(ports, input).vars, input.params.varId, 'variable');
      return { status: 200, body: { value } };
    },
  };
}

function masked(one: Var): Var {
  return one.isSecret ? { ...one, value: '••••••••' } : one;
}

/** By code unit, as the names are capitals. */
function compare(one: string, other: string): number {
  return one < other ? -1 : 1;
}
