import { expect, test } from 'vitest';
import { secureRandom } from '../../../control-plane/shared/secure-random.ts';
import { createSeededRandom } from '../../../control-plane/shared/seeded.ts';
import { randomSuite } from '../../../control-plane/ports/suites/random.ts';

test.each(Object.entries(randomSuite))('the seeded source %s', async (_name, check) => {
  await expect(check(async () => createSeededRandom(1))).resolves.toBeUndefined();
});

test.each(Object.entries(randomSuite))('the source of a server %s', async (_name, check) => {
  await expect(check(async () => secureRandom)).resolves.toBeUndefined();
});

test('the same seed gives the same ids, and another seed gives others', () => {
  const [one, same, other] = [createSeededRandom(1), createSeededRandom(1), createSeededRandom(2)];

  const [first, second, third] = [one.id(), same.id(), other.id()];

  expect(first).toBe(second);
  expect(first).not.toBe(third);
});
