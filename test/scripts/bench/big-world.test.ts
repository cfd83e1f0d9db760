import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createClient } from '../../../client/index.ts';
import { startBigWorld } from '../../../scripts/bench/dashboard/big-world.ts';

test('a tab that comes after a change of an app gets the changed app', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'big-world-'));
  await using world = await startBigWorld(folder.path, { apps: 12, lines: 0 });
  const readStates = () => readFirstFrame(world.url);
  world.change(1);
  const status = world.change(1);
  const states = await readStates();
  const next = world.change(2);
  const [first, second, third] = await readStates();

  expect([states.length, states[0]]).toEqual([12, status]);
  expect([first, second, third]).toEqual([next, next, states[2]]);
});

async function readFirstFrame(baseUrl: string): Promise<readonly string[]> {
  const frames = createClient({ baseUrl }).stream('/api/workspaces/{workspaceSlug}', {
    params: { path: { workspaceSlug: 'acme' }, query: { frames: 'changes' } },
  });
  for await (const frame of frames)
    return frame.event === 'data' ? frame.data.workspace.instances.map(({ status }) => String(status)) : [];
  return [];
}
