import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { transact } from './database.ts';
import { blockLines, cellMs, type Counts, LogBlock, packBlock, type StoredLine } from './log-block.ts';
import { type Found, search, type Search } from './search-blocks.ts';
import { filterOf } from './trigrams.ts';

/** Number of loose blocks at which they are joined, because a search reads each of them. */
const mostLoose = 64;
/** The tables of the lines. */
export const logTables = `
  create table if not exists blocks (
    service text not null, seq integer not null, first real not null, last real not null, lines integer not null,
    counts text not null, filter blob, data blob not null, primary key (service, seq)
  );
  create table if not exists services (service text primary key not null, next integer not null) without rowid;
  create index if not exists blocks_by_time on blocks (service, last);
  create index if not exists blocks_by_age on blocks (last)`;

interface NumberedLine {
  readonly number: number;
  readonly line: StoredLine;
}

interface Part {
  readonly lines: readonly NumberedLine[];
  /** Number of the last line. */
  readonly next: number;
  readonly hasMore: boolean;
  /** Number of lines that are deleted. */
  readonly missed: number;
}

/**
 * Lines of services as compressed blocks in a SQLite file. Each batch is a loose block until there are enough lines
 * for a whole one, so a crash loses no batch.
 */
export class LogStore {
  readonly #db: DatabaseSync;
  readonly #insert: StatementSync;
  readonly #number: StatementSync;
  /** By service: number of the next line, number of loose lines, and number of loose blocks. */
  readonly #ends = new Map<string, { next: number; loose: number; blocks: number }>();

