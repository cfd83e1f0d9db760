import { compareText } from '../../model/order.ts';
import type { Amounts } from '../../model/amounts.ts';
import type { Clock } from '../../ports/clock.ts';
import { Refused } from '../../ports/refused.ts';
import type {
  AppRef,
  ContainerLine,
  ContainerRef,
  Exec,
  Observed,
  Runtime,
  RuntimeView,
  Stats,
  Wanted,
  WantedService,
} from '../../ports/runtime.ts';
import type { Seen } from '../../ports/seen.ts';
import { endsUntil, observeContainer, type SimulatedContainer } from './container.ts';
import { hashText, mix, share } from './hash.ts';
import { Reach } from './reach.ts';
import { runCommand } from './shell.ts';

/** What shall happen to the containers of an app, or of one service of it. */
export type RuntimeGiven = { readonly appId: string; readonly service?: string } &
  /** Present containers end so many times in a row; without `times` again and again. */
  (
    | { readonly kind: 'crash' | 'outOfMemory'; readonly times?: number }
    /** The next restart of what crashes again and again holds, and new containers start as usual. */
    | { readonly kind: 'recover' }
    /** New containers take so long until they are ready. */
    | { readonly kind: 'startSlowly'; readonly ms: number }
    /** New containers cannot start, or are never ready. */
    | { readonly kind: 'cannotStart' | 'neverReady' }
    /** The runtime refuses what is wanted of the app. */
    | { readonly kind: 'refuse' }
    /** Containers and volumes are there for that long after a removal. */
    | { readonly kind: 'removeSlowly'; readonly ms: number }
  );

interface RuntimeOptions {
  readonly clock: Clock;
  readonly seed: number;
}

/** What a container that exists already was like. */
interface Restored {
  readonly service: string;
  readonly name: string;
  readonly startedAt: number;
  readonly restarts: number;
  readonly exitCode: number | null;
}

interface AppState {
  wanted: Wanted;
  containers: readonly SimulatedContainer[];
  volumes: readonly string[];
  /** When everything is gone, once the app is removed. */
  goneAt: number | null;
}

/** Containers whose course follows from the seed, the time, and what was applied and given. */
export class SimulatedRuntime implements Runtime {
  readonly reach: Reach;
  readonly #clock: Clock;
  readonly #seed: number;
  readonly #apps = new Map<string, AppState>();
  readonly #given = new Map<string, RuntimeGiven[]>();
  readonly #listeners = new Set<(appId: string) => void>();

  constructor({ clock, seed }: RuntimeOptions) {
    this.#clock = clock;
    this.#seed = seed;
    this.reach = new Reach(() => clock.now());
  }

