import { type Findings, noFindings } from '../model/apps/findings.ts';
import type { AppRef } from '../ports/app-ref.ts';
import type { Clock } from '../ports/clock.ts';
import { Refused } from '../ports/refused.ts';
import type {
  ContainerLine,
  ContainerRef,
  Exec,
  Observed,
  RegionCapacity,
  Runtime,
  RuntimeView,
  Stats,
  Terminal,
  Wanted,
  WantedService,
} from '../ports/runtime.ts';
import type { Observation } from '../ports/observation.ts';
import type { Task, TaskLine, TaskOrder, TaskRef } from '../ports/task.ts';
import { type AppState, observeApp, presentContainers, stopContainer } from './app-state.ts';
import { followContainers } from './container-effects.ts';
import { Effects } from './effects.ts';
import { type SimulationState, partOfState } from './state.ts';
import { observeContainer, type SimulatedContainer } from './container.ts';
import { examineContainer } from './examine.ts';
import { generationsOf } from './generations.ts';
import { Listeners } from '../shared/listeners.ts';
import { measureContainer, newContainer } from './new-container.ts';
import { Outages } from './outages.ts';
import { affectContainer, concerns, type RuntimeFault, shapeContainer } from './runtime-faults.ts';
import { SimulatedTasks } from './tasks.ts';
import { growVolumes } from './volumes.ts';

interface RuntimeOptions {
  readonly clock: Clock;
  readonly seed: number;
  /** Receives the effects of containers on the telemetry of an app. */
  readonly effects?: Effects;
  /** How long the containers of a removed app take to finish requests; 0 by default. */
  readonly removalMs?: (() => number) | undefined;
  /** Empty by default, without apps. */
  readonly state?: SimulationState;
  /** Listeners for changes; by default only those of this runtime. */
  readonly listeners?: Pick<Listeners, 'tell' | 'changes'>;
}

/** A container that exists already. */
interface Restored {
  readonly service: string;
  readonly name: string;
  readonly startedAt: number;
  readonly restarts: number;
  readonly exitCode: number | null;
}

/** Containers whose state follows from the seed, the time, the applied settings, and the injected faults. */
export class SimulatedRuntime implements Runtime {
  readonly outages: Outages;
  readonly #clock: Clock;
  readonly #seed: number;
  readonly #apps: Map<string, AppState>;
  readonly #faults: Map<string, RuntimeFault[]>;
  readonly #effects: Effects;
  readonly #removalMs: () => number;
  readonly #listeners: Pick<Listeners, 'tell' | 'changes'>;
  /** Tasks, which run once, beside the containers. */
  readonly tasks: SimulatedTasks;

  constructor({ clock, seed, state = new Map(), ...options }: RuntimeOptions) {
    this.#apps = partOfState(state, 'apps');
    this.#faults = partOfState(state, 'faults');
    this.#listeners = options.listeners ?? new Listeners();
    this.#removalMs = options.removalMs ?? (() => 0);
    this.#effects = options.effects ?? new Effects();
    this.#clock = clock;
    this.#seed = seed;
    this.outages = new Outages(() => clock.now());
    this.tasks = new SimulatedTasks({ clock, seed, state });
  }

