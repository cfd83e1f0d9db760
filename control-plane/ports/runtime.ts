import type { Amounts } from '../model/billing/amounts.ts';
import type { ServiceDefinition } from '../model/tables/apps.ts';
import type { AppRef } from './app-ref.ts';
import type { Seen } from './observation.ts';
import type { Tasks } from './task.ts';

/**
 * A service in one generation: the containers that are made of one definition. Those that are there are left alone,
 * whatever the definition says by then; only the size of volumes may differ from before.
 */
export interface WantedService {
  readonly service: ServiceDefinition;
  /** Changes with the definition and with a restart. Two generations of a service may run beside each other. */
  readonly generation: string;
  /** The deploy whose release it is. */
  readonly deployId: string;
  readonly env: Readonly<Record<string, string>>;
}

/**
 * Everything of an app that shall run. What is not in the list is stopped: it has 30 s to finish its requests, unless
 * it has a volume, for which its successor waits. Volumes stay. One that is wanted larger grows in place, while its
 * containers run; none shrinks.
 */
export interface Wanted extends AppRef {
  readonly workspaceId: string;
  /** With it the names of containers begin. */
  readonly slug: string;
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
  /** Passes its health check and receives requests. */
  readonly ready: boolean;
  /** It is not wanted any more and finishes its requests. */
  readonly isStopping: boolean;
  readonly restarts: number;
  /** Of its last end; `null` if it has not ended yet. */
  readonly exitCode: number | null;
  /**
   * Why it is not ready, last ended or cannot start, if the runtime knows. `unhealthy`: it fails its health check, or
   * was restarted because of it. `image_gone`: there is no such image (any more).
   */
  readonly reason: 'out_of_memory' | 'unhealthy' | 'cannot_start' | 'image_gone' | null;
  readonly startedAt: number | null;
  readonly ports: readonly { readonly port: number; readonly protocol: string }[];
  /** Where the ingress reaches it: host and port; `null` while it has none. */
  readonly address: string | null;
}

/** What a container uses at the moment. */
export interface Stats {
  readonly container: string;
  readonly service: string;
  /** Cores. */
  readonly cpu: number;
  /** Bytes. */
  readonly memory: number;
  /** Bytes a second; absent where it is not measured. */
  readonly netIn?: number;
  readonly netOut?: number;
  readonly diskRead?: number;
  readonly diskWrite?: number;
}

export interface ContainerLine {
  readonly at: number;
  readonly stream: 'stdout' | 'stderr';
  readonly text: string;
}

/** Whether a program gets a terminal, and its size in characters. Without one, the size does not count. */
export interface Terminal {
  readonly tty: boolean;
  readonly columns: number;
  readonly rows: number;
}

/** A program that runs in a container. */
export interface Exec {
  /** A program waits until its output is read. */
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
  /** In bytes. */
  readonly size: number;
}

/**
 * Makes regions match what is wanted. Restarts what ends by itself, after pauses that grow from 10 s to 5 minutes, and
 * what fails its health check for too long, in the same way; see `ServiceHealth`. All calls can be repeated. Every
 * method rejects if the region is out of reach.
 */
export interface Runtime extends Tasks {
  /**
   * Replaces what is wanted of an app. Resolves when the region has accepted it, and rejects with `Refused` if not.
   */
  apply(wanted: Wanted): Promise<void>;
  /**
   * Empty for an app that is unknown or removed. `nextChangeAt` is when a container starts, becomes ready or goes;
   * restarts of a container that ends again and again do not count.
   */
  observe(app: AppRef): Promise<Seen<RuntimeView>>;
  /** Removes an app with its volumes and its tasks. It is gone when `observe` shows neither containers nor volumes. */
  remove(app: AppRef): Promise<void>;
  /** The ids of all apps of which anything is there: containers, volumes or tasks, also if they are being removed. */
  apps(region: string): Promise<readonly string[]>;
  /** The ids of apps that may have changed. A change can be missed. */
  changes(signal: AbortSignal): AsyncIterable<string>;
  /**
   * Runs a program until it ends or the signal is aborted. Rejects with `Refused` for a container that does not run.
   */
  exec(container: ContainerRef, argv: readonly string[], terminal: Terminal, signal: AbortSignal): Promise<Exec>;
  /**
   * The lines since a time, then new ones until the signal is aborted or the container is gone; it may be gone
   * already.
   */
  logs(container: ContainerRef, since: number, signal: AbortSignal): AsyncIterable<ContainerLine>;
  /** Of the containers that run. */
  stats(app: AppRef): Promise<readonly Stats[]>;
  /** What the region can run in all. */
  capacity(region: string): Promise<Amounts>;
}
