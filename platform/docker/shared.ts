import type { Engine, Inspected } from './engine.ts';
import type { InitProgram } from './init.ts';
import type { LayerLimit } from './layer-limit.ts';
import type { StateFiles } from './state-files.ts';
import type { MachineLimits } from './machine-limits.ts';
import type { Networks } from './networks.ts';
import type { ContainerAddresses } from './address.ts';

/** Times of a runtime, in milliseconds. */
export interface RuntimeTimes {
  /** Time for an unwanted container to finish its requests. */
  readonly drainMs: number;
  /** The pause before the first restart, which doubles with each further one, and the longest. */
  readonly firstPauseMs: number;
  readonly longestPauseMs: number;
  /** Length of a run after which the pauses start again with the first one. */
  readonly steadyMs: number;
  /** Time for a program to end after SIGTERM. */
  readonly stopMs: number;
  /** Time between two looks at the sizes of containers. */
  readonly layersMs: number;
}

export const usualTimes: RuntimeTimes = {
  drainMs: 30_000,
  firstPauseMs: 10_000,
  longestPauseMs: 300_000,
  steadyMs: 600_000,
  stopMs: 10_000,
  layersMs: 60_000,
};

/**
 * Returns the operator's variables for the containers of a service and of tasks with its image. The app's variables
 * take precedence. `gateway` is the address at which the containers reach the engine's machine.
 */
export type VariablesOf = (appId: string, service: string, gateway: string) => Readonly<Record<string, string>>;

/** Parts that the runtime's classes share. */
export interface Parts {
  readonly engine: Engine;
  readonly networks: Networks;
  readonly addresses: ContainerAddresses;
  readonly limit: LayerLimit;
  readonly init: InitProgram;
  readonly files: StateFiles;
  readonly times: RuntimeTimes;
  readonly limits: MachineLimits;
  readonly variablesOf: VariablesOf | null;
  /** Reports a change of an app. */
  readonly tell: (appId: string) => void;
}

/** The operator's variables for a container of a service. The network of the app must exist. */
export async function variablesFor(
  { networks, variablesOf }: Parts,
  appId: string,
  service: string,
): Promise<Readonly<Record<string, string>>> {
  return variablesOf === null ? {} : variablesOf(appId, service, await networks.gateway(appId));
}

/** The time that Podman gives a container by default. */
const podmanStopSeconds = 10;

/** Time for the program of a container to end after its stop signal, in seconds. */
export function stopSeconds({ Config }: Inspected, { stopMs }: RuntimeTimes): number {
  // The types leave out this field, which Podman sets for each container.
  const { StopTimeout = podmanStopSeconds } = Config as typeof Config & { readonly StopTimeout?: number };
  return StopTimeout === podmanStopSeconds ? stopMs / 1000 : StopTimeout;
}
