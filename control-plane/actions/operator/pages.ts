/** A part of a list, and the value after which the next one begins; `null` for the last part. */
export interface Page<T> {
  readonly rows: readonly T[];
  readonly next: string | null;
}

/** The place of a part in a list. */
export interface Part {
  readonly limit: number;
  /** The value that the part before has as `next`; absent for the first part. */
  readonly after?: string | undefined;
}

interface Scan<R> {
  /** Rows whose key is above a value, in the order of their keys. */
  readonly read: (after: string, limit: number) => Promise<readonly R[]>;
  /** A unique column. */
  readonly keyOf: (row: R) => string;
  readonly matches: (row: R) => boolean;
}

const rowsAtOnce = 500;

/**
 * The rows that match, in the order of a unique column. Reads a limited number of rows at once, each in a transaction
 * of its own, so that others do not wait for a search in a large table.
 */
export async function scan<R>({ limit, after = '' }: Part, { read, keyOf, matches }: Scan<R>): Promise<Page<R>> {
  const rows: R[] = [];
  for (let last = after; ;) {
    const some = await read(last, rowsAtOnce);
    for (const row of some) {
      if (!matches(row)) continue;
      if (rows.length === limit) return { rows, next: keyOf(rows[limit - 1] ?? row) };
      rows.push(row);
    }
    const end = some.at(-1);
    if (!end || some.length < rowsAtOnce) return { rows, next: null };
    last = keyOf(end);
  }
}

/** Whether one of several texts has a part, whatever its case. */
export function contains(part: string | undefined, ...texts: readonly string[]): boolean {
  const wanted = part?.toLowerCase() ?? '';
  return texts.some((text) => text.toLowerCase().includes(wanted));
}
