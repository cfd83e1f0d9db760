import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import Docker from 'dockerode';
import type { Amounts } from '../../control-plane/model/billing/amounts.ts';
import { compareText } from '../../control-plane/model/shared/order.ts';
import type { AppRef } from '../../control-plane/ports/app-ref.ts';
import { Refused } from '../../control-plane/ports/refused.ts';
import type {
  ContainerLine,
  ContainerRef,
  Exec,
  Runtime,
  RuntimeView,
  Stats,
  Terminal,
  Wanted,
} from '../../control-plane/ports/runtime.ts';
import type { Seen } from '../../control-plane/ports/observation.ts';
import type { Task, TaskLine, TaskOrder, TaskRef } from '../../control-plane/ports/task.ts';
import { Listeners } from '../../control-plane/shared/listeners.ts';
import type { RegistryLogins } from '../../control-plane/ports/registry-login.ts';
import { DockerApp } from './app.ts';
import { Engine, ifMissing, type Inspected, type Listed } from './engine.ts';
import { followEvents } from './events.ts';
import { startExec } from './exec.ts';
import { followLogFile } from './follow-log-file.ts';
import { readFrames } from './frames.ts';
import { type KeptApp, KeptApps } from './state-files.ts';
import { findLogFile } from './log-file.ts';
import { Names } from './names.ts';
import { Networks } from './networks.ts';
import type { Parts, RuntimeTimes, VariablesOf } from './shared.ts';
import { Reach, type Way } from './address.ts';
import { ContainerStats } from './stats.ts';

export interface DockerRuntimeOptions {
  readonly socketPath: string;
  /** Where it keeps what is wanted, and what has happened. Another process with the same folder goes on from there. */
  readonly folder: string;
  /** Names of containers, networks and volumes begin with it, as do labels. */
  readonly prefix?: string;
  /** Addresses from which each app gets a network; nothing else on the machine may use them. */
  readonly subnets?: string;
  /** How containers are reached; by default it is found out. */
  readonly reach?: Way | null;
  readonly times?: Partial<RuntimeTimes>;
  /** Of the registries from which images are pulled. */
  readonly logins?: RegistryLogins;
  /** None by default. Containers that run keep what they were given. */
  readonly variablesOf?: VariablesOf;
}

const usualTimes: RuntimeTimes = {
  drainMs: 30_000,
  firstPauseMs: 10_000,
  longestPauseMs: 300_000,
  steadyMs: 600_000,
  stopMs: 10_000,
};

/**
 * Runs apps as containers of Docker (20.10 and later) or Podman (4.3 and later), by Docker's API. What runs goes on
 * while this process does not run; the next one adopts it.
 */
export class DockerRuntime implements Runtime, AsyncDisposable {
  readonly #engine: Engine;
  readonly #parts: Parts;
  readonly #stats: ContainerStats;
  readonly #listeners = new Listeners();
  readonly #apps = new Map<string, DockerApp>();
  readonly #end = new AbortController();
  readonly #following: Promise<void>;
  readonly #folder: string;

