import type { ColumnKind } from '../../../control-plane/model/tables/table.ts';
import type { DialectName } from '../migrations/migration.ts';

/** What differs between the statements of two databases. */
export interface Dialect {
  readonly name: DialectName;
  readonly types: Readonly<Record<ColumnKind, string>>;
  /** After the columns of a table. */
  readonly tableOptions: string;
  /** The function that returns the smaller one of two values. */
  readonly least: string;
  /** Leaves out the rows that another transaction is changing. */
  readonly skipLocked: string;
  /** A parameter of a statement, from 1. */
  readonly parameter: (index: number) => string;
  /** Whether a column has one of the values of a list. */
  readonly isIn: (column: string, parameter: string, kind: ColumnKind) => string;
  /** The rows of a list of texts, in a column `value`. */
  readonly eachOf: (parameter: string) => string;
  /** The parameter that holds a list. */
  readonly list: (values: readonly unknown[]) => unknown;
  /** Counts the tables of the name: none or one. */
  readonly countTables: (name: string) => string;
  /** How the kinds are stored that are not stored as they are. Sealed values are bytes by then. */
  readonly encode: Encoding;
  readonly decode: Encoding;
}

type Encoding = { readonly [K in ColumnKind]?: (value: unknown) => unknown };

export const sqliteDialect: Dialect = {
  name: 'sqlite',
  types: {
    text: 'text',
    integer: 'integer',
    number: 'real',
    flag: 'integer',
    time: 'integer',
    json: 'text',
    sealed: 'blob',
  },
  tableOptions: ' strict, without rowid',
  least: 'min',
  skipLocked: '',
  parameter: (index) => `?${index}`,
  isIn: (column, parameter) => `${column} in (select value from json_each(${parameter}))`,
  eachOf: (parameter) => `json_each(${parameter})`,
  list: (values) => JSON.stringify(values),
  countTables: (name) => `select count(*) from sqlite_schema where type = 'table' and name = '${name}'`,
  encode: { flag: (value) => (value === true ? 1 : 0), json: (value) => JSON.stringify(value) },
  decode: { flag: (value) => value === 1, json: (value) => JSON.parse(String(value)) as unknown },
};

const arrayTypes: Readonly<Record<ColumnKind, string>> = {
  text: 'text[]',
  integer: 'bigint[]',
  number: 'float8[]',
  flag: 'boolean[]',
  time: 'bigint[]',
  json: 'text[]',
  sealed: 'bytea[]',
};

export const postgresDialect: Dialect = {
  name: 'postgres',
  types: {
    // Compared by code point.
    text: 'text collate "C"',
    // Bytes and milliseconds exceed 32 bits.
    integer: 'bigint',
    number: 'double precision',
    flag: 'boolean',
    time: 'bigint',
    // It keeps the order of the members, as `jsonb` does not.
    json: 'json',
    sealed: 'bytea',
  },
  tableOptions: '',
  least: 'least',
  skipLocked: ' for update skip locked',
  parameter: (index) => `$${index}`,
  isIn: (column, parameter, kind) => `${column} = any(${parameter}::${arrayTypes[kind]})`,
  eachOf: (parameter) => `unnest(${parameter}::text[]) as value`,
  list: (values) => values,
  countTables: (name) => `select count(*) from pg_tables where schemaname = current_schema() and tablename = '${name}'`,
  encode: { json: (value) => JSON.stringify(value) },
  // The driver reads the other kinds by their types.
  decode: {},
};
