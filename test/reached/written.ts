/** The writer of a column: the control plane; or a test, with the rows that a store begins with. */
export type Writer = 'control-plane' | 'test';

/** The last writer of each column of a store's rows. */
export class Written {
  readonly #before: Written | Writer;
  readonly #columns = new Map<string, Writer>();

  /** `before` knows the columns that are not noted here, or is who has written them. */
  constructor(before: Written | Writer) {
    this.#before = before;
  }

  /** Notes a row that is new. */
  noteRow(table: string, id: string, by: Writer): void {
    this.#columns.set(`${table} ${id}`, by);
  }

  noteColumns(table: string, id: string, columns: readonly string[], by: Writer): void {
    for (const column of columns) this.#columns.set(`${table} ${id} ${column}`, by);
  }

  writerOf(table: string, id: string, column: string): Writer {
    const row = `${table} ${id}`;
    const by = this.#columns.get(`${row} ${column}`) ?? this.#columns.get(row);
    return by ?? (typeof this.#before === 'string' ? this.#before : this.#before.writerOf(table, id, column));
  }

  /** Adds these columns to the ones before, after a successful transaction. */
  commit(): void {
    if (typeof this.#before === 'string') return;
    for (const [key, by] of this.#columns) this.#before.#columns.set(key, by);
  }
}
