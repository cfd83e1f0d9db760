import type { Statement } from '../../../platform/database/statements/database.ts';
import type { Run } from '../../../platform/database/statements/run.ts';
import { quote, sqlTables } from '../../../platform/database/statements/names.ts';
import { tableNames } from '../../../control-plane/model/tables/tables.ts';

/** The tables that are read as a whole: they have few rows, which an operator writes down. */
const small = ['regions', 'tiers', 'templates'];

/** The statements that would read every row of a table, each with the table. */
export type FindScans = (run: Run, statements: Iterable<Statement>) => Promise<string[]>;

export const scansOfSqlite: FindScans = async (run, statements) => {
  const scans: string[] = [];
  for (const { text } of statements) {
    const plan = await run(`explain query plan ${text}`);
    for (const [, , , detail] of plan) {
      const [, table = ''] = /^SCAN (\S+)/.exec(String(detail)) ?? [];
      if (table !== '' && table !== 'json_each' && !small.includes(table)) scans.push(`${table}: ${text}`);
    }
  }
  return scans;
};

/** No operation deletes their rows. */
const withoutDeletion = ['users', 'regions', 'tiers'];

/** The rows that refer to a row, which are looked for when that row is deleted or its key changes. */
export function lookUpReferences(parameter: (index: number) => string): Statement[] {
  return tableNames.flatMap((name) => {
    const { quoted, definition } = sqlTables[name];
    const references = definition.references.filter(({ table }) => !withoutDeletion.includes(table));
    return references.map(({ columns }, index) => {
      const conditions = columns.map((column, at) => `${quote(column)} = ${parameter(at + 1)}`);
      return { text: `select 1 from ${quoted} where ${conditions.join(' and ')}`, name: `${name}_reference_${index}` };
    });
  });
}

interface Plan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Cond'?: string;
  readonly Plans?: readonly Plan[];
}

export const scansOfPostgres: FindScans = async (run, statements) => {
  const scans: string[] = [];
  // Plans hold for any values, and scan only where nothing else is possible.
  await run(`set plan_cache_mode = force_generic_plan`);
  await run(`set enable_seqscan = off`);
  for (const { text } of statements) {
    const count = new Set(text.match(/\$\d+/g)).size;
    await run(`prepare explained as ${text}`);
    const values = count === 0 ? '' : `(${Array.from({ length: count }, () => 'null').join(', ')})`;
    const [raw] = await run(`explain (format json) execute explained${values}`);
    await run('deallocate explained');
    // As the documentation of PostgreSQL has it.
    const [{ Plan: plan }] = raw?.[0] as [{ Plan: Plan }];
    scans.push(...scannedTables(plan).map((table) => `${table}: ${text}`));
  }
  return scans;
};

/** The tables of which a plan reads all rows, directly or in the order of an index. */
function scannedTables(plan: Plan): string[] {
  const { 'Node Type': type, 'Relation Name': table = '', 'Index Cond': condition, Plans: plans = [] } = plan;
  const isWhole = type === 'Seq Scan' || (/^Index (Only )?Scan/.test(type) && condition === undefined);
  return [...(isWhole && !small.includes(table) ? [table] : []), ...plans.flatMap(scannedTables)];
}
