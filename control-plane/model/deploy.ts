import type { DeployState } from '../../generated/lifecycles.ts';

/** The states of a deploy that has not ended. */
export const openDeployStates = ['queued', 'building', 'deploying'] as const satisfies readonly DeployState[];

/** Whether a deploy has not ended. */
export function isOpen({ status }: { readonly status: DeployState }): boolean {
  return openDeployStates.some((state) => state === status);
}
