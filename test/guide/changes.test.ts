import { expect, test } from 'vitest';
import { applyDiff, project, readChanges } from './changes.ts';

const changes = readChanges();

test('CONTRIBUTING.md gives a whole change for everything that can be added', () => {
  expect([...changes.keys()]).toEqual([
    'Add an endpoint',
    'Add a field',
    'Add an error code',
    'Add a lifecycle state',
    'Add a scenario',
    'Add a persona',
    'Add an extension',
  ]);
});

test.each([...changes.values()])('$title: its diff applies, or is applied already', ({ diff }) => {
  const problem = applyDiff(diff, project, '--check');
  const isApplied = applyDiff(diff, project, '--check', '--reverse') === '';

  expect(isApplied ? '' : problem).toBe('');
});