  /** Lets something happen from now on. The app's reconciler has to be woken, as by `changes`. */
  give(given: RuntimeGiven): void {
    const before = this.#given.get(given.appId) ?? [];
    if (given.kind === 'recover') this.#given.delete(given.appId);
    else this.#given.set(given.appId, [...before, given]);
    const app = this.#apps.get(given.appId);
    if (app)
      app.containers = app.containers.map((container) => (concerns(given, container.wanted) ? this.#affect(container, given) : container));
    this.#tell(given.appId);
  }

  /** Puts containers there that have run for some time. */
  restore(wanted: Wanted, restored: readonly Restored[]): void {
    const containers = restored.flatMap(({ service, name, startedAt, restarts, exitCode }) => {
      const found = wanted.services.find((one) => one.service.name === service);
      if (!found) return [];
      const base = this.#make(wanted, found);
      return [{ ...base, name, createdAt: startedAt, startMs: 0, readyMs: 0, restarts, exitCode }];
    });
    this.#apps.set(wanted.id, { wanted, containers, volumes: volumesOf(wanted), goneAt: null });
  }

  async apply(wanted: Wanted): Promise<void> {
    this.#reach(wanted);
    if (this.#givenTo(wanted.id, 'refuse')) throw new Refused('The runtime refuses the app (simulated).');
    const before = this.#apps.get(wanted.id);
    const containers = wanted.services.map((service) => {
      const existing = before?.containers.find((one) => isSame(one.wanted, service));
      return existing ?? this.#make(wanted, service);
    });
    const volumes = [...new Set([...(before?.volumes ?? []), ...volumesOf(wanted)])].sort(compareText);
    this.#apps.set(wanted.id, { wanted, containers, volumes, goneAt: null });
    this.#tell(wanted.id);
  }

  async observe(ref: AppRef): Promise<Seen<RuntimeView>> {
    this.#reach(ref);
    const app = this.#find(ref.id);
    if (!app) return { containers: [], volumes: [], nextChangeAt: null };
    const seen = this.#observed(app);
    const changes = [...seen.map(({ nextChangeAt }) => nextChangeAt), app.goneAt].filter((at) => at !== null);
    const containers = seen.map(({ nextChangeAt: _, ...container }) => container);
    return { containers, volumes: app.volumes, nextChangeAt: changes.length > 0 ? Math.min(...changes) : null };
  }

  async remove(ref: AppRef): Promise<void> {
    this.#reach(ref);
    const app = this.#find(ref.id);
    if (!app) return;
    const slowly = this.#givenTo(ref.id, 'removeSlowly');
    if (slowly?.kind === 'removeSlowly') app.goneAt ??= this.#clock.now() + slowly.ms;
    else this.#apps.delete(ref.id);
    this.#tell(ref.id);
  }

  async *changes(signal: AbortSignal): AsyncIterable<string> {
    const ids: string[] = [];
    let wake: () => void = () => undefined;
    const listen = (appId: string) => {
      ids.push(appId);
      wake();
    };
    const end = () => wake();
    this.#listeners.add(listen);
    signal.addEventListener('abort', end);
    try {
      while (!signal.aborted) {
        const id = ids.shift();
        if (id !== undefined) yield id;
        else await new Promise<void>((resolve) => (wake = resolve));
      }
    } finally {
      this.#listeners.delete(listen);
      signal.removeEventListener('abort', end);
    }
  }

  async exec(ref: ContainerRef, argv: readonly string[], signal: AbortSignal): Promise<Exec> {
    const [container, wanted] = this.#require(ref);
    if (container.state !== 'running') throw new Refused(`The container ${ref.container} does not run.`);
    signal.throwIfAborted();
    const { text, exitCode } = runCommand(argv, container, wanted.env);
    return {
      output: once(new TextEncoder().encode(text)),
      // The commands read no input.
      write: async () => undefined,
      exitCode: Promise.resolve(exitCode),
    };
  }

  async *logs(ref: ContainerRef, since: number, signal: AbortSignal): AsyncIterable<ContainerLine> {
    const [{ startedAt, ports }, { service }] = this.#require(ref);
    const texts = [`Starting ${service.command ?? service.image}`, ...ports.map(({ port }) => `Listening on port ${port}`)];
    if (startedAt !== null && startedAt >= since) yield* texts.map((text) => ({ at: startedAt, stream: 'stdout' as const, text }));
    if (!signal.aborted) await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
  }

  async stats(ref: AppRef): Promise<readonly Stats[]> {
    this.#reach(ref);
    const app = this.#find(ref.id);
    if (!app) return [];
    const running = this.#observed(app).filter(({ state }) => state === 'running');
    return running.map((container) => this.#measure(container, app));
  }

  async capacity(region: string): Promise<Amounts> {
    this.reach.require(region);
    return { cpuMillis: 256_000, memory: 2 ** 40, storage: 2 ** 44 };
  }

  #reach({ id, region }: AppRef): void {
    this.reach.require(region, id);
  }

  /** The app, unless it is gone. */
  #find(appId: string): AppState | undefined {
    const app = this.#apps.get(appId);
    if (app && app.goneAt !== null && app.goneAt <= this.#clock.now()) this.#apps.delete(appId);
    return this.#apps.get(appId);
  }

  #observed({ containers }: AppState): (Observed & { readonly nextChangeAt: number | null })[] {
    const now = this.#clock.now();
    return containers.map((container) => observeContainer(container, now)).sort((a, b) => compareText(a.name, b.name));
  }

  #require(ref: ContainerRef): readonly [Observed, WantedService] {
    this.#reach(ref);
    const container = this.#find(ref.id)?.containers.find(({ name }) => name === ref.container);
    if (!container) throw new Refused(`There is no container ${ref.container}.`);
    return [observeContainer(container, this.#clock.now()), container.wanted];
  }

  #make({ id, slug }: Wanted, wanted: WantedService): SimulatedContainer {
    const { service, generation } = wanted;
    const drawn = mix(this.#seed, hashText(`${id} ${service.name}`), hashText(generation));
    const suffix = letters(drawn, 9);
    const made: SimulatedContainer = {
      wanted,
      // A service with a volume has one container, whose name stays.
      name:
        service.volumes.length > 0
          ? `${slug}-${service.name}-0`
          : `${slug}-${service.name}-${suffix.slice(0, 9)}-${letters(mix(drawn, 1, 2), 5)}`,
      address: service.port === null ? null : `10.${drawn & 127}.${(drawn >>> 8) & 255}.${(drawn >>> 16) & 255}:${service.port}`,
      createdAt: this.#clock.now(),
      startMs: 1000 + Math.round(share(mix(drawn, 3, 4)) * 2000),
      readyMs: 1000 + Math.round(share(mix(drawn, 5, 6)) * 4000),
      crash: null,
      restarts: 0,
      exitCode: null,
    };
    const lasting = this.#given.get(id) ?? [];
    return lasting.filter((given) => concerns(given, wanted)).reduce(shape, made);
  }

  #affect(container: SimulatedContainer, given: RuntimeGiven): SimulatedContainer {
    const at = this.#clock.now();
    if (given.kind === 'crash' || given.kind === 'outOfMemory') {
      const isMemory = given.kind === 'outOfMemory';
      const end = { exitCode: isMemory ? 137 : 1, reason: isMemory ? ('out_of_memory' as const) : null };
      const { restarts, exitCode } = observeContainer(container, at);
      return { ...container, restarts, exitCode, crash: { at, times: given.times ?? null, ...end } };
    }
    if (given.kind !== 'recover' || !container.crash) return container;
    return { ...container, crash: { ...container.crash, times: endsUntil(container, at) } };
  }

  #givenTo(appId: string, kind: RuntimeGiven['kind']): RuntimeGiven | undefined {
    return this.#given.get(appId)?.findLast((given) => given.kind === kind);
  }

  #measure({ name, service }: Observed, { containers }: AppState): Stats {
    const definition = containers.find((one) => one.name === name)?.wanted.service;
    const cell = Math.floor(this.#clock.now() / 10_000);
    const drawn = mix(this.#seed, hashText(name), cell);
    const { cpuMillis = 0, memory = 0 } = definition ?? {};
    return {
      container: name,
      service,
      cpu: Math.round(cpuMillis * (0.15 + 0.2 * share(drawn))) / 1000,
      memory: Math.round(memory * (0.4 + 0.05 * share(mix(drawn, 1, 1)))),
    };
  }

  #tell(appId: string): void {
    for (const listener of this.#listeners) listener(appId);
  }
}

/** New containers are shaped by what was given before. */
function shape(container: SimulatedContainer, given: RuntimeGiven): SimulatedContainer {
  if (given.kind === 'cannotStart') return { ...container, startMs: null };
  if (given.kind === 'neverReady') return { ...container, readyMs: null };
  return given.kind === 'startSlowly' ? { ...container, readyMs: given.ms } : container;
}

function concerns({ service }: RuntimeGiven, wanted: WantedService): boolean {
  return service === undefined || wanted.service.name === service;
}

function isSame(a: WantedService, b: WantedService): boolean {
  return a.service.name === b.service.name && a.generation === b.generation;
}

function volumesOf({ services }: Wanted): string[] {
  return [...new Set(services.flatMap(({ service }) => service.volumes.map(({ name }) => name)))].sort(compareText);
}

/** Letters and digits as the names of pods have them. */
function letters(drawn: number, length: number): string {
  const alphabet = 'bcdfghjklmnpqrstvwxz2456789';
  return Array.from({ length }, (_, index) => alphabet[mix(drawn, index, 7) % alphabet.length]).join('');
}

async function* once(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  yield bytes;
}
