/** A part of a list. */
export interface Part<Row> {
  readonly rows: readonly Row[];
  /** The last row of the part, before which the next part begins. `null` after the last part. */
  readonly next: Row | null;
}

/** The first `limit` rows of a list of which one row more was read. */
export function firstPart<Row>(read: readonly Row[], limit: number): Part<Row> {
  const rows = read.slice(0, limit);
  return { rows, next: read.length > limit ? (rows.at(-1) ?? null) : null };
}
