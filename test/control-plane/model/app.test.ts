import { expect, test } from 'vitest';
import {
  type StatusInput,
  type AppStatus,
  eventOf,
  statusOf,
  withStatus,
} from '../../../control-plane/model/apps/app.ts';

const running: StatusInput = {
  app: {
    desired: 'running',
    isSuspended: false,
    deletedAt: null,
    startsUntil: null,
    mark: null,
    ready: 'all',
    readyReason: null,
    currentDeployId: 'deploy-1',
  },
  isDeploying: false,
  plan: 'active',
  region: 'ready',
  now: 100_000,
};
const stopped = { ...running.app, desired: 'stopped', ready: 'none' } as const;
const crashed = { ...running.app, ready: 'none', readyReason: 'crash_loop' } as const;

test.each<[string, Partial<StatusInput>, string]>([
  ['all containers are ready', {}, 'running null'],
  ['some are not', { app: { ...running.app, ready: 'some', readyReason: 'out_of_memory' } }, 'degraded out_of_memory'],
  ['none is', { app: crashed }, 'error crash_loop'],
  ['nothing was observed', { app: { ...running.app, ready: null } }, 'error health_check_failed'],
  ['it has no release', { app: { ...running.app, currentDeployId: null } }, 'error deploy_failed'],
  ['a mark comes before an observation', { app: { ...crashed, mark: 'degraded' } }, 'degraded set_by_hand'],
  ['a stop comes before a mark', { app: { ...stopped, mark: 'error' } }, 'stopped null'],
  ['a deploy comes before a stop', { app: stopped, isDeploying: true }, 'deploying null'],
  ['a start is carried out', { app: { ...crashed, startsUntil: 200_000 } }, 'deploying null'],
  ['a failed region comes before a deploy', { isDeploying: true, region: 'failed' }, 'error region_unavailable'],
  ['a region that drains is not an error', { region: 'draining' }, 'running null'],
  ['a canceled plan comes before the region', { plan: 'canceled', region: 'failed' }, 'error payment_required'],
  ['a plan that is past due is not an error', { plan: 'past_due' }, 'running null'],
  [
    'a removal comes first',
    { app: { ...stopped, desired: 'deleted', deletedAt: 40_001 }, plan: 'canceled' },
    'error being_deleted',
  ],
  ['a removal that is late', { app: { ...stopped, desired: 'deleted', deletedAt: 40_000 } }, 'error cleanup_failed'],
])('the status when %s', (_when, input, expected) => {
  const { status, statusReason } = statusOf({ ...running, ...input });

  expect(`${status} ${statusReason}`).toBe(expected);
});

test.each<[AppStatus, AppStatus, string]>([
  [status('deploying'), status('running'), 'allReady'],
  [status('running'), status('degraded', 'crash_loop'), 'someReady'],
  [status('degraded', 'crash_loop'), status('error', 'crash_loop'), 'noneReady'],
  [status('deploying'), status('error', 'deploy_failed'), 'deployFailed'],
  [status('deploying'), status('stopped'), 'deployCanceled'],
  [status('running'), status('error', 'payment_required'), 'planCanceled'],
  [status('error', 'payment_required'), status('deploying'), 'planPaid'],
  [status('error', 'payment_required'), status('stopped'), 'planPaid'],
  [status('stopped'), status('error', 'region_unavailable'), 'regionFailed'],
  [status('error', 'region_unavailable'), status('stopped'), 'regionRecovered'],
  [status('error', 'being_deleted'), status('error', 'cleanup_failed'), 'timeout'],
])('from %o to %o', (before, after, event) => {
  expect(eventOf(before, after)).toBe(event);
});

test('remembers since when it runs', () => {
  const started = withStatus({ status: 'deploying', startedAt: null }, status('running'), 'allReady', 5);
  const worse = withStatus({ status: 'running', startedAt: 5 }, status('degraded', 'crash_loop'), 'someReady', 9);
  const ended = withStatus({ status: 'running', startedAt: 5 }, status('stopped'), 'updateApp', 9);

  expect([started.startedAt, worse.startedAt, ended.startedAt]).toEqual([5, 5, null]);
});

test('refuses a change of status that the contract does not have', () => {
  expect(() => withStatus({ status: 'stopped', startedAt: null }, status('running'), 'allReady', 5)).toThrow(
    'The lifecycle app has no row from stopped to running by allReady.',
  );
});

function status(of: AppStatus['status'], statusReason: AppStatus['statusReason'] = null): AppStatus {
  return { status: of, statusReason };
}
