import type { MockContext } from '../context/context.ts';
import { scenarioOf } from '../scenario/choose.ts';

/** Whether the scenario of the request says that nobody belongs to any of the workspaces that the examples have. */
export function hasNoMemberships(mockContext: MockContext): boolean {
  return scenarioOf(mockContext)?.memberships === 'none';
}
