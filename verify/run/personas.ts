import { type Role, roles, type Scope, scopes } from '../../contract/model/operation.ts';
import type { Config, Persona } from '../config/config.ts';

/** The personas of the configuration, to choose from. */
export interface Personas {
  readonly all: readonly Persona[];
  /** Reads everything: the highest role of a token with the scope `full`. `null` if no persona can read. */
  readonly reader: Persona | null;
  /**
   * Someone with exactly that role, `null` for someone who is not a member, and with nothing that limits the token.
   */
  ofRole(role: Role | null): Persona | null;
  /** A token with exactly that scope, of the highest role, that is not pinned. */
  ofScope(scope: Scope): Persona | null;
  /** A token that is pinned to the workspace of the fixtures, with the highest scope and role. */
  readonly pinned: Persona | null;
  readonly expired: Persona | null;
  readonly withoutPhone: Persona | null;
}

export function createPersonas({ personas }: Pick<Config, 'personas'>): Personas {
  const all = Object.values(personas);
  const usable = all.filter(({ isExpired, isPhoneVerified }) => !isExpired && isPhoneVerified).toSorted(byPower);
  const free = usable.filter(({ isPinned }) => !isPinned);
  return {
    all,
    reader: free.find(({ scope }) => scope === 'full') ?? free[0] ?? usable[0] ?? null,
    ofRole: (role) => free.find((one) => one.role === role && one.scope === 'full') ?? null,
    ofScope: (scope) => free.find((one) => one.scope === scope) ?? null,
    pinned: usable.find(({ isPinned }) => isPinned) ?? null,
    expired: all.find(({ isExpired }) => isExpired) ?? null,
    withoutPhone: all.find(({ isExpired, isPhoneVerified }) => !isExpired && !isPhoneVerified) ?? null,
  };
}

/** The highest role first; with the same role, the highest scope. */
function byPower(a: Persona, b: Persona): number {
  const role = (persona: Persona) => (persona.role === null ? -1 : roles.indexOf(persona.role));
  return role(b) - role(a) || scopes.indexOf(b.scope) - scopes.indexOf(a.scope);
}
