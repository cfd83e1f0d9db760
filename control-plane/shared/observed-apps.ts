import { type Findings, noFindings } from '../model/apps/findings.ts';
import type { AppRef } from '../ports/app-ref.ts';
import type { Clock } from '../ports/clock.ts';
import type {
  ContainerLine,
  ContainerRef,
  Exec,
  RegionCapacity,
  Runtime,
  RuntimeView,
  Stats,
  Terminal,
  Wanted,
  WatchedRuntime,
} from '../ports/runtime.ts';
import type { Observation } from '../ports/observation.ts';
import type { Task, TaskLine, TaskOrder, TaskRef } from '../ports/task.ts';
import { AppViews, type View } from './app-views.ts';
import { Listeners } from './listeners.ts';

interface ObservedOptions {
  readonly runtime: WatchedRuntime;
  readonly clock: Clock;
  /** Receives each failure to look at all apps. The look is repeated, so this is a line in a log. */
  readonly onFailure: (error: unknown) => void;
}

/** How often all apps are looked at: a change can be missed. */
const lookMs = 60_000;
/** A look that takes longer hangs. */
const longestLookMs = 20_000;
/** An app whose view takes longer is reported without it. */
const longestReadMs = 5000;
/** When to listen again after the runtime has failed. */
const retryMs = 1000;

/**
 * The apps of a runtime, observed once for all who read them. A view is shared until the runtime reports its app, or a
 * call through here changes what is wanted. An app that the runtime reports is read, and reported if its view is
 * another one, or if it has a task that runs. All apps are looked at together each time that the engine can be reached
 * (again), and each minute: an app whose view is another one by then is reported too. While the engine cannot be
 * reached, each read is a request.
 */
export class ObservedApps implements Runtime, AsyncDisposable {
  readonly #options: ObservedOptions;
  readonly #runtime: WatchedRuntime;
  readonly #views: AppViews;
  readonly #listeners = new Listeners();
  /** State last wanted for each app, as text. A call that repeats it leaves the view of the app as it is. */
  readonly #wanted = new Map<string, string>();
  /** By app, its tasks that may still run, by id. */
  readonly #tasks = new Map<string, Map<string, TaskRef>>();
  /** Apps that are read because the runtime has reported them, and whether it has done so since. */
  readonly #reports = new Map<string, { isAgain: boolean }>();
  readonly #end = new AbortController();
  readonly #following: Promise<unknown>;
  /** Ends the pause before the next look. */
  #pause = new AbortController();

