import { retentionMs } from '../../control-plane/model/observability/range.ts';
import type { Clock } from '../../control-plane/ports/clock.ts';
import type { Observed, Runtime, Stats } from '../../control-plane/ports/runtime.ts';
import type { AppServices, ServiceRef } from '../../control-plane/ports/telemetry.ts';
import { type AccessEntry, requestOf } from './access-requests.ts';
import type { StoredEvent } from './batch.ts';
import { eventsBetween } from './container-events.ts';
import { followLog } from './follow-log.ts';
import type { Intake, LogSource, Source } from './intake.ts';
import { LogPosition } from './log-position.ts';

/** An app that is to be observed. */
export interface FollowedApp extends AppServices {
  readonly region: string;
}

export interface FollowOptions {
  readonly runtime: Runtime;
  readonly clock: Clock;
  readonly telemetry: { readonly intake: Intake; position(of: Source, container: string): Promise<string | null> };
  /** All apps that run, as they are at the moment, or the one with this id. */
  readonly apps: (id?: string) => Promise<readonly FollowedApp[]>;
  /** The access log of the ingress. */
  readonly access: (signal: AbortSignal) => AsyncIterable<readonly AccessEntry[]>;
  /** Receives the events of containers and the requests of apps too, to count them; nothing does by default. */
  readonly onEvents?: (events: readonly StoredEvent[]) => void;
  readonly onRequests?: (entries: readonly AccessEntry[]) => void;
  /** Receives each failure, for a line in a log. The observation is tried again. */
  readonly onFailure: (error: unknown) => void;
}

/** Interval at which containers are looked at and measured. */
const lookMs = 10_000;
const appsAtOnce = 8;
const lastLinesMs = 5000;

/** Takes in the lines, the use, the events and the requests of apps until the signal is aborted. */
export async function followContainers(options: FollowOptions, signal: AbortSignal): Promise<void> {
  const followed = new FollowedApps(options, signal);
  await Promise.all([followed.look(), followed.followChanges(), followed.followAccess()]);
  await followed.end();
}

class FollowedApps {
  readonly #options: FollowOptions;
  readonly #signal: AbortSignal;
  /** By id. */
  #apps = new Map<string, FollowedApp>();
  /** By app and container. */
  readonly #seen = new Map<string, Observed>();
  readonly #logs = new Map<
    string,
    { readonly ended: Promise<void>; readonly abort: () => void; isEnded: boolean; run: number | null }
  >();
  /** Positions up to which logs have been read; these lines may not be stored yet. */
  readonly #positions = new Map<string, LogPosition>();
  /** The containers at addresses. */
  readonly #addresses = new Map<string, string>();

  constructor(options: FollowOptions, signal: AbortSignal) {
    this.#options = options;
    this.#signal = signal;
  }

  /** Looks at all apps, again and again. */
  async look(): Promise<void> {
    const { clock } = this.#options;
    while (!this.#signal.aborted) {
      const next = clock.now() + lookMs;
      await this.#try(async () => {
        await this.#readApps();
        const waiting = [...this.#apps.values()];
        const takeOne = async () => {
          for (let app = waiting.pop(); app; app = waiting.pop()) {
            const one = app;
            await this.#try(() => this.#observe(one, true));
          }
        };
        await Promise.all(Array.from({ length: appsAtOnce }, takeOne));
      });
      await clock.sleep(Math.max(0, next - clock.now()), this.#signal).catch(() => undefined);
    }
  }

