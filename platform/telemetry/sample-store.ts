import type { DatabaseSync } from 'node:sqlite';
import type { ContainerUsage, RuntimeEvent } from '../../control-plane/ports/telemetry.ts';
import type { ServiceSample, StoredEvent } from './batch.ts';
import { cellMs } from './log-block.ts';

export const sampleTables = `
  create table if not exists sample_cells (
    service text not null, cell integer not null, sums blob not null, primary key (service, cell)
  ) without rowid;
  create index if not exists sample_cells_by_age on sample_cells (cell);
  create table if not exists usage (
    service text not null, container text not null, at integer not null, cpu real not null, memory real not null,
    primary key (service, container)
  ) without rowid;
  create table if not exists events (
    service text not null, at integer not null, type text not null, reason text not null, message text not null,
    container text not null, count integer not null, restarts integer not null, ooms integer not null
  );
  create index if not exists events_by_time on events (service, at)`;

/** What a cell has the sums of, in the order in which they are stored. */
const summed = ['cpu', 'cpuLimit', 'memory', 'memoryLimit', 'netIn', 'netOut', 'diskRead', 'diskWrite'] as const;
type Summed = (typeof summed)[number];

/** The averages of the samples of 30 s. */
export type Averages = { readonly [N in Summed]: number | null } & {
  readonly cell: number;
  /** Of the last sample, and when it was taken. */
  readonly ready: number;
  readonly at: number;
};

const [countIndex, readyIndex, atIndex] = [summed.length, summed.length + 1, summed.length + 2];

/** What services use, as sums for cells of 30 s, and what has happened to their containers. */
export class SampleStore {
  readonly #db: DatabaseSync;

  constructor(db: DatabaseSync) {
    this.#db = db;
  }

  /** Adds a sample within a transaction. */
  add(service: string, sample: ServiceSample): void {
    const { at, ready, containers } = sample;
    const cell = Math.floor(at / cellMs);
    const row = this.#db.prepare('select sums from sample_cells where service = ? and cell = ?').get(service, cell);
    const sums = row ? sumsOf(row.sums) : new Float32Array(atIndex + 1);
    const values = {
      ...sample,
      cpu: containers.reduce((sum, { cpu }) => sum + cpu, 0),
      memory: containers.reduce((sum, { memory }) => sum + memory, 0),
    };
    if (containers.length > 0) {
      for (const [index, name] of summed.entries()) sums[index] = (sums[index] ?? 0) + (values[name] ?? NaN);
      sums[countIndex] = (sums[countIndex] ?? 0) + 1;
    }
    sums[readyIndex] = ready;
    // Since the cell began: the time itself would be rounded.
    sums[atIndex] = at - cell * cellMs;
    this.#db
      .prepare('insert or replace into sample_cells values (?, ?, ?)')
      .run(service, cell, new Uint8Array(sums.buffer));
    this.#db.prepare('delete from usage where service = ? and at <= ?').run(service, at);
    const use = this.#db.prepare('insert or ignore into usage values (?, ?, ?, ?, ?)');
    for (const { container, cpu, memory } of containers) use.run(service, container, at, cpu, memory);
  }

  addEvent(service: string, { at, type, reason, message, container, count, isRestart, isOom }: StoredEvent): void {
    this.#db
      .prepare('insert into events values (?, ?, ?, ?, ?, ?, ?, ?, ?)')
      .run(service, at, type, reason, message, container, count, Number(isRestart), Number(isOom));
  }

  forget(before: number): void {
    this.#db.prepare('delete from sample_cells where cell < ?').run(Math.floor(before / cellMs));
    this.#db.prepare('delete from usage where at < ?').run(before);
    this.#db.prepare('delete from events where at < ?').run(before);
  }
}

/** The cells of a service within numbers of cells, oldest first. */
export function* readSamples(db: DatabaseSync, service: string, from: number, until: number): Generator<Averages> {
  const rows = db.prepare(
    'select cell, sums from sample_cells where service = ? and cell between ? and ? order by cell',
  );
  for (const row of rows.iterate(service, from, until)) {
    const [cell, sums] = [Number(row.cell), sumsOf(row.sums)];
    const count = sums[countIndex] ?? 0;
    const average = (name: Summed) => {
      // Without a container that runs, it is 0 of 0, which is NaN too.
      const value = (sums[summed.indexOf(name)] ?? NaN) / count;
      return Number.isNaN(value) ? null : value;
    };
    yield {
      ...{ cell, ready: sums[readyIndex] ?? 0, at: cell * cellMs + (sums[atIndex] ?? 0) },
      ...{
        cpu: average('cpu'),
        cpuLimit: average('cpuLimit'),
        memory: average('memory'),
        memoryLimit: average('memoryLimit'),
      },
      ...{
        netIn: average('netIn'),
        netOut: average('netOut'),
        diskRead: average('diskRead'),
        diskWrite: average('diskWrite'),
      },
    };
  }
}

/** What the containers of a service used when they were last measured, after a time. */
export function readUsage(db: DatabaseSync, service: string, after: number): ContainerUsage[] {
  const rows = db
    .prepare('select container, cpu, memory from usage where service = ? and at > ? order by container')
    .all(service, after);
  return rows.map((row) => ({ container: String(row.container), cpu: Number(row.cpu), memory: Number(row.memory) }));
}

/** The newest events of a service, and how often containers were restarted. */
export function readEvents(db: DatabaseSync, service: string, from: number, until: number) {
  const most = 100;
  const rows = db
    .prepare('select * from events where service = ? and at between ? and ? order by at desc')
    .all(service, from, until);
  const sum = (name: string) => rows.reduce((total, row) => total + Number(row[name]), 0);
  const events = rows.slice(0, most).map((row): RuntimeEvent => ({
    at: Number(row.at),
    type: row.type === 'Normal' ? 'Normal' : 'Warning',
    reason: String(row.reason),
    message: String(row.message),
    container: String(row.container),
    count: Number(row.count),
  }));
  return { restarts: sum('restarts'), ooms: sum('ooms'), events };
}

function sumsOf(value: unknown): Float32Array {
  // The column is declared as one of bytes. They are copied, because a view has to begin at a multiple of four.
  return new Float32Array(new Uint8Array(value as Uint8Array).buffer);
}
