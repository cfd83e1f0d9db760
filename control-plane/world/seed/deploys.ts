import type { Json } from '../../../generated/handlers.ts';
import type { Story } from '../../../contract/story.ts';
import type { SomeRows } from '../../memory/base.ts';
import { seededId } from '../../shared/seeded.ts';
import { completeHealth } from '../../model/apps/health.ts';
import type { RowOf } from '../../model/tables/tables.ts';
import { appsOf, readsOf, type StoryApp, toMs, toMsOrNull } from './examples.ts';

type Deploy = Json<'listDeploys', 200>['deploys'][number];

/** Ended deploys of each app at the instant of the story, with their logs. */
export function seedDeploys(story: Story): SomeRows {
  const deploys = appsOf(story).flatMap(({ workspaceId, app }) =>
    deploysOf(story, app).map((deploy) => deployRow(workspaceId, app, deploy)),
  );
  return { deploys, deployLogs: deploys.flatMap((deploy) => logRow(story, deploy)) };
}

/** The id of a deploy's release. */
export function releaseIdOf(deployId: string): string {
  return seededId(`release ${deployId}`);
}

/** Whether the release of a deploy is stored. */
export function hasRelease({ currentDeployId }: StoryApp, { id, canRollBack }: Deploy): boolean {
  return canRollBack || id === currentDeployId;
}

/** Deploys in the examples up to the newest of the app. */
export function deploysOf(story: Story, { deploy: newest, slug, env }: StoryApp): Deploy[] {
  if (!newest) return [];
  const lists = readsOf(story, 'listDeploys').filter(({ path, query }) => path.appSlug === slug && query.env === env);
  const listed = lists.flatMap(({ response }) => response.deploys).filter(({ number }) => number < newest.number);
  const byNumber = new Map([newest, ...listed].map((deploy) => [deploy.number, deploy]));
  return [...byNumber.values()];
}

function deployRow(workspaceId: string, app: StoryApp, deploy: Deploy): RowOf<'deploys'> {
  const { id, number, status, source, sha, commitMsg, author, version, error, env, region } = deploy;
  const [createdAt, finishedAt] = [toMs(deploy.createdAt), toMsOrNull(deploy.finishedAt)];
  const after = (at: string | null) => (at === null ? null : toMs(at) - createdAt);
  const hasSucceeded = status === 'succeeded';
  return {
    id,
    workspaceId,
    appId: app.id,
    number,
    status,
    slot: null,
    // The values are known ones of the contract.
    trigger: deploy.trigger as 'manual',
    source,
    sha,
    commitMsg,
    author,
    version,
    steps: deploy.steps.map((step) => ({
      id: step.id,
      status: step.status,
      startedAfter: after(step.startedAt),
      finishedAfter: after(step.finishedAt),
    })),
    errorCode: (error?.code ?? null) as 'internal' | null,
    errorMessage: error?.message ?? null,
    env,
    region,
    releaseId: hasRelease(app, deploy) ? releaseIdOf(id) : null,
    rollbackTo: deploy.rollbackTo,
    cpuMillis: Math.round(app.limits.cpu * 1000),
    memory: app.limits.memory,
    storage: app.limits.storage,
    sizes: {},
    volumeSizes: {},
    health: app.health && completeHealth(app.health),
    createdById: deploy.createdBy?.id ?? null,
    createdAt,
    startedAt: toMsOrNull(deploy.startedAt),
    canceledAt: null,
    releaseTask: null,
    appliedAt: hasSucceeded ? finishedAt : null,
    missingKeys: [],
    routedAt: hasSucceeded ? finishedAt : null,
    finishedAt,
  };
}

function logRow(story: Story, { id, workspaceId, appId, createdAt }: RowOf<'deploys'>): RowOf<'deployLogs'>[] {
  const log = readsOf(story, 'getDeployLogs').find(({ response }) => response.deployId === id)?.response;
  if (!log) return [];
  const lines = log.lines.map(({ ts, step, stream, line }) => ({ after: ts - createdAt, step, stream, line }));
  // The response does not say how many lines of a log are left out.
  return [{ id, workspaceId, appId, lines, omitted: log.truncated ? 1 : 0 }];
}
