import { expect, test } from 'vitest';
import type { Operation } from '../../contract/model/operation.ts';
import { deedOf, doerOf, fieldWords, valueWords } from '../../dashboard/pages/audit/sentences.ts';
import { operations } from '../../generated/operations.ts';

/** Operations that change nothing of a workspace. */
const without = ['inspectSource'];

const changing = Object.values<Operation>(operations)
  .filter(({ method, path, id }) => method !== 'get' && path.includes('{workspaceSlug}') && !without.includes(id))
  .map(({ id }) => id);

test('each operation that changes a workspace has words of its own in the audit log', () => {
  expect(changing).toContain('createDeploy');
  expect(changing.filter((operationId) => deedOf({ operationId }).includes(operationId))).toEqual([]);
});

test('an operation of a later version is named', () => {
  expect(deedOf({ operationId: 'createTeam' })).toBe('called createTeam on');
});

test.each([
  [{ by: 'user', actor: { id: 'u1', name: 'Ada' } }, 'Ada'],
  [{ by: 'user', actor: null }, 'A person with a closed account'],
  [{ by: 'operator', actor: null }, 'The operator of the service'],
] as const)('the person of %o', (event, expected) => {
  expect(doerOf(event)).toBe(expected);
});

test('the fields of a change are words, and its values too', () => {
  expect(['source.branch', 'redirectTo', 'isPrimary', 'role'].map(fieldWords)).toEqual([
    'source branch',
    'redirect to',
    'primary',
    'role',
  ]);
  expect([null, '', true, false, 3, 'debug'].map(valueWords)).toEqual([
    'nothing',
    'nothing',
    'yes',
    'no',
    '3',
    'debug',
  ]);
});
