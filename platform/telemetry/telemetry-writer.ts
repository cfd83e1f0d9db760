import type { DatabaseSync } from 'node:sqlite';
import type { LogLevel, LogPreset } from '../../control-plane/model/observability/log.ts';
import { type LogEntry, LineJoiner, readEntry } from '../../control-plane/logs/parse-log.ts';
import type { Batch, LinesOf, StoredRequest } from './batch.ts';
import { openDatabase, transact } from './database.ts';
import type { StoredLine } from './log-block.ts';
import { kindOf } from './log-kinds.ts';
import { LogStore, logTables } from './log-store.ts';
import { RequestStore, requestTables } from './request-store.ts';
import { SampleStore, sampleTables } from './sample-store.ts';
import { SpanStore, spanTables } from './span-store.ts';
import { deleteStoredApp } from './stored-apps.ts';

/** Open entries, to which lines may still be added, positions in the logs of containers, and stored batches. */
const openTables = `
  create table if not exists open_entries (service text primary key not null, preset text not null, entries text not null) without rowid;
  create table if not exists positions (container text primary key not null, position text not null, at integer not null) without rowid;
  create table if not exists batches (epoch text primary key not null, number integer not null, at integer not null) without rowid`;

export interface Retention {
  readonly retentionMs: number;
  /** Size limit of the file. */
  readonly bytes: number;
}

interface OpenLog {
  readonly preset: LogPreset;
  readonly joiner: LineJoiner;
}

/** Stores batches. One thread writes to a file. */
export class TelemetryWriter {
  readonly #db: DatabaseSync;
  readonly #logs: LogStore;
  readonly #requests: RequestStore;
  readonly #samples: SampleStore;
  readonly #spans: SpanStore;
  readonly #retention: Retention;
  /** By service. */
  readonly #open = new Map<string, OpenLog>();

  constructor(file: string, retention: Retention) {
    this.#db = openDatabase(file, logTables, requestTables, sampleTables, spanTables, openTables);
    this.#logs = new LogStore(this.#db);
    this.#requests = new RequestStore(this.#db);
    this.#samples = new SampleStore(this.#db);
    this.#spans = new SpanStore(this.#db);
    this.#retention = retention;
    this.#readOpen();
  }

