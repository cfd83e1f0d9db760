import type { Steps } from '../../model/observability/range.ts';
import type { Observation } from '../../ports/observation.ts';
import type {
  AppServices,
  Comparison,
  DayOfChecks,
  EntriesQuery,
  FoundLog,
  LinesQuery,
  LogQuery,
  LogSettings,
  Metrics,
  ContainerUsage,
  RouteKey,
  RouteRow,
  RouteSeries,
  ServiceRef,
  StoredEntries,
  Telemetry,
  Trace,
  WrittenLines,
} from '../../ports/telemetry.ts';
import { Effects } from '../effects.ts';
import type { Site, SiteName } from '../traffic/sites.ts';
import type { TrafficOptions } from './simulated-service.ts';

interface TelemetryOptions extends Pick<TrafficOptions, 'seed' | 'siteOf' | 'shiftMs'> {
  /** Effects on the telemetry of apps; none by default. */
  readonly effects?: Effects;
}

/**
 * Telemetry of traffic that is drawn from the seed, the time and the app. No data is stored: metrics, logs, routes and
 * traces are derived from the same requests, so they agree and show the same effects.
 */
export class SimulatedTelemetry implements Telemetry {
  readonly effects: Effects;
  #options: TrafficOptions;

  constructor({ effects = new Effects(), siteOf = (appId) => effects.sites.get(appId), ...options }: TelemetryOptions) {
    this.effects = effects;
    this.#options = {
      ...options,
      siteOf,
      effects: (appId) => effects.of(appId),
      generations: (appId) => effects.generationsOf(appId),
    };
  }

  /** Shifts the traffic to an earlier time by some milliseconds, and sets the sites of apps. */
  restore(shiftMs: number, sites: ReadonlyMap<string, SiteName>): void {
    this.#options = { ...this.#options, shiftMs, siteOf: (appId) => sites.get(appId) ?? this.effects.sites.get(appId) };
  }

  /** Sets the routes of an app. */
  setSite(appId: string, site: Site): void {
    const { siteOf } = this.#options;
    this.#options = { ...this.#options, siteOf: (id) => (id === appId ? site : siteOf?.(id)) };
  }

  async metrics(of: ServiceRef, steps: Steps): Promise<Metrics> {
    const { readMetrics, simulateService } = await readings();
    return readMetrics(simulateService(this.#options, of), steps);
  }

  async usage(of: ServiceRef, at: number): Promise<readonly ContainerUsage[]> {
    const { round, simulateService, usageAt } = await readings();
    const simulated = simulateService(this.#options, of);
    const [usage, { containers }] = [usageAt(simulated, at), simulated.servedAt(at)];
    if (!usage) return [];
    const share = containers.length;
    return containers.map((container) => ({
      container,
      cpu: round(usage.cpu / share, 3),
      memory: round(usage.memory / share, 0),
    }));
  }

  async routes(of: ServiceRef, steps: Steps): Promise<readonly RouteRow[]> {
    if (of.preset !== 'access') return [];
    const { listRoutes, simulateService } = await readings();
    return listRoutes(simulateService(this.#options, of), steps);
  }

  async route(of: ServiceRef, key: RouteKey, steps: Steps): Promise<RouteSeries | null> {
    if (of.preset !== 'access') return null;
    const { readRoute, simulateService } = await readings();
    return readRoute(simulateService(this.#options, of), key, steps);
  }

  async searchLog(of: ServiceRef, steps: Steps, query: LogQuery): Promise<FoundLog> {
    const { searchLog, simulateService } = await readings();
    return searchLog(simulateService(this.#options, of), steps, query);
  }

  async lines(of: ServiceRef, query: LinesQuery, at: number): Promise<WrittenLines> {
    const { readLines, simulateService } = await readings();
    return readLines(simulateService(this.#options, of), query, at);
  }

  async entries(of: ServiceRef, query: EntriesQuery, at: number): Promise<StoredEntries> {
    const { readEntries, simulateService } = await readings();
    return readEntries(simulateService(this.#options, of), query, at);
  }

  async logSettings(of: ServiceRef, at: number): Promise<LogSettings> {
    const { readSettings, simulateService } = await readings();
    return readSettings(simulateService(this.#options, of), at);
  }

  async trace(apps: readonly AppServices[], traceId: string, at: number): Promise<Trace | null> {
    const { readTrace } = await readings();
    return readTrace(this.#options, apps, traceId, at);
  }

  async measure(
    app: AppServices,
    comparison: Comparison,
    at: number,
  ): Promise<Observation<{ readonly value: number | null }>> {
    const { measure } = await readings();
    return measure(this.#options, app, comparison, at);
  }

  async checks({ appId }: AppServices, days: number, at: number): Promise<readonly DayOfChecks[]> {
    const { countChecks } = await readings();
    return countChecks(this.effects.of(appId), days, at);
  }
}

let loaded: typeof import('./readings.ts') | undefined;

/** Functions that derive telemetry. A page loads them with the first read. */
async function readings(): Promise<typeof import('./readings.ts')> {
  return (loaded ??= await import('./readings.ts'));
}
