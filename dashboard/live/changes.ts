import type { StreamFrame } from '../../client/index.ts';
import type { Schema } from './api.ts';

export const workspacePath = '/api/workspaces/{workspaceSlug}';

export type LiveWorkspace = Schema<'HydratedWorkspace'>;
export type WorkspaceFrame = StreamFrame<typeof workspacePath>;

/** The workspace after a frame of its stream, which may have only what has changed. */
export function applyFrame(before: LiveWorkspace | undefined, frame: WorkspaceFrame): LiveWorkspace {
  if (frame.event === 'data') return frame.data.workspace;
  if (!before) throw new Error('The first frame of a workspace has to be the whole one.');
  const { workspace, changed, removed } = frame.data;
  const byId = new Map(before.instances.map((app) => [app.id, app]));
  for (const id of removed) byId.delete(id);
  for (const app of changed) byId.set(app.id, app);
  return { ...before, ...workspace, instances: [...byId.values()] };
}
