import type { ColumnKind } from '../../../control-plane/model/tables/table.ts';
import type { DialectName } from './migration.ts';

/** Differences between the statements of SQLite and PostgreSQL. */
export interface Dialect {
  readonly name: DialectName;
  readonly types: Readonly<Record<ColumnKind, string>>;
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
  /** Encodings by kind; other kinds are stored as they are. Sealed values are bytes already. */
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
    // Sorts by code point.
    text: 'text collate "C"',
    // Bytes and milliseconds exceed 32 bits.
    integer: 'bigint',
    number: 'double precision',
    flag: 'boolean',
    time: 'bigint',
    // `jsonb` would not keep the order of members.
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
  // The driver decodes other kinds by their types.
  decode: {},
};
