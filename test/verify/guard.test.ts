import { describe, expect, test } from 'vitest';
import { operations } from '../../generated/operations.ts';
import type { OperationId } from '../../generated/operations.ts';
import type { Config, Persona } from '../../verify/config/config.ts';
import type { Exchange } from '../../verify/model/exchange.ts';
import { knowledge } from '../../verify/knowledge/index.ts';
import { Secrets } from '../../verify/redaction/secrets.ts';
import { guard, UnsafeRequest } from '../../verify/send/guard.ts';
import { WriteScope } from '../../verify/send/write-scope.ts';

const owner: Persona = {
  name: 'owner',
  variable: 'OWNER_TOKEN',
  secret: 'not-a-real-secret',
  headers: {},
  kind: 'token',
  role: 'owner',
  scope: 'full',
  isPinned: false,
  isExpired: false,
  isPhoneVerified: true,
  email: 'ada@acme.io',
};

const config: Pick<Config, 'personas' | 'run' | 'writes'> = {
  personas: { owner },
  run: ['contactSupport'],
  writes: { owner: 'owner', tier: 'starter', region: null, invitationToken: null, repoUrl: null },
};

/** The responses that a run has received before. */
function writeScopeAfter(...exchanges: readonly Exchange[]): WriteScope {
  const writeScope = new WriteScope(true, config, new Secrets(), knowledge);
  for (const exchange of exchanges) writeScope.learn(exchange);
  return writeScope;
}

function received(id: OperationId, path: string, json: unknown, body: object | null = null): Exchange {
  return {
    operation: operations[id],
    persona: 'owner',
    request: {
      method: operations[id].method.toUpperCase(),
      url: `http://127.0.0.1${path}`,
      headers: {},
      body: body && JSON.stringify(body),
    },
    response: { status: 200, headers: {}, bytes: new Uint8Array(), isComplete: true, json },
    problem: null,
    milliseconds: 1,
  };
}

const created = received('createWorkspace', '/api/workspaces', { workspace: { slug: 'verify-1' } });
const tiers = received('listTiers', '/api/tiers', { tiers: [{ id: 'starter' }, { id: 'pro' }] });
const inside = { path: { workspaceSlug: 'verify-1' }, persona: owner };

test('allows reads without --allow-writes, and nothing else', () => {
  const writeScope = new WriteScope(false, config, new Secrets(), knowledge);

  expect(() => guard(writeScope, 'getMe', 'GET', { persona: owner })).not.toThrow();
  expect(() => guard(writeScope, 'createToken', 'POST', { persona: owner })).toThrow('it needs --allow-writes');
});

test('allows changes of a workspace that the run has created, also after it was renamed', () => {
  const renamed = received('updateWorkspace', '/api/workspaces/verify-1', { workspace: { slug: 'verify-2' } });
  const writeScope = writeScopeAfter(created, renamed);

  expect(() =>
    guard(writeScope, 'deleteWorkspace', 'DELETE', { ...inside, path: { workspaceSlug: 'verify-2' } }),
  ).not.toThrow();
  expect(() => guard(writeScope, 'deleteWorkspace', 'DELETE', { ...inside, path: { workspaceSlug: 'acme' } })).toThrow(
    UnsafeRequest,
  );
});

test('allows to revoke the tokens of the run only', () => {
  const [own, other] = ['c4e19a70-52d8-4b6f-8e13-7fa0d2b96c01', 'c4e19a70-52d8-4b6f-8e13-7fa0d2b96c02'];
  const writeScope = writeScopeAfter(
    received('createToken', '/api/me/tokens', { token: { id: own }, secret: 'not-a-real-secret' }),
  );

  expect(() => guard(writeScope, 'revokeToken', 'DELETE', { path: { id: own }, persona: owner })).not.toThrow();
  expect(() => guard(writeScope, 'revokeToken', 'DELETE', { path: { id: other }, persona: owner })).toThrow(
    UnsafeRequest,
  );
});

test('allows methods that the contract does not have without credentials only', () => {
  const writeScope = writeScopeAfter();

  expect(() => guard(writeScope, 'getMe', 'DELETE', { method: 'DELETE', persona: null })).not.toThrow();
  expect(() => guard(writeScope, 'getMe', 'DELETE', { method: 'DELETE', persona: owner })).toThrow(UnsafeRequest);
});

describe('refuses', () => {
  test.each([
    ['an invitation of a stranger', 'createInvitation', { body: { email: 'someone@real.io', role: 'viewer' } }],
    ['a webhook to a real host', 'createAlert', { body: { webhookUrl: 'https://hooks.real.io/' } }],
    ['another tier', 'changePlan', { body: { tier: 'pro' } }],
    [
      'a transfer to someone else',
      'transferWorkspace',
      { body: { targetUserId: '5b0f7a3e-1c7d-4f0e-9c55-2a8e3d1f6a04' } },
    ],
    ['a transfer of an app to another workspace', 'transferApp', { body: { targetWorkspaceSlug: 'acme' } }],
  ] as const)('%s', (_, id, { body }) => {
    expect(() => guard(writeScopeAfter(created, tiers), id, 'POST', { ...inside, body })).toThrow(UnsafeRequest);
  });

  test.each([
    ['a workspace on another tier', 'createWorkspace', 'POST', { body: { slug: 'verify-9', tier: 'pro' } }],
    ['an invitation of someone else', 'acceptInvitation', 'POST', { path: { token: 'inv_real' } }],
    ['a ticket', 'createTicket', 'POST', { body: {} }],
    ['a question to the assistant', 'askAi', 'POST', { body: {} }],
    ['a profile that was not read', 'updateMe', 'PATCH', { body: { name: 'Eve' } }],
    ['an operation that has no rule', 'newOperation', 'POST', { body: {} }],
  ] as const)('%s', (_, id, method, request) => {
    expect(() => guard(writeScopeAfter(created, tiers), id, method, { ...request, persona: owner })).toThrow(
      UnsafeRequest,
    );
  });
});

test('allows operations that the configuration names', () => {
  expect(() => guard(writeScopeAfter(), 'contactSupport', 'POST', { body: {}, persona: null })).not.toThrow();
});

test('notes records that may exist although their creation got no response', () => {
  const lost = { ...received('createWorkspace', '/api/workspaces', {}, { slug: 'verify-3' }), response: null };

  expect(writeScopeAfter(lost).traces).toEqual(['The workspace `verify-3` may exist: its creation got no response.']);
});
