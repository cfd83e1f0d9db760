import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Obstacle } from '../../control-plane/model/apps/findings.ts';
import type { Observed, Wanted } from '../../control-plane/ports/runtime.ts';
import type { Task, TaskOrder } from '../../control-plane/ports/task.ts';

/** History of a service's container. The engine forgets it with each start. */
export interface ContainerHistory {
  restarts: number;
  /** Number of ends in a row without a long run, except the first one if `isAfterSteady`. */
  failures: number;
  /** Whether the first of these ends was that of a long run, after which there was no pause. Absent for false. */
  isAfterSteady?: boolean;
  exitCode: number | null;
  reason: Observed['reason'];
  /** Absent in the file of an earlier version. */
  detail?: string | null;
  cause?: Obstacle | null;
  /** Time of its next start; `null` while it runs. */
  startAt: number | null;
  /** Time at which it is to be stopped, once it is not wanted any more. */
  stopAt: number | null;
  /** Start times of three runs: the ready one, the one stopped because of its health, and the one that ended last. */
  readyRun: string | null;
  unhealthyRun: string | null;
  endedRun: string | null;
}

export interface TaskState {
  readonly order: TaskOrder;
  isStarted: boolean;
  isStopped: boolean;
  /** When and why it ended without having started. */
  failedAt: number | null;
  reason: Task['reason'];
}

/** State of an app for the adapter's next process. */
export interface SavedState {
  readonly id: string;
  readonly region: string;
  /** `null` during its removal, and if only tasks were wanted. */
  wanted: Wanted | null;
  isRemoved: boolean;
  /** In bytes, by name. */
  readonly volumes: Record<string, number>;
  /** By service and generation. */
  readonly containers: Record<string, ContainerHistory>;
  readonly tasks: Record<string, TaskState>;
}

export const newHistory: ContainerHistory = {
  restarts: 0,
  failures: 0,
  exitCode: null,
  reason: null,
  startAt: null,
  stopAt: null,
  readyRun: null,
  unhealthyRun: null,
  endedRun: null,
};

/** A file for each app. The files contain the variables of the apps, so only the owner may read them. */
export class StateFiles {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  }

  read(): SavedState[] {
    const files = readdirSync(this.#folder).filter((name) => name.endsWith('.json'));
    // `write` stores each file as a `SavedState`; JSON.parse cannot say so.
    return files.map((name) => JSON.parse(readFileSync(join(this.#folder, name), 'utf8')) as SavedState);
  }

  write(app: SavedState): void {
    const file = this.#fileOf(app.id);
    // A reader finds the old or the new content, also after a crash.
    writeFileSync(`${file}.new`, JSON.stringify(app), { mode: 0o600, flush: true });
    renameSync(`${file}.new`, file);
  }

  remove(id: string): void {
    rmSync(this.#fileOf(id), { force: true });
  }

  #fileOf(id: string): string {
    return join(this.#folder, `${encodeURIComponent(id)}.json`);
  }
}
