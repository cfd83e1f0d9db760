import { isTracked } from '../model/sources/branches.ts';
import type { Commit, GitSource } from '../model/sources/source.ts';
import type { RowOf } from '../model/tables/tables.ts';
import type { Ports } from '../ports/ports.ts';
import type { Branch } from '../ports/sources.ts';
import type { ReadTx, Tx } from '../ports/store.ts';
import type { Next } from '../ports/work.ts';
import { findComparedCommit, followPush, makePreview, type Push, type PushedChange } from '../transitions/push.ts';
import { beginRemoval } from '../transitions/removal.ts';

type AppRow = RowOf<'apps'>;

/** Interval of looks at a repository that does not report changes. */
const lookMs = 60_000;
/** Limit of pushes that are handled at a time. */
const mostPushes = 10;

/**
 * Looks for pushes to the branches that an app follows. A push deploys the app, or a preview of the branch. The first
 * look at a repository only stores its branches.
 */
export async function reconcileBranch(ports: Ports, id: string): Promise<Next> {
  const { store, sources, clock } = ports;
  const found = await store.read('system', (tx) => findFollower(tx, id));
  if (found?.app.source.type !== 'git') return null;
  const { source } = found.app;
  const { repository, nextChangeAt } = await sources.repository(source);
  const next = nextChangeAt === undefined ? clock.now() + lookMs : nextChangeAt;
  // Without access, deleted branches are unknown.
  if (!repository) return next;
  const { branches } = repository;
  const change = await readChange(ports, found.app, { source, branches });
  const commits = await readCommits(ports, found, { source, branches });
  const isMore = await store.write('system', (tx) =>
    follow(tx, id, { branches, repoUrl: source.repoUrl, change, commits }),
  );
  return isMore ? clock.now() : next;
}

/** Changed paths of a push to the app's branch, if they decide whether it deploys. */
async function readChange(
  { store, sources }: Ports,
  app: AppRow,
  { source, branches }: { readonly source: GitSource; readonly branches: readonly Branch[] },
): Promise<PushedChange | null> {
  const to = branches.find(({ name }) => name === source.branch)?.sha;
  const from = await store.read('system', async (tx) => {
    const last = await tx.branchTips.find({ id: app.id });
    const isPushed = last?.repoUrl === source.repoUrl && last.tips[source.branch] !== to;
    return isPushed ? findComparedCommit(tx, app, source) : null;
  });
  if (to === undefined || from === null) return null;
  return { from, to, paths: await sources.changedPaths(source, from, to).catch(() => null) };
}

/** Commits of the pushes that are handled next, as far as deploys need them. */
async function readCommits(
  { store, sources }: Ports,
  { app, previews }: Follower,
  { source, branches }: { readonly source: GitSource; readonly branches: readonly Branch[] },
): Promise<Commits> {
  const last = await store.read('system', (tx) => tx.branchTips.find({ id: app.id }));
  const pushed = last?.repoUrl === source.repoUrl ? pushedSince(last.tips, branches) : [];
  const deployed = pushed.slice(0, mostPushes).filter(({ name }) => {
    const isFollowed = name === source.branch && source.autoDeploy && source.sha === undefined;
    return isFollowed || (isTracked(source, name) && !previews.some(({ previewBranch }) => previewBranch === name));
  });
  const commits = new Map<string, Commit | null>();
  for (const { sha } of deployed) if (!commits.has(sha)) commits.set(sha, await sources.commit(source, sha));
  return commits;
}

function pushedSince(tips: Readonly<Record<string, string>>, branches: readonly Branch[]): Branch[] {
  return branches.filter(({ name, sha }) => tips[name] !== sha);
}

/** Commits by id; `null` for one that the git host does not provide. */
type Commits = ReadonlyMap<string, Commit | null>;

interface ObservedRepository {
  readonly repoUrl: string;
  readonly branches: readonly Branch[];
  readonly change: PushedChange | null;
  readonly commits: Commits;
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

/** Handles the pushes since the last look. Returns whether there are more. */
async function follow(
  tx: Tx,
  id: string,
  { branches, repoUrl, change, commits }: ObservedRepository,
): Promise<boolean> {
  const found = await findFollower(tx, id);
  const source = found?.app.source;
  // The app or its repository has changed in the meantime, so it is looked at again.
  if (!found || source?.type !== 'git' || source.repoUrl !== repoUrl) return true;
  await endPreviews(tx, found, branches);
  const last = await tx.branchTips.find({ id });
  // Branches of the app's former repository say nothing about this one.
  const before = last?.repoUrl === repoUrl ? last : null;
  const pushed = before ? pushedSince(before.tips, branches) : [];
  const handled: Branch[] = [];
  for (const branch of pushed.slice(0, mostPushes)) {
    const isHandled = await handlePush(tx, id, found.previews, { branch, change, commits });
    if (isHandled) handled.push(branch);
  }
  const seen = before ? handled : branches;
  const known = Object.entries(before?.tips ?? {}).filter(([name]) => branches.some((branch) => branch.name === name));
  const tips = Object.fromEntries([...known, ...seen.map(({ name, sha }) => [name, sha] as const)]);
  if (last) await tx.branchTips.update(id, { repoUrl, tips });
  else await tx.branchTips.insert({ id, workspaceId: found.app.workspaceId, appId: id, repoUrl, tips });
  return handled.length < pushed.length;
}

/** Returns `false` if another look is needed. */
async function handlePush(
  tx: Tx,
  id: string,
  previews: readonly AppRow[],
  {
    branch: { name, sha },
    change,
    commits,
  }: Pick<ObservedRepository, 'change' | 'commits'> & { readonly branch: Branch },
): Promise<boolean> {
  // An earlier push may have changed the app.
  const app = await tx.apps.find({ id });
  if (app?.source.type !== 'git') return true;
  const { source } = app;
  const commit = commits.get(sha);
  const push: Push | null = commit === undefined ? null : { branch: name, sha, commit, change };
  if (name === source.branch) return followPush(tx, app, source, push);
  if (!isTracked(source, name)) return true;
  const preview = previews.find(({ previewBranch }) => previewBranch === name);
  // A preview follows its own branch.
  if (preview) await tx.wake('branch', preview.id);
  else if (push) await makePreview(tx, app, source, push);
  return preview !== undefined || push !== null;
}

/** Ends previews whose branch is deleted or no longer tracked. */
async function endPreviews(tx: Tx, { app, previews }: Follower, branches: readonly Branch[]): Promise<void> {
  for (const preview of previews) {
    const { previewBranch } = preview;
    const isThere = branches.some(({ name }) => name === previewBranch);
    const isKept =
      isThere && previewBranch !== null && app.source.type === 'git' && isTracked(app.source, previewBranch);
    if (!isKept) await beginRemoval(tx, preview, 'previewEnded');
  }
}