  constructor({
    socketPath,
    folder,
    prefix = 'pcp',
    subnets = '10.201.0.0/16',
    reach = null,
    ...options
  }: DockerRuntimeOptions) {
    const { times, variablesOf = null, logins = {} } = options;
    this.#engine = new Engine(new Docker({ socketPath }), new Names(prefix), logins);
    this.#folder = folder;
    this.#stats = new ContainerStats(this.#engine);
    this.#parts = {
      engine: this.#engine,
      networks: new Networks(this.#engine, subnets),
      reach: new Reach(reach),
      files: new KeptApps(join(folder, 'apps')),
      times: { ...usualTimes, ...times },
      variablesOf,
      tell: (appId) => this.#listeners.tell(appId),
    };
    for (const kept of this.#parts.files.read()) this.#add(kept);
    const onConnected = () => this.#apps.forEach((app) => app.lookAgain());
    this.#following = followEvents(
      this.#engine,
      { onConnected, onEvent: (id) => this.#apps.get(id)?.wake() },
      this.#end.signal,
    );
  }

  /** Rejects if the engine does not respond. */
  async ping(): Promise<void> {
    await this.#engine.docker.ping();
  }

  async apply(wanted: Wanted): Promise<void> {
    await this.#engine.docker.ping();
    this.#appOf(wanted).apply(wanted);
  }

  async observe({ id }: AppRef): Promise<Seen<RuntimeView>> {
    const [listed, volumes] = await Promise.all([this.#listServices(id), this.#engine.volumes(id)]);
    const inspected = await Promise.all(listed.map(async (one) => [one, await this.#engine.inspect(one.Id)] as const));
    // A container may go between the list and the look at it.
    const present = inspected.filter((pair): pair is readonly [Listed, Inspected] => pair[1] !== null);
    const { kept, containers } = this.#apps.get(id) ?? this.#unknown(id);
    const sizes = volumes.map(({ Labels }) => this.#engine.names.read(Labels));
    return {
      containers: containers.observe(present).sort((a, b) => compareText(a.name, b.name)),
      volumes: sizes
        .map(({ name, size }) => ({ name, size: kept.volumes[name] ?? Number(size) }))
        .sort((a, b) => compareText(a.name, b.name)),
    };
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
    const known = [...this.#apps.values()].map(({ kept }) => ({ app: kept.id, region: kept.region }));
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
    const options = {
      follow: true,
      stdout: true,
      stderr: true,
      timestamps: true,
      since: since / 1000,
      abortSignal: signal,
    } as const;
    try {
      // It may have gone since it was listed.
      const stream = await this.#engine.docker.getContainer(Id).logs(options).catch(ifMissing(null, 409));
      if (stream === null) return;
      // Podman gives whole seconds, and may send lines of the second before.
      for await (const line of readFrames(bytesOf(stream))) if (line.at >= Math.floor(since / 1000) * 1000) yield line;
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  }

  async stats({ id }: AppRef): Promise<readonly Stats[]> {
    const running = (await this.#listServices(id)).filter(({ State }) => State === 'running');
    const measured = await Promise.all(running.map((one) => this.#stats.measure(one)));
    return measured.filter((one) => one !== null);
  }

  async capacity(): Promise<Amounts> {
    // The types leave out what both engines respond with.
    const { NCPU, MemTotal, DockerRootDir } = (await this.#engine.docker.info()) as {
      readonly NCPU: number;
      readonly MemTotal: number;
      readonly DockerRootDir: string;
    };
    // An engine in a virtual machine has its folder there.
    const { blocks, bsize } = await statfs(DockerRootDir).catch(() => statfs(this.#folder));
    return { cpuMillis: NCPU * 1000, memory: MemTotal, storage: blocks * bsize };
  }

  async startTask(order: TaskOrder): Promise<void> {
    await this.#engine.docker.ping();
    this.#appOf(order).startTask(order);
  }

  async observeTask({ id, task }: TaskRef): Promise<Seen<Task>> {
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
    await this.#following;
  }

  #appOf(app: AppRef): DockerApp {
    return this.#apps.get(app.id) ?? this.#add(this.#newKept(app));
  }

  #add(kept: KeptApp): DockerApp {
    const app = new DockerApp(this.#parts, kept, () => this.#apps.delete(kept.id));
    this.#apps.set(kept.id, app);
    return app;
  }

  /** An app of which nothing is kept; something of it may be there. */
  #unknown(id: string): DockerApp {
    return new DockerApp(this.#parts, this.#newKept({ id, region: '' }), () => undefined);
  }

  #newKept({ id, region }: AppRef): KeptApp {
    return { id, region, wanted: null, isRemoved: false, volumes: {}, containers: {}, tasks: {} };
  }

  async #listServices(appId: string): Promise<Listed[]> {
    const listed = await this.#engine.list(appId);
    return listed.filter(({ Labels }) => this.#engine.names.read(Labels).task === '');
  }

  async #find({ id, container }: ContainerRef): Promise<Listed | undefined> {
    return (await this.#listServices(id)).find(({ Labels }) => this.#engine.names.read(Labels).name === container);
  }
}

async function* bytesOf(stream: NodeJS.ReadableStream): AsyncIterable<Uint8Array> {
  for await (const chunk of stream) yield typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
}
