import type { ColumnKind } from '../../../control-plane/model/tables/table.ts';
import type { DialectName } from './migration.ts';
import type { Run } from './run.ts';

/** Differences between the statements of the databases: each has one of these objects. */
export interface Dialect {
  readonly name: DialectName;
  readonly types: Readonly<Record<ColumnKind, string>>;
  /** The stored values of a flag as SQL, if its type allows others; `null` if it does not. */
  readonly flags: readonly string[] | null;
  /** Text after the columns of a table. */
  readonly tableOptions: string;
  /** Name of the function for the smaller of two values. */
  readonly least: string;
  /** Skips the rows that another transaction is changing. */
  readonly skipLocked: string;
  /** A parameter of a statement, from 1. */
  readonly parameter: (index: number) => string;
  /** A condition: a column has one of the values of a list. */
  readonly isIn: (column: string, parameter: string, kind: ColumnKind) => string;
  /** A table of a list of texts, with a column `value`. */
  readonly eachOf: (parameter: string) => string;
  /** Encodes a list as a parameter. */
  readonly list: (values: readonly unknown[]) => unknown;
  /** Counts the tables with a name: none or one. */
  readonly countTables: (name: string) => string;
  /**
   * Describes each table, column, key, reference, check and index of a database, and any other object, as a line each.
   */
  readonly describeSchema: (run: Run) => Promise<string[]>;
  /** Encodings by kind; other kinds are stored as they are. Sealed values are bytes already. */
  readonly encode: Encoding;
  readonly decode: Encoding;
}

type Encoding = { readonly [K in ColumnKind]?: (value: unknown) => unknown };
