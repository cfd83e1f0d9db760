import type { Steps } from '../../../model/range.ts';
import type { Seen } from '../../../ports/seen.ts';
import type {
  AppServices,
  Comparison,
  DayOfChecks,
  FoundLog,
  LogQuery,
  LogSettings,
  LogWindow,
  Metrics,
  PodUsage,
  RouteKey,
  RouteRow,
  RouteSeries,
  ServiceRef,
  Telemetry,
  Trace,
  WrittenLine,
} from '../../../ports/telemetry.ts';
import { Effects } from '../effects.ts';
import type { SiteName } from '../traffic/sites.ts';
import { countChecks } from './checks.ts';
import { measure } from './measure.ts';
import { readMetrics } from './metrics.ts';
import { readLines } from './read-lines.ts';
import { listRoutes, readRoute, round } from './routes.ts';
import { type SceneOptions, type ServiceScene, serviceScene } from './scene.ts';
import { searchLog } from './search-log.ts';
import { readSettings } from './settings.ts';
import { readTrace } from './trace.ts';
import { usageAt } from './usage.ts';

interface TelemetryOptions extends Pick<SceneOptions, 'seed' | 'siteOf' | 'shiftMs'> {
  /** What changes the telemetry of apps; nothing by default. */
  readonly effects?: Effects;
}

/**
 * Telemetry of traffic that is drawn from the seed, the time and the app. Nothing is stored: metrics, logs, routes and
 * traces are derived from the same requests, so they agree, and the effects on an app show in all of them.
 */
export class SimulatedTelemetry implements Telemetry {
  readonly effects: Effects;
  #options: SceneOptions;

  constructor({ effects = new Effects(), ...options }: TelemetryOptions) {
    this.effects = effects;
    this.#options = { ...options, effects: (appId) => effects.of(appId) };
  }

  /** Lets the traffic be that of a time which is earlier by so much, and gives apps their sites. */
  restore(shiftMs: number, sites: ReadonlyMap<string, SiteName>): void {
    this.#options = { ...this.#options, shiftMs, siteOf: (appId) => sites.get(appId) };
  }

  async metrics(of: ServiceRef, steps: Steps): Promise<Metrics> {
    return readMetrics(this.#sceneOf(of), steps);
  }

  async usage(of: ServiceRef, at: number): Promise<readonly PodUsage[]> {
    const usage = usageAt(this.#sceneOf(of), at);
    if (!usage) return [];
    const share = Math.max(1, of.pods.length);
    return of.pods.map((pod) => ({ pod, cpu: round(usage.cpu / share, 3), memory: round(usage.memory / share, 0) }));
  }

  async routes(of: ServiceRef, steps: Steps): Promise<readonly RouteRow[]> {
    return of.preset === 'access' ? listRoutes(this.#sceneOf(of), steps) : [];
  }

  async route(of: ServiceRef, key: RouteKey, steps: Steps): Promise<RouteSeries | null> {
    return of.preset === 'access' ? readRoute(this.#sceneOf(of), key, steps) : null;
  }

  async searchLog(of: ServiceRef, steps: Steps, query: LogQuery): Promise<FoundLog> {
    return searchLog(this.#sceneOf(of), steps, query);
  }

  async lines(of: ServiceRef, window: LogWindow): Promise<readonly WrittenLine[]> {
    return readLines(this.#sceneOf(of), window);
  }

  async logSettings(of: ServiceRef, at: number): Promise<LogSettings> {
    return readSettings(this.#sceneOf(of), at);
  }

  async trace(apps: readonly AppServices[], traceId: string, at: number): Promise<Trace | null> {
    return readTrace(this.#options, apps, traceId, at);
  }

  async measure(app: AppServices, comparison: Comparison, at: number): Promise<Seen<{ readonly value: number | null }>> {
    return measure(this.#options, app, comparison, at);
  }

  async checks({ appId }: AppServices, days: number, at: number): Promise<readonly DayOfChecks[]> {
    return countChecks(this.effects.of(appId), days, at);
  }

  #sceneOf(of: ServiceRef): ServiceScene {
    return serviceScene(this.#options, of);
  }
}
