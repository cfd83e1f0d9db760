import { expect, test } from 'vitest';
import { isTerminal, nextStates } from '../../client/index.ts';
import { lifecycles } from '../../generated/lifecycles.ts';

test('says which states are final', () => {
  expect(isTerminal('deploy', 'succeeded')).toBe(true);
  expect(isTerminal('deploy', 'building')).toBe(false);
  expect(isTerminal('deploy', 'a-state-of-a-newer-server')).toBe(false);
  expect(isTerminal('deploy', 'toString')).toBe(false);
});

test('has the states that can follow each state', () => {
  expect(nextStates.deploy.building).toEqual(['deploying', 'failed', 'canceled']);
});

test('the final states are those of the contract', () => {
  const final = Object.values(lifecycles).flatMap(({ name, states }) =>
    Object.entries(states).flatMap(([state, { terminal }]) => (terminal ? [`${name} ${state}`] : [])),
  );
  const tables: Record<string, Record<string, readonly string[]>> = nextStates;
  const withoutNext = Object.entries(tables).flatMap(([name, states]) =>
    Object.entries(states).flatMap(([state, next]) => (next.length === 0 ? [`${name} ${state}`] : [])),
  );

  expect(withoutNext).toEqual(final);
});
