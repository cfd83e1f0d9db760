import type { TableName } from '../../../control-plane/model/tables/tables.ts';
import { byTable } from '../../../control-plane/model/tables/tables.ts';
import type { AnyRow } from '../../../control-plane/for-platform.ts';
import { placeOf } from './sealed-columns.ts';
import type { Raw } from './run.ts';
import type { Dialect } from './dialect.ts';
import { type SqlColumn, sqlTables } from './names.ts';
import type { Sealing } from './sealing.ts';

/** Turns rows into the values that a database stores, and back. */
export class Codec {
  readonly #dialect: Dialect;
  readonly #sealing: Sealing;
  readonly #readers: Readonly<Record<TableName, readonly Reader[]>>;

  constructor(dialect: Dialect, sealing: Sealing) {
    this.#dialect = dialect;
    this.#sealing = sealing;
    this.#readers = byTable((name) => sqlTables[name].columns.map((column) => this.#readerOf(name, column)));
  }

  /** Encodes the columns of the row with an id. */
  encode(
    table: TableName,
    columns: readonly SqlColumn[],
    row: Readonly<Record<string, unknown>>,
    id: string,
  ): unknown[] {
    return columns.map(({ name, definition: { kind } }) => {
      const value = row[name];
      if (value === null) return null;
      // `checkRow` has checked the type.
      if (kind === 'sealed') return this.#sealing.seal(value as string, placeOf(table, name, id));
      const encode = this.#dialect.encode[kind];
      return encode ? encode(value) : value;
    });
  }

  /** `from`: index of the row's first column. */
  decode(table: TableName, raw: Raw, from = 0): AnyRow {
    const row: Record<string, unknown> & { id: string } = { id: String(raw[from]) };
    const readers = this.#readers[table];
    for (let index = 1; index < readers.length; index++) {
      const reader = readers[index];
      const value = raw[from + index];
      if (reader) row[reader.name] = value === null || !reader.read ? value : reader.read(value, row.id);
    }
    return row;
  }

  #readerOf(table: TableName, { name, definition: { kind } }: SqlColumn): Reader {
    // `seal` returned the bytes of this kind of column.
    if (kind === 'sealed')
      return { name, read: (value, id) => this.#sealing.unseal(value as Uint8Array, placeOf(table, name, id)) };
    return { name, read: this.#dialect.decode[kind] ?? null };
  }
}

interface Reader {
  readonly name: string;
  /** `null` if the value is stored as it is. */
  readonly read: ((value: unknown, id: string) => unknown) | null;
}