  constructor(options: ObservedOptions) {
    const { runtime, clock } = options;
    this.#options = options;
    this.#runtime = runtime;
    this.#views = new AppViews((app) => runtime.observe(app), clock);
    this.#following = Promise.all([
      this.#again(() => this.#followChanges()),
      this.#again(() => this.#followConnection()),
      this.#lookAround(),
    ]);
  }

  observe(app: AppRef): Promise<Observation<RuntimeView>> {
    return this.#views.read(app);
  }

  changes(signal: AbortSignal): AsyncIterable<string> {
    return this.#listeners.changes(AbortSignal.any([signal, this.#end.signal]));
  }

  async apply(wanted: Wanted): Promise<void> {
    const text = JSON.stringify(wanted);
    const isSame = this.#wanted.get(wanted.id) === text;
    try {
      await this.#runtime.apply(wanted);
      this.#wanted.set(wanted.id, text);
    } finally {
      if (!isSame) this.#views.doubt(wanted.id);
    }
  }

  async remove(app: AppRef): Promise<void> {
    this.#wanted.delete(app.id);
    this.#tasks.delete(app.id);
    try {
      await this.#runtime.remove(app);
    } finally {
      this.#views.doubt(app.id);
    }
  }

  apps(region: string): Promise<readonly string[]> {
    return this.#runtime.apps(region);
  }

  exec(ref: ContainerRef, argv: readonly string[], terminal: Terminal, signal: AbortSignal): Promise<Exec> {
    return this.#runtime.exec(ref, argv, terminal, signal);
  }

  logs(ref: ContainerRef, since: number, signal: AbortSignal): AsyncIterable<ContainerLine> {
    return this.#runtime.logs(ref, since, signal);
  }

  async examine(container: ContainerRef): Promise<Findings> {
    return (await this.#runtime.examine?.(container)) ?? noFindings;
  }

  stats(app: AppRef): Promise<readonly Stats[]> {
    return this.#runtime.stats(app);
  }

  capacity(region: string): Promise<RegionCapacity> {
    return this.#runtime.capacity(region);
  }

  async startTask(order: TaskOrder): Promise<void> {
    this.#noteTask(order, true);
    await this.#runtime.startTask(order);
    // A look from before has not found it.
    this.#noteTask(order, true);
  }

  async observeTask(task: TaskRef): Promise<Observation<Task>> {
    const view = await this.#runtime.observeTask(task);
    this.#noteTask(task, view.state === 'running');
    return view;
  }

  taskLines(task: TaskRef, afterSeq: number): Promise<readonly TaskLine[]> {
    return this.#runtime.taskLines(task, afterSeq);
  }

  stopTask(task: TaskRef): Promise<void> {
    return this.#runtime.stopTask(task);
  }

  removeTask(task: TaskRef): Promise<void> {
    this.#noteTask(task, false);
    return this.#runtime.removeTask(task);
  }

  /** Stops following the runtime, which goes on. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#end.abort();
    await this.#following;
  }

  async #followChanges(): Promise<void> {
    for await (const id of this.#runtime.changes(this.#end.signal)) {
      this.#views.doubt(id);
      // Others do not wait for the view of this one.
      this.#report(id).catch(this.#options.onFailure);
    }
  }

  async #report(id: string): Promise<void> {
    const underWay = this.#reports.get(id);
    if (underWay) {
      underWay.isAgain = true;
      return;
    }
    const report = { isAgain: true };
    this.#reports.set(id, report);
    while (report.isAgain) {
      report.isAgain = false;
      if (this.#tasks.has(id) || (await this.#differs(id))) this.#listeners.tell(id);
    }
    this.#reports.delete(id);
  }

  async #differs(id: string): Promise<boolean> {
    const over = new AbortController();
    const late = this.#options.clock.sleep(longestReadMs, AbortSignal.any([over.signal, this.#end.signal]));
    try {
      return await Promise.race([
        this.#views.differs(id),
        late.then(
          () => true,
          () => true,
        ),
      ]);
    } finally {
      over.abort();
    }
  }

  #noteTask({ id, region, task }: TaskRef, mayRun: boolean): void {
    const tasks = this.#tasks.get(id) ?? new Map<string, TaskRef>();
    if (mayRun) tasks.set(task, { id, region, task });
    else tasks.delete(task);
    if (tasks.size > 0) this.#tasks.set(id, tasks);
    else this.#tasks.delete(id);
  }

  /** Another server may have removed an app. An app that is just being made is forgotten too, which costs a read. */
  #forgetOthersThan(views: ReadonlyMap<string, View>): void {
    for (const noted of [this.#wanted, this.#tasks])
      for (const id of noted.keys()) if (!views.has(id)) noted.delete(id);
  }

  /** Another server may have ended a task. */
  async #lookAtTasks(): Promise<void> {
    const refs = [...this.#tasks.values()].flatMap((tasks) => [...tasks.values()]);
    for (const ref of refs) {
      const { state } = await this.#runtime.observeTask(ref);
      const isStarting = this.#tasks.get(ref.id)?.get(ref.task) !== ref;
      if (state !== 'running' && !isStarting) this.#noteTask(ref, false);
    }
  }

  async #followConnection(): Promise<void> {
    for await (const isConnected of this.#runtime.connected(this.#end.signal)) {
      this.#views.isKept = isConnected;
      this.#lookNow();
    }
  }

  /** Follows something again that has failed. What happened until then shows in a look. */
  async #again(follow: () => Promise<void>): Promise<void> {
    const { clock, onFailure } = this.#options;
    const { signal } = this.#end;
    while (!signal.aborted) {
      await follow().catch(onFailure);
      await clock.sleep(retryMs, signal).catch(() => undefined);
      this.#lookNow();
    }
  }

  #lookNow(): void {
    this.#views.doubtAll();
    this.#pause.abort();
  }

  async #lookAround(): Promise<void> {
    const { clock, onFailure } = this.#options;
    const { signal } = this.#end;
    while (!signal.aborted) {
      this.#pause = new AbortController();
      if (this.#views.isKept) await this.#lookAtAll().catch(onFailure);
      await clock.sleep(lookMs, AbortSignal.any([signal, this.#pause.signal])).catch(() => undefined);
    }
  }

  async #lookAtAll(): Promise<void> {
    const look = this.#views.beginLook();
    const over = new AbortController();
    const { clock } = this.#options;
    const late = clock.sleep(longestLookMs, AbortSignal.any([over.signal, this.#end.signal])).then(
      () => Promise.reject(new Error(`The look at all apps has taken ${longestLookMs / 1000} s.`)),
      // The look has ended in time, or this object is disposed.
      () => new Map<string, View>(),
    );
    late.catch(() => undefined);
    try {
      const views = await Promise.race([this.#runtime.observeAll(), late]);
      if (this.#end.signal.aborted) return;
      for (const id of look.take(views)) this.#listeners.tell(id);
      this.#forgetOthersThan(views);
      await Promise.race([this.#lookAtTasks(), late]);
    } catch (error) {
      this.#views.doubtAll();
      throw error;
    } finally {
      look.end();
      over.abort();
    }
  }
}
