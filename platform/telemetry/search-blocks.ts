import type { DatabaseSync } from 'node:sqlite';
import { blockLines, cellMs, type Counts, LogBlock, type StoredLine } from './log-block.ts';
import { mayContain, placesOf } from './trigrams.ts';

export interface Search {
  /** The times that are searched, both included. */
  readonly from: number;
  readonly until: number;
  /** A multiple of 30 s. */
  readonly stepMs: number;
  /** Text that a line contains, ignoring case; empty: any. */
  readonly text: string;
  /** Whether lines of a kind are counted. */
  readonly counts: (kind: number) => boolean;
  readonly selects: (kind: number) => boolean;
  /** Whether a line matches at all; by default each does. */
  readonly accepts?: (line: StoredLine) => boolean;
  readonly limit: number;
  readonly part?: Part;
}

/** A search of only one part of the blocks, so that threads can share it. */
export interface Part {
  readonly index: number;
  readonly count: number;
}

export interface Found {
  /** By kind: how many lines there are in each step since `from`. */
  readonly volume: ReadonlyMap<number, readonly number[]>;
  /** Newest first. */
  readonly lines: readonly StoredLine[];
}

/**
 * Searches only the blocks that can have a matching line. Without a text, the other blocks add their stored counts to
 * the volume.
 */
export function search(db: DatabaseSync, service: string, wanted: Search): Found {
  const { from, until, text, accepts, limit, part = { index: 0, count: 1 } } = wanted;
  const volume = new Volume(wanted);
  const pattern = text === '' ? null : new RegExp(text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`), 'giu');
  const places = placesOf(text);
  const [counts, selects] = [remember(wanted.counts), remember(wanted.selects)];
  let newest: StoredLine[] = [];
  const rows = db
    .prepare(
      'select rowid as id, first, last, lines, counts, filter from blocks where service = ? and last >= ? and first <= ? and seq / ? % ? = ? order by last desc',
    )
    .iterate(service, from, until, blockLines, part.count, part.index);
  const load = db.prepare('select data from blocks where rowid = ?');
  for (const row of rows) {
    const [first, last] = [Number(row.first), Number(row.last)];
    const isInside = first >= from && last <= until;
    const isOlder = newest.length >= limit && last <= (newest.at(-1)?.at ?? 0);
    if (pattern === null && accepts === undefined && isInside) {
      // `LogStore` writes this column as `Counts`; JSON.parse cannot say so.
      const cells = JSON.parse(String(row.counts)) as Counts;
      if (isOlder || !cells.some(([, kind]) => counts(kind) && selects(kind))) {
        for (const [cell, kind, count] of cells) if (counts(kind)) volume.add(cell * cellMs, kind, count);
        continue;
      }
    }
    if (row.filter instanceof Uint8Array && !mayContain(row.filter, places)) continue;
    // The row exists, and the column is declared as bytes.
    using block = new LogBlock(load.get(Number(row.id))?.data as Uint8Array, Number(row.lines));
    const matching = pattern ? block.matching(pattern, text.length) : block.times.keys();
    if (isOlder && isInside && accepts === undefined && volume.isOneStep(first, last)) {
      // No line of the block is returned, so that only the numbers of its kinds matter.
      for (const [kind, count] of tally(block.kinds, matching)) if (counts(kind)) volume.add(first, kind, count);
      continue;
    }
    const found: StoredLine[] = [];
    for (const index of matching) {
      const [at = 0, kind = 0] = [block.times[index], block.kinds[index]];
      if (at < from || at > until || !counts(kind)) continue;
      if (accepts && !accepts(block.line(index))) continue;
      volume.add(at, kind, 1);
      if (!isOlder && selects(kind)) found.push(block.line(index));
    }
    if (found.length > 0) newest = [...newest, ...found.toReversed()].sort((a, b) => b.at - a.at).slice(0, limit);
  }
  return { volume: volume.steps, lines: newest };
}

/** How many lines there are, by kind and step. */
class Volume {
  readonly steps = new Map<number, number[]>();
  readonly #from: number;
  readonly #stepMs: number;
  readonly #points: number;

  constructor({ from, until, stepMs }: Search) {
    this.#from = from;
    this.#stepMs = stepMs;
    this.#points = Math.ceil((until - from + 1) / stepMs);
  }

  add(at: number, kind: number, count: number): void {
    let counts = this.steps.get(kind);
    if (!counts) this.steps.set(kind, (counts = Array.from({ length: this.#points }, () => 0)));
    const step = this.#stepOf(at);
    counts[step] = (counts[step] ?? 0) + count;
  }

  isOneStep(first: number, last: number): boolean {
    return this.#stepOf(first) === this.#stepOf(last);
  }

  #stepOf(at: number): number {
    return Math.max(0, Math.floor((at - this.#from) / this.#stepMs));
  }
}

/** The number of lines of each kind. */
function tally(kinds: Uint8Array, indexes: Iterable<number>): Map<number, number> {
  const counts = new Uint32Array(256);
  for (const index of indexes) {
    const kind = kinds[index] ?? 0;
    counts[kind] = (counts[kind] ?? 0) + 1;
  }
  return new Map([...counts.entries()].filter(([, count]) => count > 0));
}

/** Calls a function once for each kind. */
function remember(decide: (kind: number) => boolean): (kind: number) => boolean {
  const decided = new Map<number, boolean>();
  return (kind) => {
    let known = decided.get(kind);
    if (known === undefined) decided.set(kind, (known = decide(kind)));
    return known;
  };
}
