import type { Story } from '../../../contract/story.ts';
import type { SomeRows } from '../../memory/base.ts';
import { completeHealth } from '../../model/apps/health.ts';
import { volumeSizesOf } from '../../model/apps/size.ts';
import type { Applied } from '../../model/tables/apps.ts';
import type { RowOf } from '../../model/tables/tables.ts';
import { digestsOf } from '../../model/vars/digest.ts';
import type { Wanted } from '../../ports/runtime.ts';
import { varsSecretId } from '../../transitions/applied.ts';
import { runningOf } from './containers.ts';
import { appsOf, type StoryApp, toMs, toMsOrNull } from './examples.ts';
import { seedVars } from './vars.ts';

/** The secret of the digests in a world, whose values are examples. */
const secret = 'a secret of the examples';

export async function seedApps(story: Story): Promise<SomeRows> {
  const { vars = [] } = seedVars(story);
  const running = runningOf(story);
  const rows = appsOf(story).map(async ({ workspaceId, app }) => {
    const wanted = running.find(({ wanted: { id } }) => id === app.id)?.wanted;
    const own = vars.filter(({ appId }) => appId === app.id);
    return { ...appRow(workspaceId, app), applied: wanted ? await appliedOf(app, wanted, own) : null };
  });
  return { apps: await Promise.all(rows), simulations: [{ id: varsSecretId, facts: secret }] };
}

/** The containers of an example were started with what the app has. */
async function appliedOf(
  { releaseCommand }: StoryApp,
  { services }: Wanted,
  own: readonly RowOf<'vars'>[],
): Promise<Applied> {
  const started = services.map(({ service: { name, cpuMillis, memory, health }, generation, deployId }) => {
    return { service: name, generation, deployId, cpuMillis, memory, health, changed: {} };
  });
  const volumes = volumeSizesOf(services.map(({ service }) => service));
  return { vars: await digestsOf(secret, own), services: started, volumes, releaseCommand };
}

function appRow(workspaceId: string, app: StoryApp): Omit<RowOf<'apps'>, 'applied'> {
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
