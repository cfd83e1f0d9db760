import type { TaskOrder } from '../../control-plane/ports/task.ts';
import type { Wanted } from '../../control-plane/ports/runtime.ts';
import { AppContainers } from './containers.ts';
import type { Listed } from './engine.ts';
import { Jobs } from './jobs.ts';
import type { KeptApp } from './state-files.ts';
import type { Parts } from './shared.ts';
import { AppTasks } from './tasks.ts';

/** Makes one app match what is wanted, by looks at what is there: one at a time. */
export class DockerApp {
  readonly kept: KeptApp;
  readonly containers: AppContainers;
  readonly tasks: AppTasks;
  readonly #jobs: Jobs;
  readonly #parts: Parts;
  readonly #onGone: () => void;
  #looking: Promise<void> | null = null;
  #isDirty = false;
  #isClosed = false;
  #timer: NodeJS.Timeout | undefined;

  /** `onGone`: nothing is there any more, and nothing is wanted. */
  constructor(parts: Parts, kept: KeptApp, onGone: () => void) {
    const save = () => parts.files.write(kept);
    this.#jobs = new Jobs(() => this.wake());
    const app = { kept, jobs: this.#jobs, save };
    this.kept = kept;
    this.containers = new AppContainers(parts, app);
    this.tasks = new AppTasks(parts, app);
    this.#parts = parts;
    this.#onGone = onGone;
  }

  apply(wanted: Wanted): void {
    const { kept } = this;
    // Each reported change is followed by another call, so a call that changes nothing must not report one.
    if (!kept.isRemoved && JSON.stringify(kept.wanted) === JSON.stringify(wanted)) return this.wake();
    kept.wanted = wanted;
    kept.isRemoved = false;
    for (const { name, size } of wanted.services.flatMap(({ service }) => service.volumes)) {
      kept.volumes[name] = Math.max(size, kept.volumes[name] ?? 0);
    }
    this.#changed();
  }

  startTask(order: TaskOrder): void {
    this.tasks.add(order);
    this.#changed();
  }

  remove(): void {
    const { kept } = this;
    kept.wanted = null;
    kept.isRemoved = true;
    for (const task of Object.keys(kept.tasks)) Reflect.deleteProperty(kept.tasks, task);
    this.containers.close();
    this.#changed();
  }

  /** The engine was away. */
  lookAgain(): void {
    this.containers.forgetLook();
    this.wake();
  }

  /** Looks now, or once more after the present look. */
  wake(): void {
    this.#isDirty = true;
    if (this.#isClosed || this.#looking) return;
    clearTimeout(this.#timer);
    this.#looking = this.#lookWhileDirty().finally(() => (this.#looking = null));
  }

  /** Stops looking. What runs goes on. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    this.containers.close();
    await this.#looking;
    await this.#jobs.settled();
    this.containers.close();
  }

  #changed(): void {
    this.#parts.files.write(this.kept);
    this.wake();
    this.#parts.tell(this.kept.id);
  }

  async #lookWhileDirty(): Promise<void> {
    let pauseMs = 250;
    while (this.#isDirty && !this.#isClosed) {
      this.#isDirty = false;
      try {
        await this.#look();
        pauseMs = 250;
      } catch {
        // The engine is away, or something is about to go.
        this.#isDirty = true;
        await new Promise((resolve) => setTimeout(resolve, pauseMs));
        pauseMs = Math.min(pauseMs * 2, 5000);
      }
    }
  }

  async #look(): Promise<void> {
    const { engine, files, tell } = this.#parts;
    const { kept } = this;
    const before = JSON.stringify(kept);
    const listed = await engine.list(kept.id);
    if (kept.isRemoved) return this.#removeAll(listed);
    this.tasks.look();
    await this.containers.look(listed);
    if (this.#isBeingRemoved()) return this.wake();
    if (JSON.stringify(kept) !== before) {
      files.write(kept);
      tell(kept.id);
    }
    const at = this.containers.nextAt;
    if (at !== null && !this.#isClosed) this.#timer = setTimeout(() => this.wake(), Math.max(10, at - Date.now()));
  }

  /** Whether that was requested while something else was awaited. */
  #isBeingRemoved(): boolean {
    return this.kept.isRemoved;
  }

  /** Removes what is there; volumes and the network once nothing uses them. */
  async #removeAll(listed: readonly Listed[]): Promise<void> {
    const { engine, networks, files, tell } = this.#parts;
    const { id } = this.kept;
    for (const { Id } of listed) this.#jobs.begin(Id, () => engine.remove(Id, 0));
    if (listed.length > 0 || !this.#jobs.isIdle) return;
    for (const { Name } of await engine.volumes(id)) await engine.removeVolume(Name);
    await networks.remove(id);
    // It may have been wanted again.
    if (!this.kept.isRemoved) return this.wake();
    files.remove(id);
    this.#isClosed = true;
    this.#onGone();
    tell(id);
  }
}