  /** Stores a batch, unless it is stored already. */
  add({ epoch, number, lines, requests, samples, events, spans }: Batch): void {
    this.#change(() => {
      const row = this.#db.prepare('select number from batches where epoch = ?').get(epoch);
      if (Number(row?.number ?? -1) >= number) return;
      this.#db.prepare('insert or replace into batches values (?, ?, ?)').run(epoch, number, Date.now());
      for (const [service, some] of Map.groupBy(lines, (one) => one.service)) this.#addLines(service, some);
      for (const one of requests) {
        this.#requests.add(one.appId, one.service, one.requests);
        this.#logs.add(accessLogOf(one.service), one.requests.map(accessLine));
      }
      for (const { service, sample } of samples) this.#samples.add(service, sample);
      for (const { service, event } of events) this.#samples.addEvent(service, event);
      for (const one of spans) this.#spans.add(one.appId, one.spans);
    });
  }

  /** Stores the entries to which no line was added since the last call. */
  endOld(): void {
    const ended = [...this.#open].map(([service, { preset, joiner }]) => ({
      service,
      preset,
      entries: joiner.endOld(),
    }));
    const some = ended.filter(({ entries }) => entries.length > 0);
    if (some.length === 0) return;
    this.#change(() => {
      for (const { service, preset, entries } of some) {
        this.#logs.add(
          service,
          entries.map((entry) => storedEntry(preset, entry)),
        );
        this.#keepOpen(service);
      }
    });
  }

  /** Deletes data that is too old at a time, and the oldest data of a file that is too large. */
  forget(now: number): void {
    const before = now - this.#retention.retentionMs;
    this.#change(() => {
      this.#requests.forget(before);
      this.#samples.forget(before);
      this.#spans.forget(before);
      this.#db.prepare('delete from positions where at < ?').run(before);
      this.#db.prepare('delete from batches where at < ?').run(before);
    });
    this.#logs.forget(before);
    this.#logs.limit(this.#retention.bytes);
  }

  /** Deletes all stored data of apps. */
  removeApps(ids: readonly string[]): void {
    this.#change(() => {
      for (const id of ids) deleteStoredApp(this.#db, id);
    });
    this.#reset();
  }

  close(): void {
    this.#db.close();
  }

  #addLines(service: string, groups: readonly LinesOf[]): void {
    const stored: StoredLine[] = [];
    for (const { preset, container, times, isError, text, position } of groups) {
      const { joiner } = this.#openOf(service, preset, stored);
      const onEnd = (entry: LogEntry) => stored.push(storedEntry(preset, entry));
      let start = 0;
      for (const [index, at] of times.entries()) {
        const end = text.indexOf('\n', start);
        const line = {
          at,
          container: isError[index] === 1 ? `${container}${ofErrors}` : container,
          text: text.slice(start, end),
        };
        joiner.add(line, () => undefined, onEnd);
        start = end + 1;
      }
      if (position !== null) {
        const newest = times.at(-1) ?? 0;
        this.#db
          .prepare('insert or replace into positions values (?, ?, ?)')
          .run(`${service}/${container}`, position, newest);
      }
    }
    // The lines of a container come together, those of another after them.
    this.#logs.add(
      service,
      stored.sort((a, b) => a.at - b.at),
    );
    this.#keepOpen(service);
  }

  /** Ends the open entries if the preset changes. */
  #openOf(service: string, preset: LogPreset, stored: StoredLine[]): OpenLog {
    const known = this.#open.get(service);
    if (known?.preset === preset) return known;
    if (known) stored.push(...known.joiner.open.map(({ entry }) => storedEntry(known.preset, entry)));
    const log = { preset, joiner: new LineJoiner(preset, []) };
    this.#open.set(service, log);
    return log;
  }

  #keepOpen(service: string): void {
    const log = this.#open.get(service);
    if (!log) return;
    const { open } = log.joiner;
    if (open.length === 0) this.#db.prepare('delete from open_entries where service = ?').run(service);
    else {
      const entries = JSON.stringify(open.map(({ writer, entry }) => ({ writer, entry })));
      this.#db.prepare('insert or replace into open_entries values (?, ?, ?)').run(service, log.preset, entries);
    }
  }

  #readOpen(): void {
    this.#open.clear();
    for (const { service, preset, entries } of this.#db.prepare('select * from open_entries').all()) {
      // `#keepOpen` writes this column; JSON.parse cannot say so.
      const open = JSON.parse(String(entries)) as ConstructorParameters<typeof LineJoiner>[1];
      this.#open.set(String(service), {
        preset: preset as LogPreset,
        joiner: new LineJoiner(preset as LogPreset, open),
      });
    }
  }

  /** Runs a change. After a failure, the caches are read from the file again. */
  #change(change: () => void): void {
    try {
      transact(this.#db, change);
    } catch (error) {
      this.#reset();
      throw error;
    }
  }

  #reset(): void {
    this.#logs.forgetEnds();
    this.#requests.reset();
    this.#readOpen();
  }
}

/** Suffix of the container for lines on standard error, which are joined only with each other. */
const ofErrors = '\n2';

/** The requests of a service have a log of their own, since the service has not written it. */
export function accessLogOf(service: string): string {
  return `${service} access`;
}

function storedEntry(preset: LogPreset, entry: LogEntry): StoredLine {
  const { category, level, text } = readEntry(preset, entry);
  return { at: entry.at, container: entry.container.replace(ofErrors, ''), kind: kindOf(category, level), text };
}

/** Texts that a request is found by, separated by tabs: its line, its route and its trace. */
function accessLine({ at, method, path, route, status, durationMs, traceId, container }: StoredRequest): StoredLine {
  const first = Math.min(5, Math.max(2, Math.floor(status / 100)));
  const level: LogLevel = first === 5 ? 'error' : first === 4 ? 'warn' : 'info';
  const text = [`${method} ${path} ${status} ${Math.round(durationMs)} ms`, route, traceId ?? ''].join('\t');
  return { at, container, kind: kindOf(`${first}xx`, level), text };
}
