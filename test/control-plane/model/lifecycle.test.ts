import { expect, expectTypeOf, test } from 'vitest';
import { move } from '../../../control-plane/model/shared/lifecycle.ts';
import { reasonsOf, statesOf } from '../../../control-plane/model/tables/states.ts';
import { alertRuleLifecycle, appLifecycle, deployLifecycle, planLifecycle } from '../../../generated/moves.ts';

test('moves by an event, by an operation and by time', () => {
  const fired = move(alertRuleLifecycle, 'pending', 'conditionHeld', 'firing');
  const stopped = move(appLifecycle, 'running', 'updateApp', 'stopped');
  const removed = move(planLifecycle, 'incomplete', 'timeout', 'none');

  expect([fired, stopped, removed]).toEqual(['firing', 'stopped', 'none']);
  expectTypeOf(fired).toEqualTypeOf<'firing'>();
});

test('makes a record', () => {
  expect(move(appLifecycle, 'none', 'deployApp', 'deploying')).toBe('deploying');
});

test.each([
  ['another state', () => move(alertRuleLifecycle, 'ok', 'conditionHeld', 'firing')],
  ['another trigger', () => move(appLifecycle, 'running', 'restartApp', 'stopped')],
  ['another result', () => move(alertRuleLifecycle, 'pending', 'conditionHeld', 'ok')],
  ['a terminal state', () => move(deployLifecycle, 'succeeded', 'cancelDeploy', 'canceled')],
])('refuses a move that the lifecycle has only with %s', (_case, wrongMove) => {
  expect(wrongMove).toThrow(/^The lifecycle \w+ has no row from \w+ to \w+ by \w+\.$/);
});

test('does not compile with an unknown state or trigger', () => {
  // @ts-expect-error There is no such state.
  expect(() => move(appLifecycle, 'sleeping', 'restartApp', 'deploying')).toThrow('sleeping');
  // @ts-expect-error There is no such trigger.
  expect(() => move(appLifecycle, 'running', 'sleepApp', 'deploying')).toThrow('sleepApp');
});

test('lists states and reasons', () => {
  expect(statesOf(alertRuleLifecycle)).toEqual(['ok', 'pending', 'firing', 'no_data', 'paused']);
  expect(reasonsOf(appLifecycle).toSorted()).toEqual([
    'being_deleted',
    'cleanup_failed',
    'crash_loop',
    'deploy_failed',
    'health_check_failed',
    'out_of_memory',
    'payment_required',
    'region_unavailable',
    'set_by_hand',
    'workspace_suspended',
  ]);
});
