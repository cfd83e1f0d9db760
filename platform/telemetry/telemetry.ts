import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { retentionMs, type Steps } from '../../control-plane/model/observability/range.ts';
import type { Observation } from '../../control-plane/ports/observation.ts';
import type {
  AppServices,
  Comparison,
  ContainerUsage,
  EntriesQuery,
  FoundLog,
  LinesQuery,
  LogQuery,
  LogSettings,
  Metrics,
  RouteKey,
  RouteRow,
  RouteSeries,
  ServiceRef,
  StoredEntries,
  Telemetry,
  Trace,
  WrittenLines,
} from '../../control-plane/ports/telemetry.ts';
import { BatchedIntake, type Intake, type Source } from './intake.ts';
import { searchInParts } from './search-in-parts.ts';
import type { TelemetryReader } from './telemetry-reader.ts';
import type { TelemetryWriter } from './telemetry-writer.ts';
import { ThreadCalls } from './thread-calls.ts';

export interface EmbeddedTelemetryOptions {
  /** Folder of the file. One process at a time uses it. */
  readonly folder: string;
  /** Size limit of the file; the oldest lines are deleted before. */
  readonly mostBytes: number;
  /** Reads the settings behind the log of a service. */
  readonly readSettings: (of: ServiceRef, at: number) => Promise<LogSettings>;
  /** Receives each crash of a thread, and each failure to store before it is tried again: a line in a log. */
  readonly onFailure: (error: unknown) => void;
}

/** Time after which the threads of searches end. */
const searchIdleMs = 20_000;

/** Threads that read the file of a writer. */
interface Readers {
  /** For everything but searches: alerts and pages read all the time. */
  readonly reader: ThreadCalls<TelemetryReader>;
  readonly searchers: readonly [ThreadCalls<TelemetryReader>, ThreadCalls<TelemetryReader>];
}

/**
 * Telemetry in a file of this machine, for 7 days: lines as compressed blocks, samples and requests as sums for 30 s.
 * One thread writes and one reads; two others share each search, so a long search delays nothing else.
 */
export class EmbeddedTelemetry implements Telemetry, AsyncDisposable {
  readonly #writer: ThreadCalls<TelemetryWriter>;
  readonly #readers: Promise<Readers>;
  readonly #intake: BatchedIntake;
  readonly #readSettings: EmbeddedTelemetryOptions['readSettings'];

  constructor({ folder, mostBytes, readSettings, onFailure }: EmbeddedTelemetryOptions) {
    requireNode(process.versions.node);
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const data = { file: join(folder, 'telemetry.db'), retention: { retentionMs, bytes: mostBytes } };
    this.#writer = new ThreadCalls({ role: 'write', ...data }, onFailure);
    // The writer makes the tables first.
    const read = (idleMs: number | null) =>
      new ThreadCalls<TelemetryReader>({ role: 'read', ...data }, onFailure, idleMs);
    this.#readers = this.#writer
      .call('endOld')
      .then(() => ({ reader: read(null), searchers: [read(searchIdleMs), read(searchIdleMs)] }));
    this.#readers.catch(() => undefined);
    this.#intake = new BatchedIntake({
      epoch: randomUUID(),
      store: (batch) => this.#writer.call('add', batch),
      onFailure,
    });
    this.#readSettings = readSettings;
  }

  get intake(): Intake {
    return this.#intake;
  }

  /** The reason why nothing can be stored, in a sentence; `null` if there is no problem. */
  async problem(): Promise<string | null> {
    await this.#writer.call('endOld');
    return this.#intake.problem;
  }

  /** The position for following a container's log, stored with its last lines. */
  async position(of: Source, container: string): Promise<string | null> {
    return (await this.#reader()).call('position', of, container);
  }

  /** Ids of the apps with stored data. */
  async apps(): Promise<readonly string[]> {
    return (await this.#reader()).call('apps');
  }

  /** Deletes all data of apps, stored or taken in. */
  async removeApps(ids: readonly string[]): Promise<void> {
    await this.#intake.flush();
    await this.#writer.call('removeApps', ids);
  }

  /** Stores everything that was taken in, also entries to which more lines might have been added. */
  async settle(): Promise<void> {
    await this.#intake.flush();
    await this.#writer.call('endOld');
    await this.#writer.call('endOld');
  }

  async metrics(of: ServiceRef, steps: Steps): Promise<Metrics> {
    return (await this.#reader()).call('metrics', of, steps);
  }

  async usage(of: ServiceRef, at: number): Promise<readonly ContainerUsage[]> {
    return (await this.#reader()).call('usage', of, at);
  }

  async routes(of: ServiceRef, steps: Steps): Promise<readonly RouteRow[]> {
    return (await this.#reader()).call('routes', of, steps);
  }

  async route(of: ServiceRef, key: RouteKey, steps: Steps): Promise<RouteSeries | null> {
    return (await this.#reader()).call('route', of, key, steps);
  }

  async searchLog(of: ServiceRef, steps: Steps, query: LogQuery): Promise<FoundLog> {
    return searchInParts((await this.#readers).searchers, of, steps, query);
  }

  async lines(of: ServiceRef, query: LinesQuery): Promise<WrittenLines> {
    return (await this.#reader()).call('lines', of, query);
  }

  async entries(of: ServiceRef, query: EntriesQuery): Promise<StoredEntries> {
    return (await this.#reader()).call('entries', of, query);
  }

  async logSettings(of: ServiceRef, at: number): Promise<LogSettings> {
    return this.#readSettings(of, at);
  }

  async trace(apps: readonly AppServices[], traceId: string, at: number): Promise<Trace | null> {
    return (await this.#reader()).call('trace', apps, traceId, at);
  }

  async measure(
    app: AppServices,
    comparison: Comparison,
    at: number,
  ): Promise<Observation<{ readonly value: number | null }>> {
    return (await this.#reader()).call('measure', app, comparison, at);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#intake.flush();
    const { reader, searchers } = await this.#readers;
    for (const one of [reader, ...searchers]) await one[Symbol.asyncDispose]();
    await this.#writer[Symbol.asyncDispose]();
  }

  async #reader(): Promise<ThreadCalls<TelemetryReader>> {
    return (await this.#readers).reader;
  }
}

/** `node:zlib` has zstd since Node 22.15, and `node:sqlite` has everything used here since Node 24. */
export function requireNode(version: string): void {
  if (Number(version.split('.', 1)[0]) >= 24) return;
  throw new Error(
    `Telemetry on this machine needs Node 24 or later, and this is ${version}. Start it with a newer Node.`,
  );
}
