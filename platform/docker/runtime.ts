import { join } from 'node:path';
import { type Findings, noFindings } from '../../control-plane/model/apps/findings.ts';
import type { AppRef } from '../../control-plane/ports/app-ref.ts';
import { Refused } from '../../control-plane/ports/refused.ts';
import type {
  ContainerLine,
  ContainerRef,
  Exec,
  RegionCapacity,
  RuntimeView,
  Stats,
  Terminal,
  Wanted,
  WatchedRuntime,
} from '../../control-plane/ports/runtime.ts';
import type { Observation } from '../../control-plane/ports/observation.ts';
import type { Task, TaskLine, TaskOrder, TaskRef } from '../../control-plane/ports/task.ts';
import { Listeners } from '../../control-plane/for-platform.ts';
import type { RegistryLogins } from '../../control-plane/ports/registry-login.ts';
import { DockerApp } from './app.ts';
import { capacityOf } from './capacity.ts';
import { Connection } from '../shared/connection.ts';
import { createDocker } from './create-docker.ts';
import { Engine, ifMissing, type Listed } from './engine.ts';
import { followEvents } from './events.ts';
import { examineContainer } from './examine.ts';
import { startExec } from './exec.ts';
import { followLogFile } from './follow-log-file.ts';
import { bytesOf, readFrames } from './frames.ts';
import { type SavedState, StateFiles } from './state-files.ts';
import { InitProgram } from './init.ts';
import { LayerLimit } from './layer-limit.ts';
import { type FullLayer, watchLayers } from './layers.ts';
import { LastLists } from './last-lists.ts';
import { findLogFile } from './log-file.ts';
import { MachineLimits } from './machine-limits.ts';
import { Names } from './names.ts';
import { Networks } from './networks.ts';
import { type Parts, type RuntimeTimes, usualTimes, type VariablesOf } from './shared.ts';
import { ContainerAddresses, type Way } from './address.ts';
import { repeat } from './repeat.ts';
import { ContainerStats } from './stats.ts';
import { viewOf, viewsOfAll } from './views.ts';

export interface DockerRuntimeOptions {
  readonly socketPath: string;
  /** Folder of the state files. Another process with the same folder goes on from there. */
  readonly folder: string;
  /** Prefix of the names of containers, networks and volumes, and of labels. */
  readonly prefix?: string;
  /** Addresses from which each app gets a network; nothing else on the machine may use them. */
  readonly subnets?: string;
  /** The way to reach containers; detected by default. */
  readonly way?: Way | null;
  readonly times?: Partial<RuntimeTimes>;
  /** Logins of the registries that images are pulled from. */
  readonly logins?: RegistryLogins;
  /** None by default. Running containers keep the variables they started with. */
  readonly variablesOf?: VariablesOf;
  /** Limit of the files of a container outside its volumes, in bytes. */
  readonly containerBytes?: number;
}

/**
 * Runs apps as containers of Docker (20.10 and later) or Podman (4.3 and later), by Docker's API. Containers go on
 * when this process ends; the next process adopts them.
 */
export class DockerRuntime implements WatchedRuntime, AsyncDisposable {
  /** Limits of the machine that keep containers from starting. */
  readonly limits = new MachineLimits();
  readonly #engine: Engine;
  readonly #parts: Parts;
  readonly #stats: ContainerStats;
  readonly #listeners = new Listeners();
  readonly #connection = new Connection();
  readonly #lists = new LastLists();
  readonly #apps = new Map<string, DockerApp>();
  readonly #end = new AbortController();
  readonly #following: Promise<void>;
  readonly #layers: Promise<void>;
  readonly #folder: string;

