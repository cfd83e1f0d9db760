import { expect, test } from 'vitest';
import { tryDamage } from '../../scripts/verify-trials/try-damage.ts';

test('of the damages that come about, verify finds 95 % and names the operation', async () => {
  const tried = await tryDamage({ seed: '1', count: 100 });

  const done = tried.filter(({ isReached }) => isReached);
  const missed = done.filter(({ isFound }) => !isFound).map(({ name }) => name);
  expect(done.length).toBeGreaterThan(80);
  expect(missed.length / done.length, missed.join('\n')).toBeLessThanOrEqual(0.05);
});
