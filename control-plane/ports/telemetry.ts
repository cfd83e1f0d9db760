import type { LogFilter, LogLevel, LogPreset } from '../model/observability/log.ts';
import type { Steps } from '../model/observability/range.ts';
import type { Seen } from './observation.ts';

/** A service of an app as it is at present. What was observed before shows the limits and containers of its time. */
export interface ServiceRef {
  readonly appId: string;
  /** The slug of the app. */
  readonly app: string;
  readonly service: string;
  /** `access` exactly for the service that the address of the app leads to. */
  readonly preset: LogPreset;
  /** The limits of each container. */
  readonly limits: { readonly cpu: number; readonly memory: number };
  /** The names of the containers that exist at present. */
  readonly containers: readonly string[];
}

/** An app with all its services. */
export interface AppServices {
  readonly appId: string;
  /** The slug of the app. */
  readonly app: string;
  readonly services: readonly ServiceRef[];
}

/** One value for each step, oldest first; `null` without a sample. */
export type Series = readonly (number | null)[];

type Always = 'cpu' | 'cpuLimit' | 'memory' | 'memoryLimit' | 'netIn' | 'netOut' | 'diskRead' | 'diskWrite' | 'ready';
type OfRequests = 'p50' | 'p95' | 'p99' | 'http2xx' | 'http3xx' | 'http4xx' | 'http5xx';

export interface Metrics {
  /** Those of requests are there for the preset `access` only. */
  readonly series: { readonly [N in Always]: Series } & { readonly [N in OfRequests]?: Series };
  /** How often containers were restarted within the range, and how often because they ran out of memory. */
  readonly restarts: number;
  readonly ooms: number;
  /** At most 100, newest first. */
  readonly events: readonly RuntimeEvent[];
}

/** An event of the runtime about a service. */
export interface RuntimeEvent {
  readonly at: number;
  readonly type: 'Normal' | 'Warning';
  readonly reason: string;
  readonly message: string;
  /** The name of the container. */
  readonly container: string;
  readonly count: number;
}

/** What a container uses at one moment: cores, and bytes. */
export interface ContainerUsage {
  readonly container: string;
  readonly cpu: number;
  readonly memory: number;
}

export interface RouteKey {
  readonly route: string;
  readonly method: string;
}

export interface RouteRow extends RouteKey {
  readonly count: number;
  /** Requests in a second, on average over the range. */
  readonly rps: number;
  /** The percentage of 5xx responses. */
  readonly errorRate: number;
  /** Milliseconds that 50, 95 and 99 percent of the requests kept to. */
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
}

/** In a step without requests `rps` is 0 and the others are `null`. */
export type RouteSeries = Readonly<Record<'rps' | 'errorRate' | 'p50' | 'p95' | 'p99', Series>>;

export interface LogLine {
  readonly at: number;
  /** A category of the preset of the service. */
  readonly category: string;
  /** As the software itself writes it; empty without one. */
  readonly severity: string;
  readonly level: LogLevel;
  readonly message: string;
  /** The whole line, as the software wrote it; by default the message. */
  readonly text?: string;
  /** The SQL statement that was logged with the line. */
  readonly statement?: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly container: string;
}

export interface LogQuery {
  /**
   * What the volumes are counted by. `category`: all lines that belong to the service, those of the ingress included.
   * `level`: only the lines that the service itself wrote.
   */
  readonly by: 'category' | 'level';
  /**
   * Text that a line as the software wrote it, its message, a field of it, or the statement logged with it, contains,
   * ignoring case. Empty: any line.
   */
  readonly text: string;
  /** All of them hold. Their regular expressions are valid. */
  readonly filters: readonly LogFilter[];
  /** The categories or levels whose lines are returned. The volumes are not affected. */
  readonly selected: readonly string[];
  /** The most lines that are returned: the newest. */
  readonly limit: number;
}

export interface FoundLog {
  /** How many lines match in each step, by category or level. One without lines is absent. */
  readonly volume: Readonly<Record<string, readonly number[]>>;
  /** Newest first. Those that were counted by level have their `text`. */
  readonly lines: readonly LogLine[];
}

