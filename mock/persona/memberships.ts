import { currentContext } from '../context/context.ts';
import { scenarioOf } from '../scenario/choose.ts';

/** Whether the scenario of the request says that nobody belongs to any of the workspaces that the examples have. */
export function hasNoMemberships(): boolean {
  return scenarioOf(currentContext())?.memberships === 'none';
}
