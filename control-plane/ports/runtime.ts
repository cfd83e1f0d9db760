import type { Amounts } from '../model/billing/amounts.ts';
import type { Findings, Obstacle } from '../model/apps/findings.ts';
import type { ServiceDefinition } from '../model/tables/apps.ts';
import type { AppRef } from './app-ref.ts';
import type { Observation } from './observation.ts';
import type { Tasks } from './task.ts';

/**
 * A service in one generation: containers with one definition. Existing containers stay as they are, even if the
 * definition differs; only the size of volumes may change.
 */
export interface WantedService {
  readonly service: ServiceDefinition;
  /** Changes with the definition and with a restart. Two generations of a service may run at the same time. */
  readonly generation: string;
  /** The deploy of its release. */
  readonly deployId: string;
  readonly env: Readonly<Record<string, string>>;
}

/**
 * All services of an app that should run. Other services are stopped: they have 30 s to finish requests, unless they
 * have a volume, for which the successor waits. When a service is wanted that was not before, those that still have
 * time are stopped at once, so that no more than one former generation is beside the present one. Volumes stay. A
 * volume grows in place while its containers run, if the region's storage can do that, and never shrinks.
 */
export interface Wanted extends AppRef {
  readonly workspaceId: string;
  /** Prefix of the names of containers. */
  readonly slug: string;
  /** The host of the app's address, which health checks by HTTP send; without one they send that of the container. */
  readonly host?: string;
  readonly services: readonly WantedService[];
}

export interface ContainerRef extends AppRef {
  /** The name of the container. */
  readonly container: string;
}

export type ContainerState = 'starting' | 'running' | 'crashed' | 'stopped';

export interface Observed {
  readonly name: string;
  readonly service: string;
  readonly generation: string;
  readonly image: string;
  readonly state: ContainerState;
  /** Whether it passes its health check and receives requests. */
  readonly ready: boolean;
  /** Whether it is no longer wanted and finishes its requests. */
  readonly isStopping: boolean;
  readonly restarts: number;
  /** Number of its ends in a row, each after a short run; absent if only restarts are counted. */
  readonly failures?: number;
  /** Exit code of its last end; `null` before the first one. */
  readonly exitCode: number | null;
  /**
   * The reason why it is not ready, last ended or cannot start, if it is known. `unhealthy`: it fails its health
   * check, or was restarted because of it. `image_gone`: the image does not exist (any more). `machine_limit`: it
   * cannot start because the machine is at one of its limits, which is not a fault of the app.
   */
  readonly reason: 'out_of_memory' | 'unhealthy' | 'cannot_start' | 'image_gone' | 'machine_limit' | null;
  /** Why it cannot start, as a part of a sentence for the people of the app, if that is known. */
  readonly detail?: string | null;
  /** The app's mistake because of which it cannot start, if it is a known one. */
  readonly cause?: Obstacle | null;
  readonly startedAt: number | null;
  readonly ports: readonly { readonly port: number; readonly protocol: string }[];
  /** Host and port for the ingress; `null` while it has none. */
  readonly address: string | null;
}

/** Present use of a container. */
export interface Stats {
  readonly container: string;
  readonly service: string;
  /** Cores. */
  readonly cpu: number;
  /** Bytes. */
  readonly memory: number;
  /** Bytes a second; absent if they are not measured. */
  readonly netIn?: number;
  readonly netOut?: number;
  readonly diskRead?: number;
  readonly diskWrite?: number;
}

export interface ContainerLine {
  readonly at: number;
  /** `stdout` in a region that does not say which. */
  readonly stream: 'stdout' | 'stderr';
  readonly text: string;
}

/** Whether a program gets a terminal, and its size in characters. The size counts only with a terminal. */
export interface Terminal {
  readonly tty: boolean;
  readonly columns: number;
  readonly rows: number;
}

/** A program that runs in a container. */
export interface Exec {
  /** The program waits until its output is read. */
  readonly output: AsyncIterable<Uint8Array>;
  write(input: Uint8Array): Promise<void>;
  /** Ends its input. */
  end(): void;
  /** Changes the size of its terminal, if it has one. */
  resize(columns: number, rows: number): void;
  readonly exitCode: Promise<number>;
}

export interface RuntimeView {
  /** By name. */
  readonly containers: readonly Observed[];
  /** By name. */
  readonly volumes: readonly VolumeView[];
}

export interface VolumeView {
  readonly name: string;
  /** In bytes: as much as the storage gives it, which may be less than is wanted. */
  readonly size: number;
}

/** Sum of what the machines of a region can run and store. */
export interface RegionCapacity extends Amounts {
  /** Whether its storage can make a volume larger that is there. */
  readonly growsVolumes: boolean;
}

/**
 * Makes regions match the wanted apps. Restarts containers that end, after pauses that grow to 5 minutes, and those
 * that fail their health check for too long, in the same way; see `ServiceHealth`. The first restart may come at once.
 * All calls can be repeated. Every method rejects if the region is out of reach.
 */
export interface Runtime extends Tasks {
  /**
   * Replaces the wanted services of an app. Resolves when the region has accepted them, and rejects with `Refused` if
   * not.
   */
  apply(wanted: Wanted): Promise<void>;
  /**
   * Empty for an app that is unknown or removed. `nextChangeAt` is the next time at which a container starts, becomes
   * ready or is gone, except for restarts of a crashing container.
   */
  observe(app: AppRef): Promise<Observation<RuntimeView>>;
  /** Removes an app with its volumes and its tasks. It is gone when `observe` shows neither containers nor volumes. */
  remove(app: AppRef): Promise<void>;
  /** The ids of all apps with containers, volumes or tasks, even if they are being removed. */
  apps(region: string): Promise<readonly string[]>;
  /** The ids of apps whose view of `observe` is another one, or one of whose tasks is. A change can be missed. */
  changes(signal: AbortSignal): AsyncIterable<string>;
  /**
   * Runs a program until it ends or the signal is aborted, which hangs up on it and its child processes. Rejects with
   * `Refused` if the container does not run.
   */
  exec(container: ContainerRef, argv: readonly string[], terminal: Terminal, signal: AbortSignal): Promise<Exec>;
  /**
   * Yields the lines since a time, then new ones until the signal is aborted or the container is gone, which may be
   * from the start.
   */
  logs(container: ContainerRef, since: number, signal: AbortSignal): AsyncIterable<ContainerLine>;
  /**
   * Finds out why a container is not ready. A runtime without this method says only what `observe` shows. Without the
   * container, nothing is found.
   */
  examine?(container: ContainerRef): Promise<Findings>;
  /** Use of the running containers. One that has just started may be missing until its region has measured it. */
  stats(app: AppRef): Promise<readonly Stats[]>;
  capacity(region: string): Promise<RegionCapacity>;
}

/**
 * A runtime that shows all apps together, and says whether it reports what happens to them. `ObservedApps` makes a
 * `Runtime` of it that all can share. An engine with a watch responds to `observe` and `observeAll` from what it was
 * sent, without a request.
 */
export interface WatchedRuntime extends Runtime {
  /** By id, each app that has, or shall have, a container, a volume or a task. */
  observeAll(): Promise<ReadonlyMap<string, Observation<RuntimeView>>>;
  /** The ids of apps that may have changed; `ObservedApps` reports those whose view is another one. */
  changes(signal: AbortSignal): AsyncIterable<string>;
  /**
   * Whether `changes` reports what happens, first as it is at the moment: `true` each time that the engine can be
   * reached (again), `false` when it cannot be reached any more. What happened in between is not reported later.
   */
  connected(signal: AbortSignal): AsyncIterable<boolean>;
}
