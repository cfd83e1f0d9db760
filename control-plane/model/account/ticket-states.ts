import { ticketLifecycle } from '../../../generated/moves.ts';
import { statesOf } from '../tables/states.ts';

/** The states of a ticket. */
export const ticketStates = statesOf(ticketLifecycle);
