import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createBase } from '../../../control-plane/memory/base.ts';
import { MemoryStore } from '../../../control-plane/memory/store.ts';
import { inOrder } from '../../../control-plane/shared/references.ts';
import type { Database } from '../../../platform/database/statements/database.ts';
import type { Run } from '../../../platform/database/statements/run.ts';
import { versionsTable } from '../../../platform/database/statements/versions-table.ts';
import type { Dialect } from '../../../platform/database/statements/dialect.ts';
import { migrations } from '../../../platform/database/migrations/migrations.ts';
import { sqlTables } from '../../../platform/database/statements/names.ts';
import { createSeed } from '../../../control-plane/world/index.ts';
import { createSeededRandom } from '../../../control-plane/shared/seeded.ts';
import { VirtualClock } from '../../../control-plane/shared/virtual-clock.ts';
import { readStory } from '../../../contract/story.ts';
import { generatedContract } from '../../../server/http/generated-contract.ts';
import { copyRows } from './lazy-database.ts';
import { createSqlStore } from './sqlite-store.ts';

/** The key of the secrets in the dumps. */
export const demoKey = Buffer.alloc(32, 'demo');

type DialectName = Dialect['name'];

function fileOf(version: number, dialect: DialectName): string {
  return join(import.meta.dirname, 'dumps', `${String(version).padStart(4, '0')}.${dialect}.sql`);
}

export function hasDump(version: number, dialect: DialectName): boolean {
  return existsSync(fileOf(version, dialect));
}

/** Puts the tables and rows of a dump into an empty database. */
export async function loadDump(database: Database, version: number): Promise<void> {
  const script = readFileSync(fileOf(version, database.dialect.name), 'utf8');
  await database.migrate((_, runScript) => runScript(script));
}

/** Counts the rows of each table in a dump. */
export function countRows(version: number, dialect: DialectName): ReadonlyMap<string, number> {
  const lines = readFileSync(fileOf(version, dialect), 'utf8').matchAll(/^insert into ("[^"]+") .* values \(/gm);
  const tables = [...lines].map(([, table = '']) => table).filter((table) => table !== `"${versionsTable}"`);
  return new Map([...Map.groupBy(tables, (table) => table)].map(([table, rows]) => [table, rows.length]));
}

/** Writes the rows of the examples into a database of the newest version, and what it has then into a dump. */
export async function writeDump(database: Database): Promise<void> {
  const { rows } = await createSeed(readStory(generatedContract()));
  const options = { clock: new VirtualClock(0), random: createSeededRandom(1), shiftMs: 0 };
  await copyRows(new MemoryStore({ ...options, base: createBase(rows) }), createSqlStore(database, demoKey));
  const { dialect } = database;
  const inserts = await database.inspect((run) => listInserts(run, dialect));
  const schema = migrations.map(({ sql }) => sql[dialect.name].trim());
  const versions = `create table "${versionsTable}" ("version" bigint primary key, "name" text not null, "checksum" text);`;
  writeFileSync(fileOf(migrations.length, dialect.name), `${[...schema, versions, ...inserts].join('\n')}\n`);
}

async function listInserts(run: Run, dialect: Dialect): Promise<string[]> {
  const inserts = await insertsOf(run, `"${versionsTable}"`, ['"version"', '"name"', '"checksum"']);
  for (const name of inOrder) {
    const { quoted, columns } = sqlTables[name];
    // The driver of PostgreSQL would read it as an object.
    const cast = ({ kind }: { readonly kind: string }) =>
      kind === 'json' && dialect.name === 'postgres' ? '::text' : '';
    const selected = columns.map((column) => `${column.quoted}${cast(column.definition)}`);
    inserts.push(
      ...(await insertsOf(
        run,
        quoted,
        columns.map((column) => column.quoted),
        selected,
      )),
    );
  }
  return inserts;
}

async function insertsOf(
  run: Run,
  table: string,
  columns: readonly string[],
  selected: readonly string[] = columns,
): Promise<string[]> {
  const rows = await run(`select ${selected.join(', ')} from ${table} order by 1`);
  return rows.map((row) => `insert into ${table} (${columns.join(', ')}) values (${row.map(literal).join(', ')});`);
}

function literal(value: unknown): string {
  if (value === null) return 'null';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  // A buffer is what the driver of PostgreSQL returns.
  if (Buffer.isBuffer(value)) return `'\\x${value.toString('hex')}'`;
  if (value instanceof Uint8Array) return `x'${Buffer.from(value).toString('hex')}'`;
  if (typeof value !== 'string') throw new TypeError('A dump has no literal for this value.');
  return `'${value.replaceAll("'", "''")}'`;
}
