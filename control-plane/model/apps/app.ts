import {
  type AppEvent,
  appLifecycle,
  type AppReason,
  type AppState,
  type PlanState,
  type RegionState,
} from '../../../generated/moves.ts';
import { canMove, move } from '../shared/lifecycle.ts';
import type { RowOf } from '../tables/tables.ts';

type AppRow = RowOf<'apps'>;

/** The values that determine the status of an app. */
export interface StatusInput {
  readonly app: Pick<
    AppRow,
    'desired' | 'deletedAt' | 'isSuspended' | 'startsUntil' | 'mark' | 'ready' | 'readyReason' | 'currentDeployId'
  >;
  /** Whether a deploy of the app is open. */
  readonly isDeploying: boolean;
  /** State of the workspace's plan in the region; `null` without a plan. */
  readonly plan: PlanState | null;
  readonly region: RegionState;
  readonly now: number;
}

export interface AppStatus {
  readonly status: AppState;
  readonly statusReason: AppReason | null;
}

/** How long a request waits for a removal. Afterwards the app's status says that it takes too long. */
export const cleanupLimitMs = 60_000;

/** Time limit of a start or a restart. */
export const startLimitMs = 5 * 60_000;

/** Returns the first matching status. */
export function statusOf({ app, isDeploying, plan, region, now }: StatusInput): AppStatus {
  if (app.desired === 'deleted') {
    const isLate = app.deletedAt !== null && now >= app.deletedAt + cleanupLimitMs;
    return { status: 'error', statusReason: isLate ? 'cleanup_failed' : 'being_deleted' };
  }
  if (app.isSuspended) return { status: 'stopped', statusReason: 'workspace_suspended' };
  if (plan === 'canceled') return { status: 'error', statusReason: 'payment_required' };
  if (region === 'failed') return { status: 'error', statusReason: 'region_unavailable' };
  if (isDeploying || app.startsUntil !== null) return { status: 'deploying', statusReason: null };
  if (app.desired === 'stopped') return { status: 'stopped', statusReason: null };
  if (app.mark !== null) return { status: app.mark, statusReason: 'set_by_hand' };
  return observed(app);
}

/** Columns for a new status after an operation or an event. */
export function withStatus(
  app: Pick<AppRow, 'status' | 'startedAt'>,
  { status, statusReason }: AppStatus,
  trigger: Parameters<typeof move<typeof appLifecycle, AppState>>[2],
  now: number,
): Pick<AppRow, 'status' | 'statusReason' | 'startedAt'> {
  // Without a row in the lifecycle, an unchanged status needs no move.
  const isMove = app.status !== status || canMove(appLifecycle, status, trigger, status);
  const next = isMove ? move(appLifecycle, app.status, trigger, status) : status;
  return { status: next, statusReason, startedAt: startedAt(app, next, now) };
}

/** The event that leads from a status to another one, if no operation did. */
export function eventOf(before: AppStatus, { status, statusReason }: AppStatus): AppEvent | 'timeout' {
  if (statusReason === 'cleanup_failed' && before.statusReason !== statusReason) return 'timeout';
  if (statusReason === 'workspace_suspended') return 'workspaceSuspended';
  if (statusReason === 'payment_required') return 'planCanceled';
  if (statusReason === 'region_unavailable') return 'regionFailed';
  if (before.statusReason === 'workspace_suspended') return 'workspaceResumed';
  if (statusReason === 'deploy_failed') return 'deployFailed';
  if (status === 'running') return 'allReady';
  if (status === 'degraded') return 'someReady';
  if (status === 'error') return 'noneReady';
  if (status === 'deploying') return 'planPaid';
  if (before.status === 'deploying') return 'deployCanceled';
  return before.statusReason === 'payment_required' ? 'planPaid' : 'regionRecovered';
}

function observed({ ready, readyReason, currentDeployId }: StatusInput['app']): AppStatus {
  if (currentDeployId === null) return { status: 'error', statusReason: 'deploy_failed' };
  if (ready === 'all') return { status: 'running', statusReason: null };
  return { status: ready === 'some' ? 'degraded' : 'error', statusReason: readyReason ?? 'health_check_failed' };
}

/** A crash or a restart keeps the start time; a start sets it. */
function startedAt({ startedAt: before }: Pick<AppRow, 'startedAt'>, status: AppState, now: number): number | null {
  if (status === 'stopped') return null;
  return status === 'running' ? (before ?? now) : before;
}
