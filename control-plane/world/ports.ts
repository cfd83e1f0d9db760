import type { SimulatedPorts } from '../simulated-ports.ts';
import type { Ports } from '../ports/ports.ts';

/** Ports of a world: controllable simulations, and the reconcilers. */
export type WorldPorts = SimulatedPorts & Ports;
