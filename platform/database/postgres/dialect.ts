import type { ColumnKind } from '../../../control-plane/model/tables/table.ts';
import type { Dialect } from '../statements/dialect.ts';
import { describePostgres } from './describe-schema.ts';

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
  flags: null,
  tableOptions: '',
  least: 'least',
  skipLocked: ' for update skip locked',
  parameter: (index) => `$${index}`,
  isIn: (column, parameter, kind) => `${column} = any(${parameter}::${arrayTypes[kind]})`,
  eachOf: (parameter) => `unnest(${parameter}::text[]) as value`,
  list: (values) => values,
  countTables: (name) => `select count(*) from pg_tables where schemaname = current_schema() and tablename = '${name}'`,
  describeSchema: describePostgres,
  encode: { json: (value) => JSON.stringify(value) },
  // The driver decodes other kinds by their types.
  decode: {},
};
