import type { TaskOrder } from '../../control-plane/ports/task.ts';
import type { Wanted } from '../../control-plane/ports/runtime.ts';
import { AppContainers } from './containers.ts';
import type { Listed } from './engine.ts';
import { Jobs } from './jobs.ts';
import type { FullLayer } from './layers.ts';
import type { SavedState } from './state-files.ts';
import type { Parts } from './shared.ts';
import { AppTasks } from './tasks.ts';

/** Makes the containers of one app match its settings, one look at a time. */
export class DockerApp {
  readonly state: SavedState;
  readonly containers: AppContainers;
  readonly tasks: AppTasks;
  readonly #jobs: Jobs;
  readonly #parts: Parts;
  readonly #onGone: () => void;
  #looking: Promise<void> | null = null;
  #isDirty = false;
  #isClosed = false;
  #timer: NodeJS.Timeout | undefined;
  /** The containers of its services at the last look. */
  #seen = '';

  /** `onGone` is called when the app is removed and nothing of it is left. */
  constructor(parts: Parts, state: SavedState, onGone: () => void) {
    const save = () => parts.files.write(state);
    this.#jobs = new Jobs(() => this.wake());
    const app = { state, jobs: this.#jobs, save };
    this.state = state;
    this.containers = new AppContainers(parts, app);
    this.tasks = new AppTasks(parts, app);
    this.#parts = parts;
    this.#onGone = onGone;
  }

  apply(wanted: Wanted): void {
    const { state } = this;
    // Each reported change is followed by another call, so a call that changes nothing must not report one.
    if (this.isWanted(wanted)) return this.wake();
    this.containers.endDrains(wanted);
    state.wanted = wanted;
    state.isRemoved = false;
    for (const { name, size } of wanted.services.flatMap(({ service }) => service.volumes)) {
      state.volumes[name] = Math.max(size, state.volumes[name] ?? 0);
    }
    this.#changed();
  }

  isWanted(wanted: Wanted): boolean {
    return !this.state.isRemoved && JSON.stringify(this.state.wanted) === JSON.stringify(wanted);
  }

  /** Whether the engine has other containers than the last look found, although no event has reported that. */
  hasMissed(containers: readonly Listed[]): boolean {
    return this.#looking === null && statesOf(containers) !== this.#seen;
  }

  /** Ends a container whose files fill the disk. */
  removeFull(full: FullLayer): void {
    const { engine } = this.#parts;
    const { Id, Labels } = full.container;
    if (engine.names.read(Labels).task === '') this.containers.removeFull(full);
    else this.#jobs.begin(Id, () => engine.stop(Id, 0));
  }

  startTask(order: TaskOrder): void {
    this.tasks.add(order);
    this.#changed();
  }

  remove(): void {
    const { state } = this;
    state.wanted = null;
    state.isRemoved = true;
    for (const task of Object.keys(state.tasks)) Reflect.deleteProperty(state.tasks, task);
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
    this.#parts.files.write(this.state);
    this.wake();
    this.#parts.tell(this.state.id);
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
    const { state } = this;
    const before = JSON.stringify(state);
    const listed = await engine.list(state.id);
    this.#seen = statesOf(engine.servicesAmong(listed));
    if (state.isRemoved) return this.#removeAll(listed);
    this.tasks.look();
    await this.containers.look(listed);
    if (this.#isBeingRemoved()) return this.wake();
    if (JSON.stringify(state) !== before) {
      files.write(state);
      tell(state.id);
    }
    const at = this.containers.nextAt;
    if (at !== null && !this.#isClosed) this.#timer = setTimeout(() => this.wake(), Math.max(10, at - Date.now()));
  }

  /** Whether removal was requested while something else was awaited. */
  #isBeingRemoved(): boolean {
    return this.state.isRemoved;
  }

  /** Removes everything of the app; volumes and the network once nothing uses them. */
  async #removeAll(listed: readonly Listed[]): Promise<void> {
    const { engine, networks, files, tell } = this.#parts;
    const { id } = this.state;
    for (const { Id } of listed) this.#jobs.begin(Id, () => engine.remove(Id, 0));
    if (listed.length > 0 || !this.#jobs.isIdle) return;
    for (const { Name } of await engine.volumes(id)) await engine.removeVolume(Name);
    await networks.remove(id);
    // The app may have been wanted again during the removal.
    if (!this.state.isRemoved) return this.wake();
    files.remove(id);
    this.#isClosed = true;
    this.#onGone();
    tell(id);
  }
}

function statesOf(containers: readonly Listed[]): string {
  return containers
    .map(({ Id, State }) => `${Id} ${State}`)
    .sort()
    .join();
}
