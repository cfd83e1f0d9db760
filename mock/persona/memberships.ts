import type { MockContext } from '../context/context.ts';
import { scenarioOf } from '../scenario/choose.ts';

/** Whether the scenario of the request takes away all memberships in the workspaces of the examples. */
export function hasNoMemberships(mockContext: MockContext): boolean {
  return scenarioOf(mockContext)?.memberships === 'none';
}
