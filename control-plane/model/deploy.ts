import type { DeployState } from '../../generated/moves.ts';
import type { Source } from './tables/apps.ts';
import type { DeployStep, Step } from './tables/deploys.ts';

/** The states of a deploy that has not ended. */
export const openDeployStates = ['queued', 'building', 'deploying'] as const satisfies readonly DeployState[];

/** Whether a deploy has not ended. */
export function isOpen({ status }: { readonly status: DeployState }): boolean {
  return openDeployStates.some((state) => state === status);
}

const fetchSteps = { git: ['clone', 'build'], upload: ['unpack', 'build'], image: ['pull'], template: [] } as const;

/**
 * The steps of a new deploy, in order. A release that is rolled out again is neither fetched nor built, and an app
 * without HTTP has no route.
 */
export function newSteps(
  { type }: Source,
  { isRollout, hasRoute }: { readonly isRollout: boolean; readonly hasRoute: boolean },
): DeployStep[] {
  const ids: Step[] = [...(isRollout ? [] : fetchSteps[type]), 'release', 'health', ...(hasRoute ? (['route'] as const) : [])];
  return ids.map((id) => ({ id, status: 'pending', startedAfter: null, finishedAfter: null }));
}

/**
 * The steps when the deploy ends after so many milliseconds: the running one ends too, and those behind it are
 * skipped.
 */
export function endedSteps(steps: readonly DeployStep[], status: 'succeeded' | 'failed' | 'canceled', after: number): DeployStep[] {
  return steps.map((step) => {
    if (step.status === 'running') return { ...step, status, finishedAfter: after };
    return step.status === 'pending' ? { ...step, status: 'skipped' } : step;
  });
}
