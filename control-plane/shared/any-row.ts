/** A row of any table. Rows are never changed, only replaced. */
export interface AnyRow {
  readonly id: string;
  readonly [column: string]: unknown;
}

export type AnyWhere = Readonly<Record<string, unknown>>;

export interface AnyListing {
  readonly order?: readonly string[];
  readonly limit?: number;
}
