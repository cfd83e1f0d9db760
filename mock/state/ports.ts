import type { Json } from '../../generated/handlers.ts';
import type { Clock } from '../../server/ports/clock.ts';
import type { People, User } from '../persona/people.ts';
import type { State } from './state.ts';

/** What the handlers of kept things work with. */
export interface Ports {
  /** The state of the session that asks. */
  readonly state: () => State;
  /** Whether the scenario of the request takes everyone out of the workspaces of the examples. */
  readonly nowhere: boolean;
  readonly clock: Clock;
  readonly people: People;
  readonly regions: Json<'listRegions', 200>['regions'];
  readonly tiers: Json<'listTiers', 200>['tiers'];
}

/** RFC 3339, as the contract has it. */
export function now({ clock }: Ports): string {
  return new Date(clock.now()).toISOString();
}

export function findUser({ people }: Ports, userId: string): User | undefined {
  return people.personas.find(({ user }) => user.id === userId)?.user;
}
