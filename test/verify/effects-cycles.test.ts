import { expect, test } from 'vitest';
import { operations } from '../../generated/operations.ts';
import { nullCycles } from '../../verify/checks/effects/cycles.ts';
import { contract } from '../contract/requests.ts';

test('members are set together before each is null, a value and null again', () => {
  const health = { path: '/healthz' };
  const bodies = [{ name: 'a', releaseCommand: 'true' }, { releaseCommand: null }, { health }, { health: null }];

  expect(nullCycles(contract, operations.updateApp, bodies)).toEqual([
    { releaseCommand: 'true', health },
    { releaseCommand: null },
    { releaseCommand: 'true' },
    { releaseCommand: null },
    { health: null },
    { health },
    { health: null },
  ]);
});

test('a text is set beside the only member that may be null', () => {
  const bodies = [{ name: 'a' }, { iconUrl: 'data:' }, { hues: [1, 2] }];

  expect(nullCycles(contract, operations.updateWorkspace, bodies)).toEqual([
    { iconUrl: 'data:', name: 'a' },
    { iconUrl: null },
    { iconUrl: 'data:' },
    { iconUrl: null },
  ]);
});

test('a record without such members has no cycle', () => {
  expect(nullCycles(contract, operations.updateVar, [{ value: 'a' }, { isSecret: true }])).toEqual([]);
});
