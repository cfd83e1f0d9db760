import type { DatabaseSync } from 'node:sqlite';
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import type { AppServices, Span, Trace } from '../../control-plane/ports/telemetry.ts';
import type { StoredSpan } from './batch.ts';

export const spanTables = `
  create table if not exists spans (trace blob not null, app text not null, at integer not null, data blob not null);
  create index if not exists spans_by_trace on spans (trace);
  create index if not exists spans_by_age on spans (at)`;

/** More spans of a trace than that are not read. */
const mostSpans = 5000;

/** The spans that apps sent, by trace. */
export class SpanStore {
  readonly #db: DatabaseSync;

  constructor(db: DatabaseSync) {
    this.#db = db;
  }

  /** Adds spans of an app within a transaction. */
  add(app: string, spans: readonly StoredSpan[]): void {
    const insert = this.#db.prepare('insert into spans values (?, ?, ?, ?)');
    for (const [traceId, ofTrace = []] of Map.groupBy(spans, (span) => span.traceId)) {
      const at = Math.floor(ofTrace.reduce((first, { startedAt }) => Math.min(first, startedAt), Infinity));
      insert.run(Buffer.from(traceId, 'hex'), app, at, zstdCompressSync(JSON.stringify(ofTrace)));
    }
  }

  forget(before: number): void {
    this.#db.prepare('delete from spans where at < ?').run(before);
  }
}

/** Whether an app sent spans of a trace. */
export function hasTrace(db: DatabaseSync, app: string, traceId: string): boolean {
  return (
    db.prepare('select 1 from spans where trace = ? and app = ?').get(Buffer.from(traceId, 'hex'), app) !== undefined
  );
}

/** The spans that apps sent for a trace, in tree order; `null` without any. */
export function readTrace(
  db: DatabaseSync,
  apps: readonly AppServices[],
  traceId: string,
  after: number,
): Trace | null {
  const names = new Map(apps.map(({ appId, app }) => [appId, app]));
  const rows = db
    .prepare('select app, data from spans where trace = ? and at > ?')
    .all(Buffer.from(traceId, 'hex'), after);
  const found = rows.flatMap(({ app, data }) => {
    const name = names.get(String(app));
    // They were written by `add`.
    return name === undefined ? [] : spansOf(data as Uint8Array).map((span) => ({ ...span, app: name }));
  });
  const sent = new Map(found.slice(0, mostSpans).map((span) => [span.spanId, span]));
  if (sent.size === 0) return null;
  const started = [...sent.values()].reduce((first, { startedAt }) => Math.min(first, startedAt), Infinity);
  const ended = [...sent.values()].reduce((last, { endedAt }) => Math.max(last, endedAt), -Infinity);
  const children = Map.groupBy(
    [...sent.values()].toSorted((a, b) => a.startedAt - b.startedAt || (a.spanId < b.spanId ? -1 : 1)),
    ({ parentSpanId }) => (parentSpanId !== null && sent.has(parentSpanId) ? parentSpanId : ''),
  );
  const spans: Span[] = [];
  // A stack, because a trace can be deeper than the calls of a program; and spans can be each other's parents.
  const open = (children.get('') ?? []).map((span) => ({ span, depth: 0 })).toReversed();
  for (let next = open.pop(); next; next = open.pop()) {
    const { depth } = next;
    const { traceId: _, startedAt, endedAt, ...span } = next.span;
    const startMs = milliseconds(startedAt - started);
    spans.push({ ...span, depth, startMs, durationMs: milliseconds(Math.max(0, endedAt - startedAt)) });
    for (const child of (children.get(span.spanId) ?? []).toReversed()) open.push({ span: child, depth: depth + 1 });
  }
  if (spans.length === 0) return null;
  return { traceId, startedAt: Math.floor(started), durationMs: milliseconds(ended - started), spans };
}

function spansOf(data: Uint8Array): StoredSpan[] {
  return JSON.parse(zstdDecompressSync(data).toString()) as StoredSpan[];
}

/** To a thousandth. */
function milliseconds(value: number): number {
  return Math.round(value * 1000) / 1000;
}
