import { currentExchange } from '../exchange/exchange.ts';
import { scenarioOf } from '../scenario/choose.ts';

/** Whether the scenario of the request says that nobody belongs to any of the workspaces that the examples have. */
export function belongsNowhere(): boolean {
  return scenarioOf(currentExchange())?.memberships === 'none';
}
