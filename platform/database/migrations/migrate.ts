import { DataError } from '../../shared/data-error.ts';
import type { Database } from '../statements/database.ts';
import type { Run } from '../statements/run.ts';
import { versionsTable } from '../statements/versions-table.ts';
import { describeMigrated, refuseOther } from '../statements/differences.ts';
import { checksumOf } from './checksum.ts';
import type { Migration } from '../statements/migration.ts';
import { migrations } from './migrations.ts';

/** A migration that a database has. */
interface Applied {
  readonly version: number;
  readonly name: string;
  /** `null` in a database of a program that did not keep checksums. */
  readonly checksum: string | null;
}

interface MigrateOptions {
  readonly steps?: readonly Migration[];
  /** Only while no server uses the database; rejects with a `DataError` otherwise. */
  readonly isAlone?: boolean;
  /** Looks at the tables before the transaction is committed; nothing has changed if it rejects. */
  readonly check?: (run: Run) => Promise<void>;
}

/** The version of the schema of a database; 0 without one. */
export async function readVersion(database: Database): Promise<number> {
  return versionOf(await readApplied(database));
}

/** The same, by a connection beside those of the database. */
export async function askVersion(ask: (text: string) => Promise<unknown>, { dialect }: Pick<Database, 'dialect'>) {
  if (Number(await ask(dialect.countTables(versionsTable))) === 0) return 0;
  return Number(await ask(`select max("version") from "${versionsTable}"`));
}

/** Throws a `DataError` for a version that only newer programs know. */
export function refuseNewer(version: number, steps: readonly Migration[] = migrations): void {
  if (version <= steps.length) return;
  throw new DataError(
    `The database has version ${version} of the schema, and this program knows ${steps.length}. Use the program that changed it, or a newer one.`,
  );
}

/** Throws a `DataError` unless the schema is the newest; commands do not change it. */
export async function requireNewest(database: Database): Promise<void> {
  const version = await readVersion(database);
  refuseNewer(version);
  if (version < migrations.length)
    throw new DataError(
      'The schema of the database is not the newest one. Run the command migrate, or start the server once.',
    );
}

/**
 * Throws a `DataError` for a schema that a start could not bring to the newest version: one of a newer program, or of
 * other migrations than those of this one. Returns its version.
 */
export async function checkMigrations(database: Database, steps: readonly Migration[]): Promise<number> {
  const applied = await readApplied(database);
  refuseStrange(database, applied, steps);
  const version = versionOf(applied);
  if (version < steps.length) await database.inspect(await refuseOtherThan(database, steps.slice(0, version)));
  return version;
}

/**
 * Brings a database to the newest version, in one transaction. A database without checksums gets them, once its tables
 * are those of its version. Rejects if a newer program has changed it, or one with other migrations.
 */
export async function migrate(
  database: Database,
  { steps = migrations, isAlone = false, check = async () => undefined }: MigrateOptions = {},
): Promise<void> {
  const before = await readApplied(database);
  // SQLite would look at each reference of each row.
  if (versionOf(before) === steps.length && before.every(({ checksum }) => checksum !== null)) {
    refuseStrange(database, before, steps);
    return;
  }
  await database.migrate(async (run, runScript) => {
    // Another server may have done it in the meantime.
    const applied = await readAppliedBy(run, database);
    refuseStrange(database, applied, steps);
    if (applied.length === 0) await run(createVersions);
    if (applied.some(({ checksum }) => checksum === null))
      await adopt(database, run, steps.slice(0, versionOf(applied)));
    for (const [index, step] of steps.entries()) {
      if (index < versionOf(applied)) continue;
      await runScript(step.sql[database.dialect.name]);
      const row = [String(index + 1), literal(step.name), literal(checksumOf(step, database.dialect.name))];
      await run(`insert into "${versionsTable}" ("version", "name", "checksum") values (${row.join(', ')})`);
    }
    await check(run);
  }, isAlone);
}

const createVersions = `create table if not exists "${versionsTable}" ("version" bigint primary key, "name" text not null, "checksum" text)`;

/** Adds the checksums of migrations whose tables a database has. */
async function adopt(database: Database, run: Run, steps: readonly Migration[]): Promise<void> {
  const refuse = await refuseOtherThan(database, steps);
  await refuse(run);
  await run(`alter table "${versionsTable}" add column "checksum" text`);
  for (const [index, step] of steps.entries()) {
    const checksum = literal(checksumOf(step, database.dialect.name));
    await run(`update "${versionsTable}" set "checksum" = ${checksum} where "version" = ${index + 1}`);
  }
}

async function refuseOtherThan(database: Database, steps: readonly Migration[]): Promise<(run: Run) => Promise<void>> {
  return refuseOther(database, await describeMigrated(database, steps));
}

function readApplied(database: Database): Promise<readonly Applied[]> {
  return database.inspect((run) => readAppliedBy(run, database));
}

async function readAppliedBy(run: Run, { dialect }: Pick<Database, 'dialect'>): Promise<readonly Applied[]> {
  const [present] = await run(dialect.countTables(versionsTable));
  if (Number(present?.[0]) === 0) return [];
  // The column of the checksums may be missing.
  const rows = await run(`select * from "${versionsTable}" order by "version"`);
  return rows.map(([version, name, checksum]) => ({
    version: Number(version),
    name: String(name),
    checksum: typeof checksum === 'string' ? checksum : null,
  }));
}

function versionOf(applied: readonly Applied[]): number {
  return applied.at(-1)?.version ?? 0;
}

function refuseStrange(
  { dialect }: Pick<Database, 'dialect'>,
  applied: readonly Applied[],
  steps: readonly Migration[],
) {
  refuseNewer(versionOf(applied), steps);
  for (const { version, name, checksum } of applied) {
    const step = steps[version - 1];
    if (!step || checksum === null || checksum === checksumOf(step, dialect.name)) continue;
    throw new DataError(
      `The database has another migration ${version} ("${name}") than this program ("${step.name}"), so a development version has made it. Begin with an empty folder or database, or restore a backup.`,
    );
  }
}

function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
