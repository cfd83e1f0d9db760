import { describe, expect, test } from 'vitest';
import { type Requester, refuse, refuseFields } from '../../../contract/auth/policy.ts';
import type { Access } from '../../../contract/model/operation.ts';
import type { Membership, Principal } from '../../../contract/model/principal.ts';

const ada: Principal = { userId: 'ada', tokenId: 't-1', scope: 'full', pinnedWorkspaceId: null, phoneVerified: true };
const owner: Membership = { workspaceId: 'w-acme', role: 'owner' };

const changeVars: Access = { authentication: 'required', role: 'developer', scope: 'full', refusesSuspended: true };
const readMe: Access = { authentication: 'required', role: null, scope: 'read' };
const readHealth: Access = { authentication: 'none', role: null, scope: null };
const askAi: Access = { authentication: 'optional', role: null, scope: 'read' };
const createWorkspace: Access = { authentication: 'required', role: null, scope: 'full', refusesPinned: true };
const updateMe: Access = { authentication: 'required', role: null, scope: 'full' };
const revokeToken: Access = { authentication: 'required', role: null, scope: 'full', scopeException: 'ownToken' };

/** A valid request of an owner. */
const inOrder: Requester = {
  principal: ada,
  presented: true,
  membership: owner,
  ownToken: false,
  self: false,
  foreignOrigin: false,
};
const anonymous: Requester = {
  principal: null,
  presented: false,
  membership: undefined,
  ownToken: false,
  self: false,
  foreignOrigin: false,
};

function codeOf(access: Access, requester: Requester): string | null {
  return refuse(access, requester)?.code ?? null;
}

describe('signed in', () => {
  test.each([
    ['a public operation needs no credential', readHealth, anonymous, null],
    ['a public operation ignores an invalid credential', readHealth, { ...anonymous, presented: true }, null],
    ['an operation that requires an account refuses a request without a credential', readMe, anonymous, 'unauthorized'],
    [
      'an operation that requires an account refuses an invalid credential',
      readMe,
      { ...anonymous, presented: true },
      'unauthorized',
    ],
    ['an optional account may be absent', askAi, anonymous, null],
    ['a credential for an optional account has to be valid', askAi, { ...anonymous, presented: true }, 'unauthorized'],
  ] as const)('%s', (_, access, requester, code) => {
    expect(codeOf(access, requester)).toBe(code);
  });
});

describe('each reason alone is enough to refuse', () => {
  test.each([
    ['a foreign origin', { ...inOrder, foreignOrigin: true }, 'forbidden'],
    ['a block', { ...inOrder, principal: { ...ada, blocked: '' } }, 'account_blocked'],
    ['a suspension', { ...inOrder, membership: { ...owner, suspended: 'Spam' } }, 'workspace_suspended'],
    ['a phone that is not verified', { ...inOrder, principal: { ...ada, phoneVerified: false } }, 'phone_required'],
    ['no membership', { ...inOrder, membership: null }, 'not_found'],
    ['a pin to another workspace', { ...inOrder, principal: { ...ada, pinnedWorkspaceId: 'w-other' } }, 'forbidden'],
    ['a pin to this workspace', { ...inOrder, principal: { ...ada, pinnedWorkspaceId: 'w-acme' } }, null],
    ['a scope that is too low', { ...inOrder, principal: { ...ada, scope: 'deploy' } }, 'forbidden'],
    ['a role that is too low', { ...inOrder, membership: { ...owner, role: 'viewer' } }, 'forbidden'],
    ['exactly the required role', { ...inOrder, membership: { ...owner, role: 'developer' } }, null],
    ['nothing', inOrder, null],
  ] as const satisfies readonly (readonly [string, Requester, string | null])[])('%s', (_, requester, code) => {
    expect(codeOf(changeVars, requester)).toBe(code);
  });
});

const none: readonly string[] = [];

test.each([
  ['read', ['deploy', 'full']],
  ['deploy', ['full']],
  ['full', none],
] as const)('a token with the scope %s is refused where %o is required', (scope, refused) => {
  const requester = { ...inOrder, principal: { ...ada, scope } };

  const codes = (['read', 'deploy', 'full'] as const).filter((needed) =>
    refuse({ ...readMe, scope: needed }, requester),
  );

  expect(codes).toEqual(refused);
});

