import { inOrder } from '../../../control-plane/for-platform.ts';
import { primaryKeyOf, referenceNameOf } from './constraints.ts';
import type { Dialect } from './dialect.ts';
import { indexes } from './indexes.ts';
import { quote, quoteAll, snake, type SqlColumn, type SqlTable, sqlTables } from './names.ts';

/** The statements that create the declared tables, with their keys, references, checks and indexes. */
export function createTables(dialect: Dialect): string[] {
  const due = 'create index "work_due_idx" on "work" (coalesce("leased_until", "due_at"))';
  return [
    ...inOrder.flatMap((name) => [createTable(sqlTables[name], dialect), ...createIndexes(sqlTables[name])]),
    due,
  ];
}

function createTable(table: SqlTable, dialect: Dialect): string {
  const lines = [
    ...table.columns.map((column) => writeColumn(column, dialect)),
    `constraint "${primaryKeyOf(table.name)}" primary key ("id")`,
    ...table.definition.references.map(({ table: target, columns, key, onDelete }, index) => {
      const deletion = onDelete === 'cascade' ? 'cascade' : 'no action';
      const reference = `foreign key (${quoteAll(columns)}) references ${quote(target)} (${quoteAll(key)})`;
      return `constraint "${referenceNameOf(table.name, index)}" ${reference} on update cascade on delete ${deletion}`;
    }),
  ];
  return `create table ${table.quoted} (\n  ${lines.join(',\n  ')}\n)${dialect.tableOptions}`;
}

/** The definition of a column in `create table` and `alter table … add column`. */
function writeColumn({ quoted, definition: { kind, nullable, values } }: SqlColumn, { types, flags }: Dialect): string {
  const allowed = values?.map((value) => `'${value.replaceAll("'", "''")}'`) ?? (kind === 'flag' ? flags : null);
  const check = allowed ? ` check (${quoted} in (${allowed.join(', ')}))` : '';
  return `${quoted} ${types[kind]}${nullable ? '' : ' not null'}${check}`;
}

/** Creates the keys as indexes too: PostgreSQL and SQLite name those of a constraint differently. */
function createIndexes({ name, quoted, definition }: SqlTable): string[] {
  const keys = Object.entries(definition.unique).map(([key, columns]) => {
    return `create unique index "${key}" on ${quoted} (${quoteAll(columns)})`;
  });
  const listed: readonly (readonly string[])[] = indexes[name] ?? [];
  return [
    ...keys,
    ...listed.map((columns) => {
      const index = [snake(name), ...columns.map((column) => snake(column.replace('-', ''))), 'idx'].join('_');
      const written = columns.map((column) =>
        column.startsWith('-') ? `${quote(column.slice(1))} desc` : quote(column),
      );
      return `create index "${index}" on ${quoted} (${written.join(', ')})`;
    }),
  ];
}
