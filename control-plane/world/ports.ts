import type { SimulatedPorts } from '../simulated-ports.ts';
import type { ActionPorts } from '../ports/ports.ts';

/** Ports of a world: controllable simulations, and the store of actions. */
export type WorldPorts = SimulatedPorts & ActionPorts;
