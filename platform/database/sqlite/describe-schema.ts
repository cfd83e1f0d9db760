import type { Run } from '../statements/run.ts';
import { versionsTable } from '../statements/versions-table.ts';

/** Describes the objects of a database, for `Dialect`. */
export async function describeSqlite(run: Run): Promise<string[]> {
  const tables = await run(`select t.name, t.strict, t.wr, m.sql from pragma_table_list t
join sqlite_schema m on m.type = 'table' and m.name = t.name
where t.schema = 'main' and t.name not like 'sqlite%' and t.name <> '${versionsTable}'`);
  const names = tables.map(([name]) => String(name));
  const lines = tables.flatMap(([name, strict, withoutRowid, sql]) => [
    `table ${String(name)}: strict ${String(strict)}, without rowid ${String(withoutRowid)}`,
    ...findChecks(String(sql)).map((check) => `check of ${String(name)}: ${check}`),
  ]);
  for (const name of names) {
    lines.push(...(await describeSqliteTable(run, name)));
  }
  const others = await run("select type, name, sql from sqlite_schema where type not in ('table', 'index')");
  return [...lines, ...others.map(([type, name, sql]) => `${String(type)} ${String(name)}: ${String(sql)}`)];
}

async function describeSqliteTable(run: Run, name: string): Promise<string[]> {
  const columns = await run(
    `select name, lower(type), "notnull", dflt_value, pk, hidden from pragma_table_xinfo('${name}')`,
  );
  const references = await run(`select group_concat("from"), "table", group_concat("to"), on_update, on_delete, match
from (select * from pragma_foreign_key_list('${name}') order by id, seq) group by id`);
  const indexes = await run(`select i.name, i."unique", i.origin, i.partial, m.sql, group_concat(x.part)
from pragma_index_list('${name}') i
left join sqlite_schema m on m.type = 'index' and m.name = i.name
join (select i2.name as of, coalesce(x2.name, '?') || case x2.desc when 1 then ' desc' else '' end || ' ' || x2.coll as part
  from pragma_index_list('${name}') i2, pragma_index_xinfo(i2.name) x2 where x2.key order by i2.name, x2.seqno) x on x.of = i.name
group by i.name`);
  return [
    ...columns.map(([column, type, notNull, byDefault, key, hidden]) => {
      const more = `not null ${String(notNull)}, default ${String(byDefault)}, primary key ${String(key)}, hidden ${String(hidden)}`;
      return `column ${name}.${String(column)}: ${String(type)}, ${more}`;
    }),
    ...references.map(
      ([from, target, to, ...actions]) =>
        `reference of ${name} (${String(from)}) to ${String(target)} (${String(to)}): ${actions.join(', ')}`,
    ),
    ...indexes.map(([index, unique, origin, partial, sql, parts]) => {
      // SQLite generates the names of indexes for constraints.
      const named = origin === 'c' ? String(index) : String(origin);
      // The columns describe an index without expressions and conditions completely.
      const text = partial === 1 || String(parts).includes('?') ? `: ${String(sql).replaceAll(/\s+/g, ' ')}` : '';
      return `index of ${name}: ${named}, unique ${String(unique)} (${String(parts)})${text}`;
    }),
  ];
}

/** The conditions of the checks in a `create table`; SQLite lists them nowhere else. */
function findChecks(sql: string): string[] {
  return [...sql.matchAll(/\bcheck\s*\(/gi)].map(({ index, 0: start }) => {
    let depth = 1;
    let end = index + start.length;
    for (; depth > 0 && end < sql.length; end++) depth += sql[end] === '(' ? 1 : sql[end] === ')' ? -1 : 0;
    return sql
      .slice(index + start.length, end - 1)
      .trim()
      .replaceAll(/\s+/g, ' ');
  });
}
