import { expect, test } from 'vitest';
import { findMalformed, findMisplaced, project, readChanges } from './changes.ts';

const changes = readChanges();

test('CONTRIBUTING.md gives a whole change for everything that can be added', () => {
  expect([...changes.keys()]).toEqual([
    'Add an endpoint',
    'Add a field',
    'Add an error code',
    'Add a filter of a list',
    'Add a lifecycle state',
    'Add a scenario',
    'Add an event of the world',
    'Add a port',
    'Add a reconciler',
    'Add a persona',
    'Add an extension',
  ]);
});

test.each([...changes.values()])('$title: git accepts its diff', ({ diff }) => {
  expect(findMalformed(diff)).toBe('');
});

test.each([...changes.values()])('$title: its diff applies, or is applied already', ({ diff }) => {
  expect(findMisplaced(diff, project)).toEqual([]);
});
