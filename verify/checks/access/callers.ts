import { refuse } from '../../../contract/auth/policy.ts';
import { type Operation, type Role, roles, scopes } from '../../../contract/model/operation.ts';
import type { Config, Persona } from '../../config/config.ts';
import { reasonOf } from '../../scratch/reason.ts';
import type { Scratch } from '../../scratch/scratch.ts';
import type { Absent } from '../../scratch/unavailable.ts';

/** Someone who sends requests to a workspace. */
export interface Caller {
  readonly persona: Persona;
  /** The role in the workspace; `null` for someone who is not a member. */
  readonly role: Role | null;
  /** Where their token is pinned to; `null` for a token that reaches everything. */
  readonly pin: 'here' | 'elsewhere' | null;
}

/** How the contract says that a request is refused. */
export interface Refusal {
  readonly status: number;
  readonly code: string;
  /** The rule that refuses the request. */
  readonly rule: 'credentials' | 'block' | 'phone' | 'membership' | 'pin' | 'scope' | 'role' | 'suspension';
}

const statuses = {
  unauthorized: 401,
  account_blocked: 403,
  phone_required: 403,
  forbidden: 403,
  not_found: 404,
  workspace_suspended: 403,
} as const;

/** How a request of a caller is refused; `null` if it is allowed. */
export function refusalOf({ access, path }: Operation, caller: Caller, self = false): Refusal | null {
  const isInWorkspace = path.includes('{workspaceSlug}');
  const decide = (scope: 'as is' | 'full', pin: Caller['pin']) =>
    refuse(access, requesterOf(caller, { isInWorkspace, self, scope, pin }));
  const refusal = decide('as is', caller.pin);
  if (!refusal) return null;
  const { code } = refusal;
  const rules = {
    unauthorized: 'credentials',
    account_blocked: 'block',
    phone_required: 'phone',
    not_found: 'membership',
    workspace_suspended: 'suspension',
  } as const;
  const rule =
    code !== 'forbidden' ? rules[code] : decide('full', null) ? 'role' : decide('as is', null) ? 'scope' : 'pin';
  return { status: statuses[code], code, rule };
}

interface Asked {
  readonly isInWorkspace: boolean;
  readonly self: boolean;
  readonly scope: 'as is' | 'full';
  readonly pin: Caller['pin'];
}

function requesterOf({ persona, role }: Caller, { isInWorkspace, self, scope, pin }: Asked) {
  const principal = {
    userId: persona.name,
    tokenId: persona.name,
    scope: scope === 'full' ? scope : persona.scope,
    pinnedWorkspaceId: pin,
    phoneVerified: persona.isPhoneVerified,
  };
  const membership = !isInWorkspace ? undefined : role === null ? null : { workspaceId: 'here', role };
  return { principal, presented: true, membership, ownToken: false, self, foreignOrigin: false };
}

/**
 * The members of the workspace of the run with each role and scope, and people who are not members; or why one of them
 * is not there.
 */
export async function callersOfScratch(scratch: Scratch): Promise<(Caller | Absent)[]> {
  const inside = roles.flatMap((role) =>
    scopes.map(async (scope): Promise<Caller> => ({ persona: await scratch.member(role, scope), role, pin: null })),
  );
  const pins = (['here', 'elsewhere'] as const).map(async (pin): Promise<Caller> => ({
    persona: await scratch.pinned(pin),
    role: 'owner',
    pin,
  }));
  const outside = [scratch.stranger(), scratch.withoutPhone()].map(async (found): Promise<Caller> => ({
    persona: await found,
    role: null,
    pin: null,
  }));
  return Promise.all(
    [...inside, ...pins, ...outside].map((caller) => caller.catch((error: unknown) => ({ problem: reasonOf(error) }))),
  );
}

/** The personas of the configuration, in the workspace of the fixtures. */
export function callersOfFixtures({ personas }: Config): Caller[] {
  const usable = Object.values(personas).filter(({ isExpired }) => !isExpired);
  return usable.map((persona) => ({ persona, role: persona.role, pin: persona.isPinned ? 'here' : null }));
}
