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
  /** Whether lines of a kind are counted, and whether they are returned. */
  readonly counts: (kind: number) => boolean;
  readonly selects: (kind: number) => boolean;
  /** Whether a line is found at all; by default each is. */
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
 * Reads only the blocks that can have a wanted line. The volumes without a text come from the counts of the others.
 */
export function search(db: DatabaseSync, service: string, wanted: Search): Found {
  const { from, until, stepMs, text, counts, selects, accepts, limit, part = { index: 0, count: 1 } } = wanted;
  const volume = new Map<number, number[]>();
  const points = Math.ceil((until - from + 1) / stepMs);
  const pattern = text === '' ? null : new RegExp(text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`), 'giu');
  const places = placesOf(text);
  let newest: StoredLine[] = [];
  const add = (at: number, kind: number, count: number) => {
    let steps = volume.get(kind);
    if (!steps) volume.set(kind, (steps = Array.from({ length: points }, () => 0)));
    const step = Math.max(0, Math.floor((at - from) / stepMs));
    steps[step] = (steps[step] ?? 0) + count;
  };
  const rows = db
    .prepare(
      'select rowid as id, first, last, lines, counts, filter from blocks where service = ? and last >= ? and first <= ? and seq / ? % ? = ? order by last desc',
    )
    .iterate(service, from, until, blockLines, part.count, part.index);
  const load = db.prepare('select data from blocks where rowid = ?');
  for (const row of rows) {
    const isInside = Number(row.first) >= from && Number(row.last) <= until;
    const isOlder = newest.length >= limit && Number(row.last) <= (newest.at(-1)?.at ?? 0);
    if (pattern === null && accepts === undefined && isInside) {
      // It was written by the store.
      const cells = JSON.parse(String(row.counts)) as Counts;
      if (isOlder || !cells.some(([, kind]) => counts(kind) && selects(kind))) {
        for (const [cell, kind, count] of cells) if (counts(kind)) add(cell * cellMs, kind, count);
        continue;
      }
    }
    if (row.filter instanceof Uint8Array && !mayContain(row.filter, places)) continue;
    // The row is there, and the column is declared as one of bytes.
    const block = new LogBlock(load.get(Number(row.id))?.data as Uint8Array, Number(row.lines));
    const found: StoredLine[] = [];
    for (const index of pattern ? block.matching(pattern) : block.times.keys()) {
      const [at = 0, kind = 0] = [block.times[index], block.kinds[index]];
      if (at < from || at > until || !counts(kind)) continue;
      if (accepts && !accepts(block.line(index))) continue;
      add(at, kind, 1);
      if (!isOlder && selects(kind)) found.push(block.line(index));
    }
    if (found.length > 0) newest = [...newest, ...found.toReversed()].sort((a, b) => b.at - a.at).slice(0, limit);
  }
  return { volume, lines: newest };
}
