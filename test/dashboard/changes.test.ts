import { expect, test } from 'vitest';
import { applyFrame, type LiveWorkspace } from '../../dashboard/live/changes.ts';
import { startMock } from '../../mock/start.ts';

/** The workspace of the examples, as the mock sends it. */
async function readWorkspace(): Promise<LiveWorkspace> {
  await using mock = await startMock();
  const headers = { authorization: 'Bearer pcp_demo_owner' };
  const response = await fetch(`${mock.url}/api/workspaces/acme`, { headers });
  // The mock responds as the contract says.
  return ((await response.json()) as { workspace: LiveWorkspace }).workspace;
}

test('a frame of changes replaces, adds and removes apps, and keeps the rest', async () => {
  const workspace = await readWorkspace();
  const [metrics, storefront] = workspace.instances;
  if (!metrics || !storefront) throw new Error('The workspace has two apps.');
  const crashed = { ...storefront, status: 'error' as const };
  const added = { ...storefront, id: 'new', slug: 'new' };
  const after = applyFrame(workspace, { event: 'changes', data: { changed: [crashed, added], removed: [metrics.id] } });

  expect(applyFrame(undefined, { event: 'data', data: { workspace } })).toBe(workspace);
  expect(after.instances).toEqual([crashed, added]);
  expect([after.name, after.regions]).toEqual([workspace.name, workspace.regions]);
});

test('changes without a whole workspace before them are refused', () => {
  expect(() => applyFrame(undefined, { event: 'changes', data: { changed: [], removed: [] } })).toThrow('whole');
});
