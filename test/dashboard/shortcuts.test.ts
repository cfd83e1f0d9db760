import { expect, test } from 'vitest';
import { addressOf, commandOf, placesByKey } from '../../dashboard/parts/shortcuts.ts';

const none = { ctrlKey: false, metaKey: false, altKey: false };
const free = { areSingle: true, followsGo: false };
const deploys = placesByKey.find(({ key }) => key === 'd');

test.each([
  ['Ctrl+K', { ...none, key: 'k', ctrlKey: true }, free, { kind: 'palette' }],
  ['⌘K', { ...none, key: 'K', metaKey: true }, free, { kind: 'palette' }],
  ['Ctrl+K while one types', { ...none, key: 'k', ctrlKey: true }, { ...free, areSingle: false }, { kind: 'palette' }],
  ['/', { ...none, key: '/' }, free, { kind: 'search' }],
  ['/ while one types', { ...none, key: '/' }, { ...free, areSingle: false }, null],
  ['?', { ...none, key: '?' }, free, { kind: 'help' }],
  ['g', { ...none, key: 'g' }, free, { kind: 'go' }],
  ['[', { ...none, key: '[' }, free, { kind: 'press', key: '[' }],
  ['f', { ...none, key: 'f' }, free, { kind: 'press', key: 'f' }],
  ['f while one types', { ...none, key: 'f' }, { ...free, areSingle: false }, null],
  ['Ctrl+G, which is of the browser', { ...none, key: 'g', ctrlKey: true }, free, null],
  ['a letter', { ...none, key: 'd' }, free, null],
  ['a letter after g', { ...none, key: 'd' }, { ...free, followsGo: true }, { kind: 'place', place: deploys }],
])('%s', (_, pressed, state, command) => {
  expect(commandOf(pressed, state)).toEqual(command);
});

test('places have keys of their own, and an address where they are', () => {
  const on = { workspaceSlug: 'acme', appSlug: 'shop' };

  expect(new Set(placesByKey.map(({ key }) => key)).size).toBe(placesByKey.length);
  expect(deploys && [addressOf(deploys, on), addressOf(deploys, { workspaceSlug: 'acme' })]).toEqual([
    '/workspaces/acme/apps/shop/deploys',
    null,
  ]);
});
