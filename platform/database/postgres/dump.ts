import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { DataError } from '../../shared/data-error.ts';
import type { Database } from '../statements/database.ts';

const scratchPrefix = 'control_plane_check_';

/** Writes the tables of a schema into a file, as of one moment. */
export async function dumpPostgres({
  url,
  schema,
  file,
}: {
  readonly url: string;
  readonly schema: string;
  readonly file: string;
}) {
  const tables = `"${schema.replaceAll('"', '""')}".*`;
  // Secrets cannot be compressed, so a higher level would only take time.
  const options = ['--format=custom', '--compress=1', '--no-owner', '--no-acl', `--table=${tables}`, `--file=${file}`];
  await run('pg_dump', options, url);
}

/** Replaces the tables of a dump, or adds them, in one transaction. */
export async function restorePostgres({
  url,
  file,
  replaces,
}: {
  readonly url: string;
  readonly file: string;
  readonly replaces: boolean;
}) {
  const options = [
    '--single-transaction',
    '--exit-on-error',
    '--no-owner',
    '--no-acl',
    ...(replaces ? ['--clean', '--if-exists'] : []),
  ];
  await run('pg_restore', options, url, [file]);
}

/**
 * The names of scratch databases of a server: `day`, as YYYYMMDD, is part of a new one, and `abandoned` are to drop.
 */
export interface ScratchNames {
  readonly day: string;
  readonly abandoned: readonly string[];
}

/** The day of a server, and the scratch databases of it that a killed process left before yesterday. */
export async function readScratchNames(database: Database): Promise<ScratchNames> {
  const rows = await database.inspect((run) =>
    run(`select to_char(current_date, 'YYYYMMDD'), (select coalesce(json_agg(datname), '[]')::text from pg_database
      where datname ~ '^${scratchPrefix}[0-9]{8}_[0-9a-f]{12}$'
      and substr(datname, ${scratchPrefix.length + 1}, 8) < to_char(current_date - 1, 'YYYYMMDD'))`),
  );
  const [day, abandoned] = rows[0] ?? [];
  return { day: String(day), abandoned: JSON.parse(String(abandoned)) as string[] };
}

/**
 * Works on an empty database of a server, which is dropped afterwards, as are the abandoned ones. Rejects with
 * `NoScratchDatabase` if there can be none.
 */
export async function inScratchDatabase<T>(
  url: string,
  { day, abandoned }: ScratchNames,
  work: (url: string) => Promise<T>,
): Promise<T> {
  const name = `${scratchPrefix}${day}_${randomBytes(6).toString('hex')}`;
  const options = ['--template=template0', '--encoding=UTF8'];
  await maintain('createdb', options, url, name).catch((cause: unknown) => {
    throw new NoScratchDatabase(cause instanceof Error ? cause.message : String(cause), { cause });
  });
  const drop = (dropped = name) => maintain('dropdb', ['--if-exists', '--force'], url, dropped);
  // Another server's account may own one, and keeps it.
  for (const left of abandoned) await drop(left).catch(() => undefined);
  const result = await work(urlOf(url, name)).catch(async (error: unknown) => {
    await drop().catch(() => undefined);
    throw error;
  });
  await drop();
  return result;
}

/** No database can be made at an address; the message says why. */
export class NoScratchDatabase extends DataError {}

function urlOf(url: string, database: string): string {
  const parsed = new URL(url);
  parsed.pathname = `/${database}`;
  return parsed.href;
}

async function maintain(program: string, options: readonly string[], url: string, name: string): Promise<void> {
  const { address, password } = withoutPassword(url);
  await start(program, [...options, `--maintenance-db=${address}`, name], password).ended;
}

/** The rows of a table in a dump in the format of `copy`: by column name, as text. */
export async function* readDumpedTable(file: string, table: string): AsyncGenerator<Readonly<Record<string, string>>> {
  const child = start('pg_restore', ['--data-only', `--table=${table}`, '--file=-', file]);
  let columns: readonly string[] | null = null;
  try {
    for await (const line of createInterface({ input: child.process.stdout })) {
      const start = /^COPY .* \((.*)\) FROM stdin;$/.exec(line);
      if (start) columns = (start[1] ?? '').split(', ').map((name) => name.replaceAll('"', ''));
      else if (line === '\\.') columns = null;
      else if (columns)
        yield Object.fromEntries(line.split('\t').map((value, index) => [columns?.[index] ?? '', value]));
    }
    await child.ended;
  } finally {
    child.process.kill();
    await child.ended.catch(() => undefined);
  }
}

async function run(
  program: string,
  options: readonly string[],
  url: string,
  more: readonly string[] = [],
): Promise<void> {
  const { address, password } = withoutPassword(url);
  await start(program, [...options, `--dbname=${address}`, ...more], password).ended;
}

/** Other users of the machine can see the arguments of a process, but not its environment. */
function withoutPassword(url: string): { readonly address: string; readonly password: string | null } {
  const parsed = new URL(url);
  const password = decodeURIComponent(parsed.password);
  parsed.password = '';
  return { address: parsed.href, password: password === '' ? null : password };
}

function start(program: string, options: readonly string[], password: string | null = null) {
  const env = { ...process.env, ...(password !== null && { PGPASSWORD: password }) };
  const child = spawn(program, options, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const ended = once(child, 'close').then(
    ([status]) => {
      if (status !== 0) throw new DataError(`${program} has failed. ${errors.trim()}`);
    },
    (cause: unknown) => {
      throw new DataError(
        `${program} cannot be run. Install the client programs of PostgreSQL, for example with apt-get install postgresql-client.`,
        {
          cause,
        },
      );
    },
  );
  // Marks the rejection as handled: it is awaited after the output has been read.
  ended.catch(() => undefined);
  return { process: child, ended };
}
