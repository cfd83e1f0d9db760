import { expect, test } from 'vitest';
import { emptyPool } from '../../verify/knowledge/making/places.ts';
import type { Tools } from '../../verify/scratch/tools.ts';
import { isRepeated } from '../../verify/send/repeats.ts';

test('the number of apps that a pool holds does not count as requests of a seed', async () => {
  const removed: (readonly [id: string, appSlug: string, isRepeated: boolean])[] = [];
  const call = async (id: string, _persona: unknown, { path }: { path: { appSlug: string } }) => {
    removed.push([id, path.appSlug, isRepeated()]);
    return {};
  };
  // The parts of the tools that a removal needs.
  const tools = { owner: { name: 'owner' }, api: { call } } as unknown as Tools;

  await emptyPool(
    tools,
    ['one', 'two', 'three'].map((appSlug) => ({ workspaceSlug: 'full', appSlug })),
  );

  expect(removed).toEqual([
    ['deleteApp', 'one', false],
    ['deleteApp', 'two', true],
    ['deleteApp', 'three', true],
  ]);
});
