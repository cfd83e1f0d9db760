import type { DatabaseSync } from 'node:sqlite';
import { retentionMs, type Steps } from '../../control-plane/model/observability/range.ts';
import type {
  AppServices,
  Comparison,
  ContainerUsage,
  EntriesQuery,
  FoundLog,
  LinesQuery,
  LogQuery,
  Metrics,
  RouteKey,
  RouteRow,
  RouteSeries,
  ServiceRef,
  StoredEntries,
  Trace,
  WrittenLines,
} from '../../control-plane/ports/telemetry.ts';
import { serviceKey } from './batch.ts';
import type { Source } from './intake.ts';
import { openForReading } from './database.ts';
import { levelOfKind } from './log-kinds.ts';
import { LogStore } from './log-store.ts';
import { measure } from './measure.ts';
import { readMetrics } from './metrics.ts';
import { readUsage } from './sample-store.ts';
import { listRoutes, readRoute } from './routes.ts';
import type { Part } from './search-blocks.ts';
import { searchLog } from './search-log.ts';
import { readTrace } from './span-store.ts';
import { listStoredApps } from './stored-apps.ts';

/** A container without a measurement for this time has ended. */
const usageMs = 60_000;

/** Reads the data of a writer. */
export class TelemetryReader {
  readonly #db: DatabaseSync;
  readonly #logs: LogStore;

  constructor(file: string) {
    this.#db = openForReading(file);
    this.#logs = new LogStore(this.#db);
  }

  /** Ids of the apps with stored data. */
  apps(): string[] {
    return listStoredApps(this.#db);
  }

  metrics(of: ServiceRef, steps: Steps): Metrics {
    return readMetrics(this.#db, of, steps);
  }

  usage(of: ServiceRef, at: number): readonly ContainerUsage[] {
    return readUsage(this.#db, serviceKey(of), at - usageMs);
  }

  routes(of: ServiceRef, steps: Steps): readonly RouteRow[] {
    return of.preset === 'access' ? listRoutes(this.#db, of, steps) : [];
  }

  route(of: ServiceRef, key: RouteKey, steps: Steps): RouteSeries | null {
    return of.preset === 'access' ? readRoute(this.#db, of, key, steps) : null;
  }

  searchLog(of: ServiceRef, steps: Steps, query: LogQuery, part: Part): Promise<FoundLog> {
    return searchLog(this.#db, of, steps, query, part);
  }

  lines(of: ServiceRef, { after, limit }: LinesQuery): WrittenLines {
    const read = this.#logs.read(serviceKey(of), after === null ? null : Number(after), limit);
    const present = read.lines.filter(
      ({ container }) => of.containers.length === 0 || of.containers.includes(container),
    );
    const written = present.flatMap(({ at, container, text }) =>
      text.split('\n').map((line) => ({ at, container, text: line })),
    );
    const lines = written.slice(-limit);
    return { lines, next: String(read.next), missed: after === null ? 0 : read.missed + written.length - lines.length };
  }

  entries(of: ServiceRef, { after, limit }: EntriesQuery): StoredEntries {
    const { lines, ...part } = this.#logs.readPart(serviceKey(of), after, limit);
    const entries = lines.map(({ number, line: { at, container, kind, text } }) => ({
      ...{ number, at, container, text },
      level: levelOfKind(kind),
    }));
    return { ...part, entries };
  }

  trace(apps: readonly AppServices[], traceId: string, at: number): Trace | null {
    return readTrace(this.#db, apps, traceId, at - retentionMs);
  }

  measure(app: AppServices, comparison: Comparison, at: number): { readonly value: number | null } {
    return { value: measure(this.#db, app, comparison.metric, at) };
  }

  /** Returns the position for following a container's log; `null` for its beginning. */
  position(of: Source, container: string): string | null {
    const row = this.#db
      .prepare('select position from positions where container = ?')
      .get(`${serviceKey(of)}/${container}`);
    return row ? String(row.position) : null;
  }

  close(): void {
    this.#db.close();
  }
}
