import type { Story } from '../../../contract/story.ts';
import type { SomeRows } from '../../memory/base.ts';
import { completeHealth } from '../../model/apps/health.ts';
import type { RowOf } from '../../model/tables/tables.ts';
import { appsOf, type StoryApp, toMs, toMsOrNull } from './examples.ts';

export function seedApps(story: Story): SomeRows {
  return { apps: appsOf(story).map(({ workspaceId, app }) => appRow(workspaceId, app)) };
}

function appRow(workspaceId: string, app: StoryApp): RowOf<'apps'> {
  const {
    id,
    slug,
    env,
    region,
    name,
    source,
    desired,
    limits,
    application,
    previewOf,
    currentDeployId,
    deploy,
    lastPush,
  } = app;
  const address = app.endpoints.find(({ custom }) => !custom)?.url ?? `https://${slug}.`;
  const isRunning = app.status === 'running';
  return {
    id,
    workspaceId,
    slug,
    env,
    region,
    name,
    label: new URL(address).hostname.split('.')[0] ?? slug,
    source,
    // The values are known ones of the lifecycle.
    status: app.status as 'running',
    statusReason: app.statusReason as null,
    desired: desired as 'running',
    mark: null,
    ready: isRunning ? 'all' : null,
    readyReason: null,
    // The outcome is a known one.
    lastPush: lastPush && { branch: lastPush.branch, sha: lastPush.sha, outcome: lastPush.outcome as 'deployed' },
    lastPushAt: lastPush && toMs(lastPush.at),
    sizes: {},
    volumeSizes: app.scale.volumes,
    health: app.health && completeHealth(app.health),
    releaseCommand: app.releaseCommand,
    generation: 1,
    startsUntil: null,
    currentDeployId,
    newestDeployId: deploy?.id ?? null,
    lastNumber: deploy?.number ?? 0,
    cpuMillis: Math.round(limits.cpu * 1000),
    memory: limits.memory,
    storage: limits.storage,
    templateId: application?.id ?? null,
    templateVersion: application?.version ?? null,
    settings: null,
    previewOfAppId: previewOf?.appId ?? null,
    previewBranch: previewOf?.branch ?? null,
    pausedByNumber: null,
    startedAt: toMsOrNull(app.startedAt),
    deletedAt: null,
    createdAt: toMs(app.createdAt),
    updatedAt: toMs(app.updatedAt),
    isSuspended: app.statusReason === 'workspace_suspended',
    lockedAt: null,
    lockReason: null,
  };
}
