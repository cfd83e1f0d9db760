import { isTracked } from '../model/sources/branches.ts';
import type { RowOf } from '../model/tables/tables.ts';
import type { Ports } from '../ports/ports.ts';
import type { Repository } from '../ports/sources.ts';
import type { ReadTx, Tx } from '../ports/store.ts';
import type { Next } from '../ports/work.ts';
import { followPush, makePreview, type Push } from '../transitions/push.ts';
import { beginRemoval } from '../transitions/removal.ts';

type AppRow = RowOf<'apps'>;
type Branch = Repository['branches'][number];

/** How often to look at a repository that does not report when it changes. */
const lookMs = 60_000;
/** The number of pushes that are handled at a time. */
const mostPushes = 10;

/**
 * Looks for pushes to the branches that an app follows: they deploy the app, or a preview of the branch. The first
 * look at a repository only remembers the branches.
 */
export async function reconcileBranch(ports: Ports, id: string): Promise<Next> {
  const { store, sources, clock } = ports;
  const found = await store.read('system', (tx) => findFollower(tx, id));
  if (found?.app.source.type !== 'git') return null;
  const { source } = found.app;
  const { repository, nextChangeAt } = await sources.repository(source);
  const next = nextChangeAt === undefined ? clock.now() + lookMs : nextChangeAt;
  // Without access it is not known which branches are gone.
  if (!repository) return next;
  const isMore = await store.write('system', (tx) => follow(tx, id, { ...repository, repoUrl: source.repoUrl }));
  return isMore ? clock.now() : next;
}

interface Follower {
  readonly app: AppRow;
  readonly previews: readonly AppRow[];
}

/** The app, if it follows branches or has previews. */
async function findFollower(tx: ReadTx, id: string): Promise<Follower | null> {
  const app = await tx.apps.find({ id });
  if (!app || app.desired === 'deleted' || app.source.type !== 'git') return null;
  const previews = await tx.apps.list({ previewOfAppId: id });
  const { autoDeploy, branchTracking } = app.source;
  const follows = autoDeploy || branchTracking.mode !== 'off' || previews.length > 0;
  return follows ? { app, previews } : null;
}

/** Handles what was pushed since the last look. Returns whether there is more. */
async function follow(
  tx: Tx,
  id: string,
  { branches, repoUrl }: Pick<Repository, 'branches'> & { readonly repoUrl: string },
): Promise<boolean> {
  const found = await findFollower(tx, id);
  const source = found?.app.source;
  // The app or its repository has changed since, so it is looked at again.
  if (!found || source?.type !== 'git' || source.repoUrl !== repoUrl) return true;
  await endPreviews(tx, found, branches);
  const last = await tx.branchTips.find({ id });
  // The branches of a repository that the app had before say nothing about this one.
  const before = last?.repoUrl === repoUrl ? last : null;
  const pushed = before ? branches.filter(({ name, tip }) => before.tips[name] !== tip.sha) : [];
  const handled = pushed.slice(0, mostPushes);
  for (const { name: branch, tip: commit } of handled) await handlePush(tx, id, found.previews, { branch, commit });
  const seen = before ? handled : branches;
  const known = Object.entries(before?.tips ?? {}).filter(([name]) => branches.some((branch) => branch.name === name));
  const tips = Object.fromEntries([...known, ...seen.map(({ name, tip }) => [name, tip.sha] as const)]);
  if (last) await tx.branchTips.update(id, { repoUrl, tips });
  else await tx.branchTips.insert({ id, workspaceId: found.app.workspaceId, appId: id, repoUrl, tips });
  return handled.length < pushed.length;
}

async function handlePush(tx: Tx, id: string, previews: readonly AppRow[], push: Push): Promise<void> {
  // An earlier push may have changed it.
  const app = await tx.apps.find({ id });
  if (app?.source.type !== 'git') return;
  const { source } = app;
  if (push.branch === source.branch) return followPush(tx, app, source, push);
  if (!isTracked(source, push.branch)) return;
  const preview = previews.find(({ previewBranch }) => previewBranch === push.branch);
  // A preview follows its branch itself.
  if (preview) await tx.wake('branch', preview.id);
  else await makePreview(tx, app, source, push);
}

/** Previews go with their branch, and when the branch is not tracked any more. */
async function endPreviews(tx: Tx, { app, previews }: Follower, branches: readonly Branch[]): Promise<void> {
  for (const preview of previews) {
    const { previewBranch } = preview;
    const isThere = branches.some(({ name }) => name === previewBranch);
    const isKept = isThere && previewBranch !== null && app.source.type === 'git' && isTracked(app.source, previewBranch);
    if (!isKept) await beginRemoval(tx, preview, 'previewEnded');
  }
}