/** Which of the lines that containers wrote are returned. */
export interface LinesQuery {
  /** The `next` of what was returned before; `null` for the newest lines. */
  readonly after: string | null;
  /** The most lines that are returned: the newest. */
  readonly limit: number;
}

export interface WrittenLines {
  /** Oldest first. */
  readonly lines: readonly WrittenLine[];
  /**
   * Returns the lines that are stored later than these, whatever their times. It is valid as long as the service is.
   */
  readonly next: string;
  /** How many lines since `after` are not returned, because there were too many. 0 if `after` is `null`. */
  readonly missed: number;
}

/** A line as a container wrote it. */
export interface WrittenLine {
  readonly at: number;
  readonly container: string;
  readonly text: string;
}

/** A setting of the software that decides what its log contains. */
export interface LogSetting {
  readonly name: string;
  readonly value: string;
  readonly unit: string | null;
  readonly label: string;
  readonly meaning: string;
  readonly categories: readonly string[];
  readonly ok: boolean;
  readonly recommended: string | null;
}

export interface LogSettings {
  /** By name. */
  readonly settings: readonly LogSetting[];
  /** For `redis` only: lines made of its counters, which it does not log itself. */
  readonly lines?: readonly LogLine[];
}

type Attribute = string | number | boolean | readonly (string | number | boolean)[];

export interface Span {
  readonly spanId: string;
  readonly parentSpanId: string | null;
  readonly depth: number;
  readonly app: string;
  readonly service: string;
  readonly name: string;
  readonly kind: 'internal' | 'server' | 'client' | 'producer' | 'consumer';
  /** Milliseconds since the start of the trace. */
  readonly startMs: number;
  readonly durationMs: number;
  readonly status: 'unset' | 'ok' | 'error';
  readonly exception: { readonly type: string; readonly message: string; readonly stacktrace: string | null } | null;
  readonly attributes: Readonly<Record<string, Attribute>>;
}

export interface Trace {
  readonly traceId: string;
  readonly startedAt: number;
  readonly durationMs: number;
  /** In tree order: each span is followed by its children, by start. */
  readonly spans: readonly Span[];
}

export type Metric = 'down' | 'cpu' | 'memory' | '5xx' | 'p95' | 'restarts';

/** What an alert rule compares. */
export interface Comparison {
  readonly metric: Metric;
  readonly op: '>' | '>=' | '<' | '<=';
  readonly value: number;
}

/** The minutes of a UTC day in which an app was checked, and in which it was up. */
export interface DayOfChecks {
  readonly up: number;
  readonly total: number;
}

/** What was observed of apps. It is kept for 7 days, and the checks for 60 days. */
export interface Telemetry {
  metrics(of: ServiceRef, steps: Steps): Promise<Metrics>;
  /** For each container that runs. */
  usage(of: ServiceRef, at: number): Promise<readonly ContainerUsage[]>;
  /** The routes with requests, busiest first, then by route and method. Empty unless the preset is `access`. */
  routes(of: ServiceRef, steps: Steps): Promise<readonly RouteRow[]>;
  /** `null` if the route had no request. */
  route(of: ServiceRef, key: RouteKey, steps: Steps): Promise<RouteSeries | null>;
  searchLog(of: ServiceRef, steps: Steps, query: LogQuery): Promise<FoundLog>;
  /** The newest lines that the containers wrote until a time. */
  lines(of: ServiceRef, query: LinesQuery, at: number): Promise<WrittenLines>;
  logSettings(of: ServiceRef, at: number): Promise<LogSettings>;
  /** The spans that the apps sent for a trace; `null` without any. */
  trace(apps: readonly AppServices[], traceId: string, at: number): Promise<Trace | null>;
  /**
   * The metric over the minute before `at`, as the contract defines it; `null` without a sample. Until `nextChangeAt`
   * there is a sample, or none, as now, and it compares with the value as now.
   */
  measure(app: AppServices, comparison: Comparison, at: number): Promise<Seen<{ readonly value: number | null }>>;
  /**
   * A number of UTC days, oldest first. The last is that of `at`, and counts the minutes before it. Without this
   * method, the control plane checks apps itself, and keeps the counts in its store.
   */
  readonly checks?: (app: AppServices, days: number, at: number) => Promise<readonly DayOfChecks[]>;
}
