import type { ServiceDefinition } from '../model/tables/apps.ts';
import type { AppRef } from './app-ref.ts';
import type { Observation } from './observation.ts';

/**
 * A task of an app: a program that runs once, in a container of its own. `observe` and
 * `stats` do not show that container, and `apply` leaves it alone.
 */
export interface TaskRef extends AppRef {
  /** The id of the task, which is unique in its app. */
  readonly task: string;
}

/** The program of a task, which runs in the network of its app. */
export interface TaskOrder extends TaskRef {
  readonly workspaceId: string;
  /** Prefix of the name of its container. */
  readonly slug: string;
  /** The service whose image, cpu, memory and volumes its container has. It gets no port and no health check. */
  readonly service: ServiceDefinition;
  /** Empty for the program of the service. */
  readonly argv: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** Names of the variables in `env` whose values must not appear in its lines. */
  readonly secrets: readonly string[];
}

export interface Task {
  /** `absent`: the runtime does not know the task (any more). */
  readonly state: 'absent' | 'running' | 'done';
  /** Time at which its program started; `null` if it has not. */
  readonly startedAt: number | null;
  readonly finishedAt: number | null;
  /** Exit code of an ended task; `null` if its program never started or was stopped. */
  readonly exitCode: number | null;
  /** The reason why it ended or cannot start, if it is known. */
  readonly reason: 'out_of_memory' | 'cannot_start' | 'image_gone' | 'machine_limit' | null;
}

export interface TaskLine {
  /** From 1, without gaps. */
  readonly seq: number;
  readonly at: number;
  /** `stdout` in a region that does not say which. */
  readonly stream: 'stdout' | 'stderr';
  readonly line: string;
}

/** Runs tasks. All calls can be repeated. Every method rejects if the region is out of reach. */
export interface Tasks {
  /**
   * Resolves when the region has accepted the task, and rejects with `Refused` if not. A known task is not started
   * again, even if it has ended.
   */
  startTask(order: TaskOrder): Promise<void>;
  observeTask(task: TaskRef): Promise<Observation<Task>>;
  /** The lines after a number; empty for an unknown task. */
  taskLines(task: TaskRef, afterSeq: number): Promise<readonly TaskLine[]>;
  /** Ends the program at once. The task and its lines stay. */
  stopTask(task: TaskRef): Promise<void>;
  /** Ends a task, and deletes it and its lines. Removing an app does this for its tasks. */
  removeTask(task: TaskRef): Promise<void>;
}
