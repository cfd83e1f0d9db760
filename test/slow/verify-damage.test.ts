import { expect, test } from 'vitest';
import { tryDamage } from '../../scripts/verify-trials/try-damage.ts';

test('of the damages of a seed, verify finds 95 % and names the operation', async () => {
  const tried = await tryDamage({ seed: '1', count: 100 });

  const missed = tried.filter(({ isFound }) => !isFound).map(({ name }) => name);
  expect(missed.length / tried.length, missed.join('\n')).toBeLessThanOrEqual(0.05);
});
