import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, globSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../../../platform/database/statements/database.ts';
import { migrate } from '../../../platform/database/migrations/migrate.ts';
import { openPostgres } from '../../../platform/database/postgres/driver.ts';
import type { SqlStore } from '../../../platform/database/statements/store.ts';
import { createSqlStore } from './sqlite-store.ts';

/** A server of PostgreSQL with a directory of its own, which is reached by a socket in it. */
export class PostgresServer {
  readonly directory: string;
  readonly #programs: string;
  readonly #settings: Readonly<Record<string, number>>;
  readonly #user: { readonly uid?: number; readonly gid?: number };
  readonly #opened: Database[] = [];
  #schemas = 0;
  #empty = 0;
  #stop: (signal: 'SIGINT' | 'SIGKILL') => Promise<void> = async () => undefined;

  private constructor(programs: string, settings: Readonly<Record<string, number>>) {
    this.#programs = programs;
    this.#settings = settings;
    this.#user = userOfServer();
    this.directory = mkdtempSync(join(tmpdir(), 'postgres-'));
    if (this.#user.uid !== undefined && this.#user.gid !== undefined)
      chownSync(this.directory, this.#user.uid, this.#user.gid);
  }

  /** With settings as in `postgresql.conf`. */
  static async start(settings: Readonly<Record<string, number>> = {}): Promise<PostgresServer> {
    const server = new PostgresServer(findPrograms(), settings);
    const options = ['--auth=trust', '--username=postgres', '--encoding=UTF8', '--locale=C', '--no-sync'];
    execFileSync(join(server.#programs, 'initdb'), ['--pgdata', server.#data, ...options], {
      ...server.#user,
      cwd: server.directory,
    });
    await server.run();
    return server;
  }

  get #data(): string {
    return join(this.directory, 'data');
  }

  /** Starts it again after `stop`. */
  async run(): Promise<void> {
    // The machine does not fail in a test, so nothing has to reach the disk.
    const settings = ['-c', 'fsync=off', '-c', 'listen_addresses=', '-c', `unix_socket_directories=${this.directory}`];
    const more = Object.entries(this.#settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const child = spawn(join(this.#programs, 'postgres'), ['-D', this.#data, ...settings, ...more], {
      ...this.#user,
      cwd: this.directory,
      stdio: 'ignore',
    });
    const exit = once(child, 'exit');
    this.#stop = async (signal) => {
      child.kill(signal);
      await exit;
    };
    const isReady = () => {
      try {
        execFileSync(join(this.#programs, 'pg_isready'), ['--host', this.directory], { stdio: 'ignore' });
        return true;
      } catch {
        return false;
      }
    };
    for (let tries = 0; tries < 300 && !isReady(); tries++) await sleep(100);
  }

  async stop(): Promise<void> {
    await this.#stop('SIGINT');
  }

  /** The address of a schema of the database. */
  url(schema = 'public'): string {
    return urlOf(this.directory, schema);
  }

  /** Makes an empty schema whose name begins with a text, and returns its address. A test may run twice. */
  async createSchema(name: string): Promise<string> {
    const schema = `${name}_${this.#empty++}`;
    const database = await openPostgres(this.url());
    await database.migrate((run) => run(`create schema "${schema}"`));
    await database.close();
    return this.url(schema);
  }

  /** The declared tables in a schema of their own. */
  async open(): Promise<Database> {
    const database = await openSchema(this.directory, `s${this.#schemas++}`);
    this.#opened.push(database);
    return database;
  }

  /** The schema that `open` made last, as another server has it. */
  async openAgain(): Promise<Database> {
    const database = await openPostgres(this.url(`s${this.#schemas - 1}`));
    this.#opened.push(database);
    return database;
  }

  async createStore(): Promise<SqlStore> {
    return createSqlStore(await this.open());
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const database of this.#opened) await database.close();
    await this.stop();
    rmSync(this.directory, { recursive: true });
  }
}

/** A new schema with the declared tables, of the server with a directory. */
export async function openSchema(directory: string, schema: string): Promise<Database> {
  const database = await openPostgres(urlOf(directory, schema));
  await database.migrate((run) => run(`create schema "${schema}"`));
  await migrate(database);
  return database;
}

function urlOf(directory: string, schema: string): string {
  const options = encodeURIComponent(`-c search_path=${schema}`);
  return `postgres://postgres@localhost/postgres?host=${encodeURIComponent(directory)}&options=${options}`;
}

/** Debian does not put them on the path; a link there may be to one of them alone. */
function findPrograms(): string {
  const folders = [
    ...(process.env.PATH ?? '').split(':'),
    ...globSync('/usr/lib/postgresql/*/bin').toSorted().toReversed(),
  ];
  const found = folders.map((folder) => join(folder, 'initdb')).find((program) => existsSync(program));
  if (found === undefined) throw new Error('These tests need PostgreSQL. Install it: apt-get install postgresql');
  return dirname(realpathSync(found));
}

/** The server refuses to run as root. */
function userOfServer(): { readonly uid?: number; readonly gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: idOf('-u'), gid: idOf('-g') };
}
