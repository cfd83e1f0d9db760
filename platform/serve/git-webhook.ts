import { Problem } from '../../contract/problem.ts';
import { headerOf, type RequestData } from '../../server/dispatch/request.ts';
import type { Route, Routes } from '../../server/http/routes.ts';
import type { Clock } from '../../control-plane/ports/clock.ts';
import type { Store } from '../../control-plane/ports/store.ts';
import { readPush, requireSigned } from '../sources/git-push.ts';
import { RecentIds } from './recent-ids.ts';

interface GitOptions extends Omit<GitWebhookOptions, 'forgetBranches'> {
  /** Drops the cached branches of a repository; `null` without an engine. */
  readonly forgetBranches: ((repoUrl: string) => Promise<void> | void) | null;
}

interface GitWebhookOptions {
  /** The secret, which the operator has entered at the git host. */
  readonly secret: string;
  readonly clock: Pick<Clock, 'now'>;
  readonly store: Store;
  /** Drops the cached branches of a repository. */
  readonly forgetBranches: (repoUrl: string) => Promise<void> | void;
}

/** Size limit above that of a push with the most commits that a git host lists. */
const mostBytes = 5 * 1024 * 1024;

/**
 * Routes for webhooks of git hosts; none without a secret or an engine. A push only wakes the apps that follow the
 * repository; their reconciler reads the branches. A wake that fails is an error, after which the host sends the push
 * again.
 */
export function createGitRoutes({ forgetBranches, ...options }: GitOptions): Routes {
  if (options.secret === '' || !forgetBranches) return {};
  return { '/hooks/git': createGitWebhook({ ...options, forgetBranches }) };
}

function createGitWebhook({ secret, clock, store, forgetBranches }: GitWebhookOptions): Route {
  const handled = new RecentIds();
  return {
    methods: ['POST'],
    isFree: true,
    async respond(request) {
      const body = await request.body.bytes(mostBytes);
      const now = clock.now();
      const delivery = requireSigned({ body, header: (name) => headerOf(request, name), secret, now });
      // The same bytes are the same push, repeated or replayed.
      if (!handled.has(delivery, now) && isPush(request))
        await follow(readPush(body, headerOf(request, 'content-type')), { store, forgetBranches });
      handled.add(delivery, now);
      return { status: 200, headers: { 'Content-Type': 'application/json; charset=utf-8' }, body: '{"received":true}' };
    },
  };
}

/** Hosts also report issues, releases and tests of the webhook. An event without a name counts as a push. */
function isPush(request: RequestData): boolean {
  const names = ['x-github-event', 'x-gitea-event', 'x-gogs-event', 'x-gitlab-event', 'x-event-key'];
  const event = names.map((name) => headerOf(request, name)).find((one) => one !== undefined);
  return event === undefined || /^(push|create|delete|push hook|repo:push|repo:refs_changed)$/i.test(event);
}

async function follow(
  repoUrls: readonly string[] | null,
  { store, forgetBranches }: Pick<GitWebhookOptions, 'store' | 'forgetBranches'>,
): Promise<void> {
  if (repoUrls === null) return;
  if (repoUrls.length === 0)
    throw new Problem('bad_body', 'The webhook names no repository. Send pushes as GitHub or Gitea does.');
  for (const repoUrl of repoUrls) await forgetBranches(repoUrl);
  await store.write('system', async (tx) => {
    const followed = await tx.branchTips.list({ repoUrl: { in: repoUrls } });
    for (const { appId } of followed) await tx.wake('branch', appId);
  });
}