  constructor({
    socketPath,
    folder,
    prefix = 'pcp',
    subnets = '10.201.0.0/16',
    way = null,
    ...options
  }: DockerRuntimeOptions) {
    const { times, variablesOf = null, logins = {}, containerBytes = 10_000_000_000 } = options;
    this.#engine = new Engine(createDocker(socketPath), new Names(prefix), logins, this.#end.signal);
    this.#folder = folder;
    this.#stats = new ContainerStats(this.#engine);
    this.#parts = {
      engine: this.#engine,
      networks: new Networks(this.#engine, subnets),
      addresses: new ContainerAddresses(way),
      limit: new LayerLimit(this.#engine, containerBytes),
      init: new InitProgram(this.#engine),
      files: new StateFiles(join(folder, 'apps')),
      times: { ...usualTimes, ...times },
      limits: this.limits,
      variablesOf,
      tell: (appId) => this.#listeners.tell(appId),
    };
    for (const state of this.#parts.files.read()) this.#add(state);
    this.#following = followEvents(
      this.#engine,
      {
        onConnected: () => {
          this.#setConnected(true);
          this.#apps.forEach((app) => app.lookAgain());
        },
        onDisconnected: () => this.#setConnected(false),
        onEvent: (id) => {
          this.#lists.forget(id);
          this.#listeners.tell(id);
          this.#apps.get(id)?.wake();
        },
      },
      this.#end.signal,
    );
    const onFull = (full: FullLayer) => this.#apps.get(full.appId)?.removeFull(full);
    this.#layers = watchLayers(this.#parts, onFull, this.#end.signal);
  }

  /** Rejects if the engine does not respond. */
  async ping(): Promise<void> {
    await this.#engine.docker.ping();
  }

  async apply(wanted: Wanted): Promise<void> {
    // Events report each change of an app that is wanted already, and the app is looked at then.
    if (this.#connection.isOpen && this.#apps.get(wanted.id)?.isWanted(wanted)) return;
    await this.#waitForEngine(() => this.ping());
    this.#appOf(wanted).apply(wanted);
  }

  async observe({ id }: AppRef): Promise<Observation<RuntimeView>> {
    return this.#waitForEngine(async () => {
      const [containers, volumes] = await Promise.all([this.#listServices(id), this.#engine.volumes(id)]);
      return viewOf(this.#engine, this.#apps.get(id) ?? this.#unknown(id), { containers, volumes });
    });
  }

  observeAll(): Promise<ReadonlyMap<string, Observation<RuntimeView>>> {
    return viewsOfAll(this.#engine, this.#apps.keys(), (id, containers) => {
      const app = this.#apps.get(id);
      if (app?.hasMissed(containers)) {
        this.#lists.forget(id);
        app.wake();
      }
      return app ?? this.#unknown(id);
    });
  }

  connected(signal: AbortSignal): AsyncIterable<boolean> {
    return this.#connection.states(AbortSignal.any([signal, this.#end.signal]));
  }

  async remove(app: AppRef): Promise<void> {
    await this.#engine.docker.ping();
    this.#appOf(app).remove();
  }

  async apps(region: string): Promise<readonly string[]> {
    const [containers, volumes, networks] = await Promise.all([
      this.#engine.list(),
      this.#engine.volumes(),
      this.#engine.networks(),
    ]);
    this.#stats.keep(new Set(containers.map(({ Id }) => Id)));
    const labelled = [...containers, ...volumes, ...networks].map(({ Labels }) =>
      this.#engine.names.read(Labels ?? null),
    );
    const known = [...this.#apps.values()].map(({ state }) => ({ app: state.id, region: state.region }));
    return [...new Set([...labelled, ...known].filter((one) => one.region === region).map(({ app }) => app))];
  }

  changes(signal: AbortSignal): AsyncIterable<string> {
    return this.#listeners.changes(AbortSignal.any([signal, this.#end.signal]));
  }

  async exec(ref: ContainerRef, argv: readonly string[], terminal: Terminal, signal: AbortSignal): Promise<Exec> {
    const found = await this.#find(ref);
    if (!found) throw new Refused(`There is no container ${ref.container}.`);
    const { Id, State } = found;
    if (State !== 'running') throw new Refused(`The container ${ref.container} does not run.`);
    return startExec(this.#engine, Id, argv, terminal, signal);
  }

  async *logs(ref: ContainerRef, since: number, signal: AbortSignal): AsyncIterable<ContainerLine> {
    const Id = (await this.#find(ref))?.Id;
    if (Id === undefined) return;
    const file = await findLogFile(this.#engine, Id);
    if (file !== null) {
      yield* followLogFile(file, since, signal);
      return;
    }
    const output = { stdout: true, stderr: true, timestamps: true };
    const options = { ...output, follow: true, since: since / 1000, abortSignal: signal } as const;
    try {
      // The container may be removed after it was listed.
      const stream = await this.#engine.docker.getContainer(Id).logs(options).catch(ifMissing(null, 409));
      if (stream === null) return;
      // Podman rounds to whole seconds, and may send lines of the second before.
      for await (const line of readFrames(bytesOf(stream))) if (line.at >= Math.floor(since / 1000) * 1000) yield line;
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  }

  async examine(ref: ContainerRef): Promise<Findings> {
    const found = await this.#find(ref);
    const status = found && this.#apps.get(ref.id)?.containers.checkStatusOf(found);
    return found ? examineContainer(this.#engine, found.Id, status ?? null) : noFindings;
  }

  async stats({ id }: AppRef): Promise<readonly Stats[]> {
    const listed = await (this.#lists.get(id) ?? this.#listServices(id));
    const running = listed.filter(({ State }) => State === 'running');
    const measured = await Promise.all(running.map((one) => this.#stats.measure(one)));
    return measured.filter((one) => one !== null);
  }

  capacity(): Promise<RegionCapacity> {
    return capacityOf(this.#engine, this.#folder);
  }

  async startTask(order: TaskOrder): Promise<void> {
    await this.#waitForEngine(() => this.ping());
    this.#appOf(order).startTask(order);
  }

  async observeTask({ id, task }: TaskRef): Promise<Observation<Task>> {
    return (this.#apps.get(id) ?? this.#unknown(id)).tasks.observe(task);
  }

  async taskLines({ id, task }: TaskRef, afterSeq: number): Promise<readonly TaskLine[]> {
    return (this.#apps.get(id) ?? this.#unknown(id)).tasks.lines(task, afterSeq);
  }

  async stopTask({ id, task }: TaskRef): Promise<void> {
    await this.#apps.get(id)?.tasks.stop(task);
  }

  async removeTask({ id, task }: TaskRef): Promise<void> {
    await this.#apps.get(id)?.tasks.remove(task);
  }

  /** Stops following the containers, which go on. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#end.abort();
    await Promise.all([...this.#apps.values()].map((app) => app.close()));
    await Promise.all([this.#following, this.#layers]);
  }

  #appOf(app: AppRef): DockerApp {
    return this.#apps.get(app.id) ?? this.#add(this.#newState(app));
  }

  #add(state: SavedState): DockerApp {
    const app = new DockerApp(this.#parts, state, () => this.#apps.delete(state.id));
    this.#apps.set(state.id, app);
    return app;
  }

  /** An app without a state file; something of it may be left on the engine. */
  #unknown(id: string): DockerApp {
    return new DockerApp(this.#parts, this.#newState({ id, region: '' }), () => undefined);
  }

  #newState({ id, region }: AppRef): SavedState {
    return { id, region, wanted: null, isRemoved: false, volumes: {}, containers: {}, tasks: {} };
  }

  async #listServices(appId: string): Promise<readonly Listed[]> {
    const listed = this.#engine.list(appId).then((all) => this.#engine.servicesAmong(all));
    // Events report when the list of an app that is followed changes.
    if (this.#connection.isOpen && this.#apps.has(appId)) this.#lists.keep(appId, listed);
    return listed;
  }

  /** A deploy begins with such a request, and would fail with it. */
  #waitForEngine<Result>(send: () => Promise<Result>): Promise<Result> {
    return repeat(send, { limitMs: this.#connection.patienceMs, signal: this.#end.signal });
  }

  #setConnected(isConnected: boolean): void {
    this.#lists.forgetAll();
    this.#connection.set(isConnected);
  }

  async #find({ id, container }: ContainerRef): Promise<Listed | undefined> {
    return (await this.#listServices(id)).find(({ Labels }) => this.#engine.names.read(Labels).name === container);
  }
}
