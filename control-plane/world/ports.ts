import type { SimulatedPorts } from '../simulated-ports.ts';
import type { Ports } from '../ports/ports.ts';

/** The ports of a world: simulations that can be directed, and the reconcilers. */
export type WorldPorts = SimulatedPorts & Ports;
