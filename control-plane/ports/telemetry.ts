import type { LogFilter, LogLevel, LogPreset } from '../model/observability/log.ts';
import type { Steps } from '../model/observability/range.ts';
import type { Observation } from './observation.ts';

/** A service of an app at present. Earlier observations have the limits and containers of their time. */
export interface ServiceRef {
  readonly appId: string;
  /** The slug of the app. */
  readonly app: string;
  readonly service: string;
  /** `access` for exactly the services with an address. */
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
  /** Name of the service with the app's address; `null` if it has none. */
  readonly entry: string | null;
}

/** One value for each step, oldest first; `null` without a sample. */
export type Series = readonly (number | null)[];

type Always = 'cpu' | 'cpuLimit' | 'memory' | 'memoryLimit' | 'netIn' | 'netOut' | 'diskRead' | 'diskWrite' | 'ready';
type OfRequests = 'p50' | 'p95' | 'p99' | 'http2xx' | 'http3xx' | 'http4xx' | 'http5xx';

export interface Metrics {
  /** Series by name. Those of requests exist only for the preset `access`. */
  readonly series: { readonly [N in Always]: Series } & { readonly [N in OfRequests]?: Series };
  /** Number of restarts within the range, and of those because of a lack of memory. */
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

/** Use of a container at a moment: cores, and bytes. */
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
  /** Quantiles 50, 95 and 99 of the durations in milliseconds. */
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
}

/** A step without requests has `rps` 0 and `null` for the others. */
export type RouteSeries = Readonly<Record<'rps' | 'errorRate' | 'p50' | 'p95' | 'p99', Series>>;

export interface LogLine {
  readonly at: number;
  /** A category of the preset of the service. */
  readonly category: string;
  /** The severity in the software's words; empty without one. */
  readonly severity: string;
  readonly level: LogLevel;
  readonly message: string;
  /** The whole line as the software wrote it; the message by default. */
  readonly text?: string;
  /** The SQL statement that was logged with the line. */
  readonly statement?: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly container: string;
}

export interface LogQuery {
  /**
   * Key of the volumes. `category`: of all lines that belong to the service, those of the ingress included. `level`:
   * only of lines that the service itself wrote.
   */
  readonly by: 'category' | 'level';
  /**
   * Text to find in a line as the software wrote it, in its message, a field, or its statement, ignoring case. Empty
   * for any line.
   */
  readonly text: string;
  /** Filters that all have to hold. Their regular expressions are valid. */
  readonly filters: readonly LogFilter[];
  /** Categories or levels of the returned lines. The volumes do not depend on it. */
  readonly selected: readonly string[];
  /** Limit of returned lines, the newest. */
  readonly limit: number;
}

export interface FoundLog {
  /** Number of matching lines in each step, by category or level. A key without lines is absent. */
  readonly volume: Readonly<Record<string, readonly number[]>>;
  /** Newest first. Lines counted by level have their `text`. */
  readonly lines: readonly LogLine[];
}

/** Selects the lines of containers to return. */
export interface LinesQuery {
  /** `next` of an earlier result; `null` for the newest lines. */
  readonly after: string | null;
  /** Limit of returned lines, the newest. */
  readonly limit: number;
}

export interface WrittenLines {
  /** Oldest first. */
  readonly lines: readonly WrittenLine[];
  /** Cursor for the lines that are stored later, whatever their times. It is valid as long as the service exists. */
  readonly next: string;
  /** Number of lines since `after` that are left out because of the limit; 0 if `after` is `null`. */
  readonly missed: number;
}

/** A line as a container wrote it. */
export interface WrittenLine {
  readonly at: number;
  readonly container: string;
  readonly text: string;
}

/** Selects a part of the log of a service, whichever containers wrote it. */
export interface EntriesQuery {
  /**
   * Number of an entry or `next` of an earlier result: the entries that were stored later, oldest first. `null` for
   * the newest.
   */
  readonly after: number | null;
  /** Limit of returned entries. */
  readonly limit: number;
}

export interface StoredEntries {
  /** In the order in which they were stored, which may differ from that of their times. */
  readonly entries: readonly StoredEntry[];
  /** Cursor for the entries that follow these. It is valid as long as the service exists. */
  readonly next: number;
  /** Whether more entries are stored after these. */
  readonly hasMore: boolean;
  /** Number of entries between `after` and the last of these that are not kept any more; 0 if `after` is `null`. */
  readonly missed: number;
}

/** An entry of a log: a line with those that belong to it. */
export interface StoredEntry {
  /** Greater than that of every entry of the service that was stored before; never changes. */
  readonly number: number;
  readonly at: number;
  readonly level: LogLevel;
  readonly container: string;
  /** As the software wrote it. */
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
  /** For `redis` only: lines made from its counters, which it does not log. */
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
  /** Spans in tree order: each is followed by its children, ordered by start. */
  readonly spans: readonly Span[];
}

export type Metric = 'down' | 'cpu' | 'memory' | '5xx' | 'p95' | 'restarts';

/** The comparison of an alert rule. */
export interface Comparison {
  readonly metric: Metric;
  readonly op: '>' | '>=' | '<' | '<=';
  readonly value: number;
}

/** Minutes of a UTC day in which an app was checked, and in which it was up. */
export interface DayOfChecks {
  readonly up: number;
  readonly total: number;
}

/** Observations of apps, kept for 7 days, and checks, kept for 60 days. */
export interface Telemetry {
  metrics(of: ServiceRef, steps: Steps): Promise<Metrics>;
  /** Use of each running container. */
  usage(of: ServiceRef, at: number): Promise<readonly ContainerUsage[]>;
  /** The routes with requests, busiest first, then by route and method. Empty unless the preset is `access`. */
  routes(of: ServiceRef, steps: Steps): Promise<readonly RouteRow[]>;
  /** `null` if the route had no request. */
  route(of: ServiceRef, key: RouteKey, steps: Steps): Promise<RouteSeries | null>;
  searchLog(of: ServiceRef, steps: Steps, query: LogQuery): Promise<FoundLog>;
  /** The newest lines of the containers up to a time. */
  lines(of: ServiceRef, query: LinesQuery, at: number): Promise<WrittenLines>;
  /** A part of the log of a service up to a time. */
  entries(of: ServiceRef, query: EntriesQuery, at: number): Promise<StoredEntries>;
  logSettings(of: ServiceRef, at: number): Promise<LogSettings>;
  /** The spans that the apps sent for a trace; `null` without any. */
  trace(apps: readonly AppServices[], traceId: string, at: number): Promise<Trace | null>;
  /**
   * The metric over the minute before `at`, as the contract defines it; `null` without a sample. Until `nextChangeAt`,
   * the comparison has the same result, and samples exist or are missing as now.
   */
  measure(
    app: AppServices,
    comparison: Comparison,
    at: number,
  ): Promise<Observation<{ readonly value: number | null }>>;
  /**
   * Checks of a number of UTC days, oldest first. The last is the day of `at`, and counts the minutes before it.
   * Without this method, the control plane checks apps itself, and stores the counts.
   */
  readonly checks?: (app: AppServices, days: number, at: number) => Promise<readonly DayOfChecks[]>;
}
