import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { DataError } from '../../shared/data-error.ts';

/** Writes the tables of a schema into a file, as they are at one moment. */
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
  // The secrets cannot be compressed, so more would take time only.
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

/** The rows of a table in a dump, as the text that `copy` has: a name of each column, and lines of values. */
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
  // It is awaited after the output has been read.
  ended.catch(() => undefined);
  return { process: child, ended };
}