  constructor(db: DatabaseSync) {
    this.#db = db;
    this.#insert = this.#db.prepare('insert into blocks values (?, ?, ?, ?, ?, ?, ?, ?)');
    this.#number = this.#db.prepare(
      'insert into services values (?, ?) on conflict do update set next = excluded.next',
    );
  }

  /** Adds lines in one transaction, or within one, whatever their times. */
  add(service: string, lines: readonly StoredLine[]): void {
    if (lines.length === 0) return;
    const { next, loose, blocks } = this.#endOf(service);
    const isJoined = loose + lines.length >= blockLines || blocks >= mostLoose;
    transact(this.#db, () => {
      // Numbers go on after lines are deleted, so every cursor stays valid.
      this.#number.run(service, next + lines.length);
      if (!isJoined) return this.#write(service, next, lines);
      const begun = this.#takeLoose(service);
      const all = [...begun, ...lines];
      for (let from = 0; from < all.length; from += blockLines) {
        this.#write(service, next - begun.length + from, all.slice(from, from + blockLines));
      }
    });
    const rest = (loose + lines.length) % blockLines;
    this.#ends.set(service, {
      next: next + lines.length,
      loose: rest,
      blocks: isJoined ? Math.min(rest, 1) : blocks + 1,
    });
  }

  /** Counts the lines within a time, and returns the newest. */
  search(service: string, wanted: Search): Found {
    return search(this.#db, service, wanted);
  }

  /** Returns the newest lines after a number, oldest first; without a number the newest of all. */
  read(service: string, after: number | null, limit: number): { lines: StoredLine[]; next: number; missed: number } {
    const next = this.#nextOf(service);
    const from = Math.max(after ?? 0, next - limit);
    const rows = this.#db
      .prepare('select seq, lines, data from blocks where service = ? and seq + lines > ? order by seq')
      .all(service, from);
    const blocks = rows.map((row) => ({ seq: Number(row.seq), lines: linesOf(row) }));
    const lines = blocks.flatMap((block) => block.lines.slice(Math.max(0, from - block.seq)));
    return { lines, next, missed: after === null ? 0 : next - after - lines.length };
  }

  /**
   * Returns the lines after a number with their numbers, in parts, oldest first; without a number the newest of all.
   */
  readPart(service: string, after: number | null, limit: number): Part {
    const end = this.#nextOf(service);
    // A number of another file.
    const from = after === null || after > end ? Math.max(0, end - limit) : after;
    const blocks = this.#db
      .prepare('select seq, lines, data from blocks where service = ? and seq + lines > ? order by seq')
      .iterate(service, from);
    const lines: NumberedLine[] = [];
    for (const row of blocks) {
      const first = Number(row.seq) + 1;
      for (const [index, line] of linesOf(row).entries()) {
        if (first + index > from && lines.length < limit) lines.push({ number: first + index, line });
      }
      if (lines.length >= limit) break;
    }
    const last = lines.length < limit ? end : (lines.at(-1)?.number ?? end);
    return { lines, next: last, hasMore: last < end, missed: after === from ? last - from - lines.length : 0 };
  }

  /** Deletes blocks whose lines are all before a time. Returns how many. */
  forget(before: number): number {
    const { changes } = this.#db.prepare('delete from blocks where last < ?').run(before);
    this.#ends.clear();
    this.#shrink();
    return Number(changes);
  }

  /** Deletes the oldest blocks until the file is within a number of bytes. Returns how many. */
  limit(bytes: number): number {
    this.#ends.clear();
    let deleted = 0;
    for (;;) {
      this.#shrink();
      if (this.bytes <= bytes) return deleted;
      const { changes } = this.#db
        .prepare(
          'delete from blocks where rowid in (select rowid from blocks order by last limit max(1, (select count(*) / 20 from blocks)))',
        )
        .run();
      if (changes === 0) return deleted;
      deleted += Number(changes);
    }
  }

  /** The size of the file once all changes are in it. */
  get bytes(): number {
    const row = this.#db
      .prepare('select page_count * page_size as bytes from pragma_page_count, pragma_page_size')
      .get();
    return Number(row?.bytes);
  }

  /** Reads the ends of services again, after a failed transaction. */
  forgetEnds(): void {
    this.#ends.clear();
  }

  /** The number of lines so far. Another connection may have added some. */
  #nextOf(service: string): number {
    return Number(this.#db.prepare('select next from services where service = ?').get(service)?.next ?? 0);
  }

  #endOf(service: string) {
    const known = this.#ends.get(service);
    if (known) return known;
    const row = this.#db
      .prepare(
        'select next, (select sum(lines) from blocks b where b.service = s.service and lines < ?) as loose, (select count(*) from blocks b where b.service = s.service and lines < ?) as blocks from services s where service = ?',
      )
      .get(blockLines, blockLines, service);
    const end = { next: Number(row?.next ?? 0), loose: Number(row?.loose ?? 0), blocks: Number(row?.blocks ?? 0) };
    this.#ends.set(service, end);
    return end;
  }

  #takeLoose(service: string): StoredLine[] {
    const rows = this.#db
      .prepare('delete from blocks where service = ? and lines < ? returning seq, lines, data')
      .all(service, blockLines)
      .toSorted((a, b) => Number(a.seq) - Number(b.seq));
    return rows.flatMap(linesOf);
  }

  #write(service: string, seq: number, lines: readonly StoredLine[]): void {
    const { data, body } = packBlock(lines);
    let [first, last] = [Infinity, -Infinity];
    const counts = new Map<number, number>();
    for (const { at, kind } of lines) {
      first = Math.min(first, at);
      last = Math.max(last, at);
      const key = Math.floor(at / cellMs) * 256 + kind;
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
    const cells: Counts = [...counts].map(([key, count]) => [Math.floor(key / 256), key % 256, count]);
    const filter = lines.length === blockLines ? filterOf(body) : null;
    this.#insert.run(service, seq, first, last, lines.length, JSON.stringify(cells), filter, data);
  }

  #shrink(): void {
    this.#db.exec('pragma incremental_vacuum');
  }
}

function linesOf({ data, lines }: Readonly<Record<string, unknown>>): StoredLine[] {
  // The column is declared as one of bytes.
  return new LogBlock(data as Uint8Array, Number(lines)).lines();
}
