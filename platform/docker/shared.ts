import type { Engine } from './engine.ts';
import type { KeptApps } from './state-files.ts';
import type { Networks } from './networks.ts';
import type { Reach } from './address.ts';

/** Times of a runtime, in milliseconds. */
export interface RuntimeTimes {
  /** How long what is not wanted any more may finish its requests. */
  readonly drainMs: number;
  /** The pause before the first restart, which doubles with each further one, and the longest. */
  readonly firstPauseMs: number;
  readonly longestPauseMs: number;
  /** A container that has run for that long begins with the first pause again. */
  readonly steadyMs: number;
  /** How long a program may take to end after SIGTERM. */
  readonly stopMs: number;
}

/**
 * Variables that the operator gives to the containers of a service and of tasks with its image, under those of the
 * app. `gateway` is the address by which the containers reach the machine of the engine.
 */
export type VariablesOf = (appId: string, service: string, gateway: string) => Readonly<Record<string, string>>;

/** What the parts of a runtime share. */
export interface Parts {
  readonly engine: Engine;
  readonly networks: Networks;
  readonly reach: Reach;
  readonly files: KeptApps;
  readonly times: RuntimeTimes;
  readonly variablesOf: VariablesOf | null;
  /** Something of an app has changed. */
  readonly tell: (appId: string) => void;
}

/** The variables of the operator for a container of a service, whose app has its network. */
export async function variablesFor(
  { networks, variablesOf }: Parts,
  appId: string,
  service: string,
): Promise<Readonly<Record<string, string>>> {
  return variablesOf === null ? {} : variablesOf(appId, service, await networks.gateway(appId));
}