  /** Injects a fault from now on. The app's reconciler has to be woken, as by `changes`. */
  inject(fault: RuntimeFault): void {
    const before = this.#faults.get(fault.appId) ?? [];
    const { service } = fault;
    // Without a service, `recover` is for all services of the app.
    const lasting = before.filter(
      (one) => fault.kind !== 'recover' || (service !== undefined && one.service !== service),
    );
    this.#faults.set(fault.appId, fault.kind === 'recover' ? lasting : [...before, fault]);
    const app = this.#apps.get(fault.appId);
    if (app) {
      const { wanted } = app;
      const now = this.#clock.now();
      app.containers = app.containers.map((one) =>
        affectContainer(one, fault, { now, make: () => this.#make(wanted, one.wanted) }),
      );
    }
    this.#tell(fault.appId);
  }

  /** Sets containers that have run for some time. */
  restore(wanted: Wanted, restored: readonly Restored[]): void {
    const containers = restored.flatMap(({ service, name, startedAt, restarts, exitCode }) => {
      const found = wanted.services.find((one) => one.service.name === service);
      if (!found) return [];
      const base = this.#make(wanted, found);
      return [{ ...base, name, createdAt: startedAt, startMs: 0, readyMs: 0, restarts, exitCode }];
    });
    this.#apps.set(wanted.id, { wanted, containers, volumes: growVolumes([], wanted), goneAt: null });
    this.#effects.follow(wanted.id, this.#clock.now(), [], generationsOf(containers, 0));
  }

  async apply(wanted: Wanted): Promise<void> {
    this.#checkInReach(wanted);
    this.#requireAccepted(wanted);
    const before = this.#apps.get(wanted.id);
    const present = presentContainers(before, this.#clock.now());
    const kept = wanted.services.map((service) => {
      const existing = present.find((one) => one.goneAt === null && isSame(one.wanted, service));
      return existing ?? this.#make(wanted, service);
    });
    // A new generation ends the time of those that are being stopped.
    const isNew = !wanted.services.every((one) => before?.wanted.services.some((known) => isSame(known, one)));
    const stopping = present
      .filter((one) => !kept.includes(one) && (one.goneAt === null || !isNew))
      .flatMap((one) => stopContainer(one, this.#clock.now()));
    const containers = [...kept, ...stopping];
    const volumes = growVolumes(before?.volumes ?? [], wanted);
    this.#apps.set(wanted.id, { wanted, containers, volumes, goneAt: null });
    this.#follow(wanted.id);
    const isUnchanged =
      containers.length === before?.containers.length && containers.every((one) => before.containers.includes(one));
    if (!isUnchanged) this.#listeners.tell(wanted.id);
  }

  async observe(ref: AppRef): Promise<Observation<RuntimeView>> {
    this.#checkInReach(ref);
    const app = this.#find(ref.id);
    if (!app) return { containers: [], volumes: [], nextChangeAt: null };
    const seen = observeApp(app, this.#clock.now());
    const changes = [...seen.map(({ nextChangeAt }) => nextChangeAt), app.goneAt].filter((at) => at !== null);
    const containers = seen.map(({ nextChangeAt: _, ...container }) => container);
    return { containers, volumes: app.volumes, nextChangeAt: changes.length > 0 ? Math.min(...changes) : null };
  }

  async remove(ref: AppRef): Promise<void> {
    this.#checkInReach(ref);
    this.tasks.removeAll(ref.id);
    const app = this.#find(ref.id);
    if (!app) return;
    const slowly = this.#faultOf(ref.id, 'removeSlowly');
    const serves = observeApp(app, this.#clock.now()).some(({ ready }) => ready);
    const ms = slowly?.kind === 'removeSlowly' ? slowly.ms : serves ? this.#removalMs() : 0;
    if (ms > 0) app.goneAt ??= this.#clock.now() + ms;
    else this.#apps.delete(ref.id);
    this.#tell(ref.id);
  }

  async apps(region: string): Promise<readonly string[]> {
    this.outages.check(region);
    const apps = [...this.#apps]
      .filter(([id, { wanted }]) => wanted.region === region && this.#find(id))
      .map(([id]) => id);
    return [...new Set([...apps, ...this.tasks.apps(region)])];
  }

  changes(signal: AbortSignal): AsyncIterable<string> {
    return this.#listeners.changes(signal);
  }

  async exec(ref: ContainerRef, argv: readonly string[], terminal: Terminal, signal: AbortSignal): Promise<Exec> {
    const [container, wanted] = this.#require(ref);
    if (container.state !== 'running') throw new Refused(`The container ${ref.container} does not run.`);
    signal.throwIfAborted();
    // Shells are rare, so the code is loaded with the first one.
    const { execute } = await import('./shell.ts');
    return execute(argv, { container, env: wanted.env, terminal });
  }

  async *logs(ref: ContainerRef, since: number, signal: AbortSignal): AsyncIterable<ContainerLine> {
    const found = this.#lookUp(ref);
    if (!found) return;
    const [{ startedAt, ports }, { service }] = found;
    const texts = [
      `Starting ${service.command ?? service.image}`,
      ...ports.map(({ port }) => `Listening on port ${port}`),
    ];
    if (startedAt !== null && startedAt >= since)
      yield* texts.map((text) => ({ at: startedAt, stream: 'stdout' as const, text }));
    if (!signal.aborted) await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
  }

  async examine(ref: ContainerRef): Promise<Findings> {
    this.#checkInReach(ref);
    const now = this.#clock.now();
    const found = presentContainers(this.#find(ref.id), now).find(({ name }) => name === ref.container);
    return found ? examineContainer(found, now) : noFindings;
  }

  async stats(ref: AppRef): Promise<readonly Stats[]> {
    this.#checkInReach(ref);
    const app = this.#find(ref.id);
    if (!app) return [];
    const running = observeApp(app, this.#clock.now()).filter(({ state }) => state === 'running');
    return running.map(({ name, service }) => {
      const definition = app.containers.find((one) => one.name === name)?.wanted.service;
      return measureContainer({ name, service, definition }, { seed: this.#seed, now: this.#clock.now() });
    });
  }

  async startTask(order: TaskOrder): Promise<void> {
    this.#checkInReach(order);
    this.#requireAccepted(order);
    const gone = this.#faults
      .get(order.id)
      ?.some((fault) => fault.kind === 'imageGone' && fault.images.includes(order.service.image));
    await this.tasks.start(order, gone ? 'image_gone' : null);
  }

  async observeTask(ref: TaskRef): Promise<Observation<Task>> {
    this.#checkInReach(ref);
    return this.tasks.observe(ref);
  }

  async taskLines(ref: TaskRef, afterSeq: number): Promise<readonly TaskLine[]> {
    this.#checkInReach(ref);
    return this.tasks.lines(ref, afterSeq);
  }

  async stopTask(ref: TaskRef): Promise<void> {
    this.#checkInReach(ref);
    this.tasks.stop(ref);
  }

  async removeTask(ref: TaskRef): Promise<void> {
    this.#checkInReach(ref);
    this.tasks.remove(ref);
  }

  async capacity(region: string): Promise<RegionCapacity> {
    this.outages.check(region);
    return { cpuMillis: 256_000, memory: 2 ** 40, storage: 2 ** 44, growsVolumes: true };
  }

  #checkInReach({ id, region }: AppRef): void {
    this.outages.check(region, id);
  }

  /** The app, unless it is removed and gone. */
  #find(appId: string): AppState | undefined {
    const app = this.#apps.get(appId);
    if (app && app.goneAt !== null && app.goneAt <= this.#clock.now()) this.#apps.delete(appId);
    return this.#apps.get(appId);
  }

  #require(ref: ContainerRef): readonly [Observed, WantedService] {
    const found = this.#lookUp(ref);
    if (!found) throw new Refused(`There is no container ${ref.container}.`);
    return found;
  }

  #lookUp(ref: ContainerRef): readonly [Observed, WantedService] | null {
    this.#checkInReach(ref);
    const container = presentContainers(this.#find(ref.id), this.#clock.now()).find(
      ({ name }) => name === ref.container,
    );
    return container ? [observeContainer(container, this.#clock.now()), container.wanted] : null;
  }

  #make({ id, slug }: Wanted, wanted: WantedService): SimulatedContainer {
    const made = newContainer(id, slug, wanted, { seed: this.#seed, now: this.#clock.now() });
    const lasting = this.#faults.get(id) ?? [];
    return lasting.filter((fault) => concerns(fault, wanted)).reduce(shapeContainer, made);
  }

  #requireAccepted({ id }: AppRef): void {
    if (this.#faultOf(id, 'refuse')) throw new Refused('The runtime refuses the app (simulated).');
  }

  #faultOf(appId: string, kind: RuntimeFault['kind']): RuntimeFault | undefined {
    return this.#faults.get(appId)?.findLast((fault) => fault.kind === kind);
  }

  #tell(appId: string): void {
    this.#follow(appId);
    this.#listeners.tell(appId);
  }

  #follow(appId: string): void {
    const { wanted, containers = [] } = this.#apps.get(appId) ?? {};
    followContainers(this.#effects, appId, { wanted: wanted?.services ?? [], containers, now: this.#clock.now() });
  }
}

function isSame(a: WantedService, b: WantedService): boolean {
  return a.service.name === b.service.name && a.generation === b.generation;
}
