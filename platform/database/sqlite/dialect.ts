import type { Dialect } from '../statements/dialect.ts';
import { describeSqlite } from './describe-schema.ts';

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
  flags: ['0', '1'],
  tableOptions: ' strict, without rowid',
  least: 'min',
  skipLocked: '',
  parameter: (index) => `?${index}`,
  isIn: (column, parameter) => `${column} in (select value from json_each(${parameter}))`,
  eachOf: (parameter) => `json_each(${parameter})`,
  list: (values) => JSON.stringify(values),
  countTables: (name) => `select count(*) from sqlite_schema where type = 'table' and name = '${name}'`,
  describeSchema: describeSqlite,
  encode: { flag: (value) => (value === true ? 1 : 0), json: (value) => JSON.stringify(value) },
  decode: { flag: (value) => value === 1, json: (value) => JSON.parse(String(value)) as unknown },
};
