import type { Run } from '../statements/run.ts';
import { versionsTable } from '../statements/versions-table.ts';

/** Describes the objects of a database, for `Dialect`. */
export async function describePostgres(run: Run): Promise<string[]> {
  // An extension may have put views and tables of its own into the schema.
  const ours = `c.relnamespace = current_schema()::regnamespace and c.relname <> '${versionsTable}'
  and not exists (select from pg_depend p where p.classid = 'pg_class'::regclass and p.objid = c.oid and p.deptype = 'e')`;
  const relations = await run(`select c.relkind::text, c.relname::text from pg_class c
where ${ours} and c.relkind <> 'i'`);
  const columns =
    await run(`select c.relname::text, a.attname::text, format_type(a.atttypid, a.atttypmod), a.attnotnull::text,
  coalesce(pg_get_expr(d.adbin, d.adrelid), ''), coalesce(o.collname::text, ''), a.attidentity::text || a.attgenerated::text
from pg_class c join pg_attribute a on a.attrelid = c.oid
left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
left join pg_collation o on o.oid = a.attcollation
where ${ours} and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped`);
  const constraints =
    await run(`select c.relname::text, k.contype::text, pg_get_constraintdef(k.oid, true), k.convalidated::text,
  case k.contype when 'c' then '' else k.conname::text end
from pg_class c join pg_constraint k on k.conrelid = c.oid where ${ours} and k.contype <> 'n'`);
  const indexes = await run(`select c.relname::text, pg_get_indexdef(i.indexrelid, 0, true), i.indisvalid::text
from pg_class c join pg_index i on i.indrelid = c.oid where ${ours}`);
  const triggers = await run(`select c.relname::text, pg_get_triggerdef(t.oid, true)
from pg_class c join pg_trigger t on t.tgrelid = c.oid where ${ours} and not t.tgisinternal`);
  return [
    ...relations.map(([kind, name]) => `relation ${String(name)}: ${String(kind)}`),
    ...columns.map(([table, column, ...rest]) => `column ${String(table)}.${String(column)}: ${rest.join(', ')}`),
    ...constraints.map(([table, ...rest]) => `constraint of ${String(table)}: ${rest.join(', ')}`),
    ...indexes.map(([table, ...rest]) => `index of ${String(table)}: ${rest.join(', ')}`),
    ...triggers.map(([table, text]) => `trigger of ${String(table)}: ${String(text)}`),
  ];
}