  /** Follows a container that has just begun without waiting for the next look. */
  async followChanges(): Promise<void> {
    for await (const appId of this.#options.runtime.changes(this.#signal)) {
      await this.#try(async () => {
        const app = await this.#appOf(appId);
        if (app) await this.#observe(app, false);
      });
    }
  }

  async followAccess(): Promise<void> {
    const { access } = this.#options;
    for await (const entries of access(this.#signal)) {
      this.#options.onRequests?.(entries);
      await this.#try(async () => {
        for (const [appId, ofApp] of Map.groupBy(entries, ({ app }) => app ?? ''))
          if (appId !== '') await this.#takeRequests(ofApp, await this.#appOf(appId));
      });
    }
  }

  /** Resolves when the lines that were read are taken in. */
  async end(): Promise<void> {
    await Promise.all([...this.#logs.values()].map(({ ended }) => ended));
  }

  /** Requests for the address of the app count for the service that has it. */
  async #takeRequests(entries: readonly AccessEntry[], app: FollowedApp | undefined): Promise<void> {
    for (const [name, some] of Map.groupBy(entries, ({ service }) => service ?? app?.entry)) {
      const of = app?.services.find(({ service, preset }) => service === name && preset === 'access');
      if (!of) continue;
      await this.#options.telemetry.intake.requests(
        of,
        some.map((one) => requestOf(one, (endpoint) => this.#addresses.get(endpoint))),
      );
    }
  }

  /** Finds an app, which may have been made after all apps were read. */
  async #appOf(appId: string): Promise<FollowedApp | undefined> {
    return this.#apps.get(appId) ?? (await this.#readApp(appId));
  }

  async #readApp(appId: string): Promise<FollowedApp | undefined> {
    const app = (await this.#options.apps(appId)).find((one) => one.appId === appId);
    if (app) this.#apps.set(appId, app);
    return app;
  }

  async #readApps(): Promise<void> {
    this.#apps = new Map((await this.#options.apps()).map((app) => [app.appId, app]));
  }

  async #observe(app: FollowedApp, isMeasured: boolean): Promise<void> {
    const { runtime, clock } = this.#options;
    const ref = { id: app.appId, region: app.region };
    const { containers } = await runtime.observe(ref);
    const stats = isMeasured ? await runtime.stats(ref) : [];
    const at = clock.now();
    // A container of a service that was added since may end before the next look.
    const isKnown = containers.every(({ service }) => app.services.some((of) => of.service === service));
    const current = isKnown ? app : ((await this.#readApp(app.appId)) ?? app);
    for (const of of current.services) {
      const some = containers.filter(({ service }) => service === of.service);
      if (isMeasured) await this.#measure(of, some, stats, at);
      for (const one of some) await this.#observeContainer(current, of, one, at);
    }
    this.#endMissing(app.appId, containers);
  }

  async #observeContainer(app: FollowedApp, of: ServiceRef, one: Observed, at: number): Promise<void> {
    const key = `${app.appId} ${one.name}`;
    const events = eventsBetween(this.#seen.get(key), one, at);
    this.#seen.set(key, one);
    this.#options.onEvents?.(events);
    if (one.address !== null) this.#addresses.set(one.address, one.name);
    await this.#options.telemetry.intake.events(of, events);
    const log = this.#logs.get(key);
    // A container that was started again goes on with its log.
    const isOver = log?.isEnded === true && (one.state === 'running' || log.run !== one.startedAt);
    if (one.startedAt !== null && !this.#signal.aborted && (!log || isOver)) this.#follow(app, of, one);
  }

  #follow(app: FollowedApp, of: ServiceRef, { name, startedAt }: Observed): void {
    const { runtime, telemetry, clock } = this.#options;
    const key = `${app.appId} ${name}`;
    const end = new AbortController();
    const container = { id: app.appId, region: app.region, container: name };
    const source = (): LogSource => {
      const now = this.#apps.get(app.appId)?.services.find(({ service }) => service === of.service) ?? of;
      return { appId: app.appId, service: of.service, preset: now.preset, container: name };
    };
    const run = this.#try(async () => {
      const position = new LogPosition(this.#positions.get(key)?.text ?? (await telemetry.position(of, name)));
      this.#positions.set(key, position);
      const log = { runtime, intake: telemetry.intake, container, source, position, begin: clock.now() - retentionMs };
      await followLog(log, AbortSignal.any([this.#signal, end.signal]));
    });
    const log = {
      abort: () => end.abort(),
      isEnded: false,
      run: startedAt,
      ended: run.then(() => void (log.isEnded = true)),
    };
    this.#logs.set(key, log);
  }

  async #measure(of: ServiceRef, containers: readonly Observed[], stats: readonly Stats[], at: number): Promise<void> {
    const measured = stats.filter(({ service }) => service === of.service);
    const sum = (name: 'netIn' | 'netOut' | 'diskRead' | 'diskWrite') =>
      measured.reduce<number | null>(
        (total, { [name]: value }) => (total === null || value === undefined ? null : total + value),
        0,
      );
    await this.#options.telemetry.intake.samples(of, {
      at,
      cpuLimit: of.limits.cpu * measured.length,
      memoryLimit: of.limits.memory * measured.length,
      ready: containers.filter(({ ready }) => ready).length,
      ...{ netIn: sum('netIn'), netOut: sum('netOut'), diskRead: sum('diskRead'), diskWrite: sum('diskWrite') },
      containers: measured.map(({ container, cpu, memory }) => ({ container, cpu, memory })),
    });
  }

  /** The log of a container that is gone has ended. A new container can have the same name. */
  #endMissing(appId: string, containers: readonly Observed[]): void {
    const names = new Set(containers.map(({ name }) => `${appId} ${name}`));
    for (const key of this.#seen.keys()) {
      if (!key.startsWith(`${appId} `) || names.has(key)) continue;
      this.#seen.delete(key);
      this.#positions.delete(key);
      this.#endLater(this.#logs.get(key)?.abort);
      this.#logs.delete(key);
    }
  }

  /** Ends a log a little later: its last lines may be under way. */
  #endLater(abort: () => void = () => undefined): void {
    const { clock } = this.#options;
    clock.sleep(lastLinesMs, this.#signal).then(abort, () => undefined);
  }

  async #try(run: () => Promise<void>): Promise<void> {
    try {
      await run();
    } catch (error) {
      if (!this.#signal.aborted) this.#options.onFailure(error);
    }
  }
}