test.each([
  ['viewer', ['developer', 'admin', 'owner']],
  ['developer', ['admin', 'owner']],
  ['admin', ['owner']],
  ['owner', none],
] as const)('the role %s is refused where %o is required', (role, refused) => {
  const requester = { ...inOrder, membership: { ...owner, role } };

  const codes = (['viewer', 'developer', 'admin', 'owner'] as const).filter((needed) =>
    refuse({ ...changeVars, role: needed }, requester),
  );

  expect(codes).toEqual(refused);
});

test('refuses a role requirement on a path without a workspace', () => {
  expect(codeOf(changeVars, { ...inOrder, membership: undefined })).toBe('forbidden');
});

test('refuses any pinned token outside a workspace', () => {
  const pinned = { ...inOrder, membership: undefined, principal: { ...ada, pinnedWorkspaceId: 'w-acme' } };

  expect(codeOf(createWorkspace, pinned)).toBe('forbidden');
  expect(codeOf(readMe, pinned)).toBeNull();
});

test('a token may revoke itself, but another token only with the scope', () => {
  const reader = { ...inOrder, membership: undefined, principal: { ...ada, scope: 'read' } } as const;

  expect(codeOf(revokeToken, { ...reader, ownToken: true })).toBeNull();
  expect(codeOf(revokeToken, reader)).toBe('forbidden');
  expect(codeOf(updateMe, { ...reader, ownToken: true })).toBe('forbidden');
});

describe('an operation that allows members to act on themselves', () => {
  const removeMember: Access = { authentication: 'required', role: 'admin', scope: 'full', allowsSelf: 'userId' };
  const viewer = { ...inOrder, membership: { ...owner, role: 'viewer' } } as const;

  test.each([
    ['a member, on themselves', removeMember, { ...viewer, self: true }, null],
    ['a member, on another', removeMember, viewer, 'forbidden'],
    [
      'a member with too low a scope',
      removeMember,
      { ...viewer, self: true, principal: { ...ada, scope: 'deploy' } },
      'forbidden',
    ],
    ['a person who is not a member', removeMember, { ...inOrder, self: true, membership: null }, 'not_found'],
    ['a member, where the operation does not allow it', changeVars, { ...viewer, self: true }, 'forbidden'],
  ] as const)('%s', (_, access, requester, code) => {
    expect(codeOf(access, requester)).toBe(code);
  });
});

describe('access that a single field requires', () => {
  const updateApp: Access = {
    authentication: 'required',
    role: 'developer',
    scope: 'deploy',
    fields: { name: { scope: 'full' } },
  };
  const withAnswer: Access = { ...askAi, fields: { answer: { signedIn: true, scope: 'deploy' } } };
  const deployer = { ...ada, scope: 'deploy' } as const;
  const reader = { ...ada, scope: 'read' } as const;

  test.each([
    ['a field without a requirement', updateApp, deployer, { status: 'stopped' }, null],
    ['a field with a higher requirement', updateApp, deployer, { name: 'Shop' }, 'forbidden'],
    ['both fields', updateApp, deployer, { status: 'stopped', name: 'Shop' }, 'forbidden'],
    ['the field with the value null', updateApp, deployer, { name: null }, 'forbidden'],
    ['the field with the scope', updateApp, ada, { name: 'Shop' }, null],
    ['no body', updateApp, deployer, undefined, null],
    ['a body that is null', updateApp, deployer, null, null],
    ['a body that only inherits the field', updateApp, deployer, Object.create({ name: 'Shop' }), null],
    ['a field that requires an account, without a credential', withAnswer, null, { answer: 'Yes.' }, 'unauthorized'],
    ['a field that requires an account, with too low a scope', withAnswer, reader, { answer: 'Yes.' }, 'forbidden'],
    ['a field that requires an account, with the scope', withAnswer, deployer, { answer: 'Yes.' }, null],
    ['another field, without a credential', withAnswer, null, { question: 'Why?' }, null],
  ] as const)('%s', (_, access, principal, body, code) => {
    expect(refuseFields(access, principal, body)?.code ?? null).toBe(code);
  });
});

test('a refusal states the requirement and the actual value', () => {
  expect(refuse(changeVars, { ...inOrder, principal: { ...ada, scope: 'read' } })?.message).toBe(
    'The token needs the scope `full`; it has `read`.',
  );
});
