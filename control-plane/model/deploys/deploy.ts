import type { DeployState } from '../../../generated/moves.ts';
import { entryOf, type Service } from '../apps/service.ts';
import type { Source } from '../tables/apps.ts';
import type { DeployCause, DeployStep, Step, StepFailure } from '../tables/deploys.ts';
import type { RowOf } from '../tables/tables.ts';

/** The states of a deploy that has not ended. */
export const openDeployStates = ['queued', 'building', 'deploying'] as const satisfies readonly DeployState[];

/** Whether a deploy has not ended. */
export function isOpen({ status }: { readonly status: DeployState }): boolean {
  return openDeployStates.some((state) => state === status);
}

/**
 * Whether the release of a deploy can be rolled out again. A catalog application must not go back, because of its
 * data.
 */
export function canRollBack({
  status,
  source,
  releaseId,
}: Pick<RowOf<'deploys'>, 'status' | 'source' | 'releaseId'>): boolean {
  return status === 'succeeded' && source.type !== 'template' && releaseId !== null;
}

/** Whether a deploy fetches its source, instead of rolling out an existing release. */
export function fetchesSource({ steps }: { readonly steps: readonly Pick<DeployStep, 'id'>[] }): boolean {
  return steps.some(({ id }) => id === 'clone' || id === 'unpack' || id === 'pull');
}

/** The turn to build that a queued deploy waits for; `null` if it waits for none. */
export function turnOf({
  status,
  steps,
}: Pick<RowOf<'deploys'>, 'status' | 'steps'>): NonNullable<DeployStep['turn']> | null {
  return status === 'queued' ? (steps[0]?.turn ?? null) : null;
}

/** The steps with a change of the first, which waits for a turn only as long as the change says so. */
export function withFirst([first, ...others]: readonly DeployStep[], change: Partial<DeployStep>): DeployStep[] {
  if (!first) return [];
  const { turn: _, ...rest } = first;
  return [{ ...rest, ...change }, ...others];
}

const fetchSteps = { git: ['clone', 'build'], upload: ['unpack', 'build'], image: ['pull'], template: [] } as const;

/**
 * Steps of a new deploy that makes its release, in order. The step `route` is added after the build if it is needed.
 */
export function newSteps({ type }: Source): DeployStep[] {
  const ids: Step[] = [...fetchSteps[type], 'release', 'health'];
  return ids.map(pendingStep);
}

/** Steps of a new deploy with an existing release, which fetches and builds nothing. */
export function rolloutSteps(services: readonly Service[]): DeployStep[] {
  const ids: Step[] = ['release', 'health', ...(entryOf(services) === null ? [] : (['route'] as const))];
  return ids.map(pendingStep);
}

/** Steps after a build has shown whether the app serves HTTP. */
export function stepsAfterBuild(steps: readonly DeployStep[], hasRoute: boolean): DeployStep[] {
  const others = steps.filter(({ id }) => id !== 'route');
  return hasRoute ? [...others, pendingStep('route')] : others;
}

function pendingStep(id: Step): DeployStep {
  return { id, status: 'pending', startedAfter: null, finishedAfter: null };
}

/** The cause of a failed deploy, if it is known: it stands in for the code of the deploy's end. */
export function causeOf({ steps }: Pick<RowOf<'deploys'>, 'steps'>): DeployCause | null {
  return steps.find(({ status }) => status === 'failed')?.failure?.code ?? null;
}

/**
 * Steps of a deploy that ends after a number of milliseconds: the running step ends, with the cause of a failure, and
 * later ones are skipped.
 */
export function endedSteps(
  steps: readonly DeployStep[],
  status: 'succeeded' | 'failed' | 'canceled',
  after: number,
  cause?: StepFailure,
): DeployStep[] {
  return steps.map(({ failure: _, crashesBefore: __, ...step }) => {
    if (step.status === 'running') return { ...step, status, finishedAfter: after, ...(cause && { failure: cause }) };
    return step.status === 'pending' ? { ...step, status: 'skipped' } : step;
  });
}
