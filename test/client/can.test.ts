import { expect, test } from 'vitest';
import { can } from '../../client/index.ts';

test('a role may do what the contract allows to it', () => {
  expect(can({ role: 'developer' }, 'createVar')).toBe(true);
  expect(can({ role: 'viewer' }, 'createVar')).toBe(false);
  expect(can({ role: null }, 'getApp')).toBe(false);
});

test('a token may do what its scope allows', () => {
  expect(can({ role: 'owner', scope: 'deploy' }, 'createDeploy')).toBe(true);
  expect(can({ role: 'owner', scope: 'deploy' }, 'createVar')).toBe(false);
});

test('a field of the body may need more than its operation', () => {
  expect(can({ role: 'developer', scope: 'deploy' }, 'updateApp', { fields: ['status'] })).toBe(true);
  expect(can({ role: 'developer', scope: 'deploy' }, 'updateApp', { fields: ['name'] })).toBe(false);
});

test('a token may revoke itself', () => {
  expect(can({ scope: 'read' }, 'revokeToken')).toBe(false);
  expect(can({ scope: 'read' }, 'revokeToken', { ownToken: true })).toBe(true);
});

test('every member may leave', () => {
  expect(can({ role: 'viewer' }, 'removeMember', { self: true })).toBe(true);
  expect(can({ role: 'viewer' }, 'removeMember')).toBe(false);
});

test('a pinned token stays in its workspace', () => {
  expect(can({ role: 'owner', pinned: 'here' }, 'getApp')).toBe(true);
  expect(can({ role: 'owner', pinned: 'elsewhere' }, 'getApp')).toBe(false);
  expect(can({ pinned: 'elsewhere' }, 'createWorkspace')).toBe(false);
});

test('a transfer needs a role in the other workspace too', () => {
  expect(can({ role: 'developer' }, 'transferApp', { targetRole: 'developer' })).toBe(true);
  expect(can({ role: 'developer' }, 'transferApp', { targetRole: 'viewer' })).toBe(false);
  expect(can({ role: 'developer' }, 'transferApp')).toBe(false);
});

test('a question may name a workspace, but need not', () => {
  expect([can({}, 'askAi'), can(null, 'askAi')]).toEqual([true, true]);
});

test('without credentials, only public operations are allowed', () => {
  expect([can(null, 'getHealth'), can(null, 'getMe')]).toEqual([true, false]);
});
