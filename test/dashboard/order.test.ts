import { expect, test } from 'vitest';
import { inOrder } from '../../dashboard/pages/workspaces/order.ts';

const app = (id: string, status = 'running', parent?: string) => ({
  id,
  status,
  previewOf: parent === undefined ? null : { appId: parent, branch: 'gift-cards' },
});

test.each([
  ['apps as they come', [app('a'), app('b')], 'a b'],
  ['those that need a look first', [app('a'), app('b', 'deploying'), app('c', 'error')], 'c b a'],
  ['a preview under its app', [app('p', 'running', 'b'), app('a'), app('b')], 'b p a'],
  ['previews in their order', [app('b'), app('p', 'running', 'b'), app('q', 'error', 'b')], 'b q p'],
  ['an app as soon as its preview needs a look', [app('a'), app('b'), app('p', 'error', 'b')], 'b p a'],
  ['a preview without its app', [app('a'), app('p', 'running', 'gone')], 'a p'],
] as const)('%s', (_, apps, expected) => {
  expect(
    inOrder(apps)
      .map(({ id }) => id)
      .join(' '),
  ).toBe(expected);
});
