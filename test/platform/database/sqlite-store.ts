import { randomBytes } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSeededRandom } from '../../../control-plane/shared/seeded.ts';
import type { Database } from '../../../platform/database/statements/database.ts';
import { migrate } from '../../../platform/database/migrations/migrate.ts';
import { createSealing } from '../../../platform/database/statements/sealing.ts';
import { openSqlite } from '../../../platform/database/sqlite/driver.ts';
import { SqlStore } from '../../../platform/database/statements/store.ts';
import { VirtualClock } from '../../../control-plane/shared/virtual-clock.ts';

/** Makes databases in a temporary directory, and removes them in the end. */
export class SqliteDatabases {
  readonly directory = mkdtempSync(join(tmpdir(), 'sqlite-'));
  readonly #opened: Database[] = [];
  readonly #template = this.#createTemplate();
  #count = 0;

  /** A database with the declared tables. */
  async open(): Promise<Database> {
    const directory = this.#nextDirectory();
    // Copied, because tables take longer to create than most checks take.
    cpSync(await this.#template, directory, { recursive: true });
    return this.#open(directory);
  }

  /** A database without tables. */
  openEmpty(): Promise<Database> {
    return this.#open(this.#nextDirectory());
  }

  async createStore(): Promise<SqlStore> {
    return createSqlStore(await this.open());
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const database of this.#opened) await database.close();
    rmSync(this.directory, { recursive: true });
  }

  #nextDirectory(): string {
    return join(this.directory, String(this.#count++));
  }

  async #open(directory: string): Promise<Database> {
    const database = await openSqlite(directory);
    this.#opened.push(database);
    return database;
  }

  async #createTemplate(): Promise<string> {
    const directory = join(this.directory, 'template');
    const database = await openSqlite(directory);
    await migrate(database);
    await database.close();
    return directory;
  }
}

/** A store whose time stands still, by default with a key of its own. */
export function createSqlStore(database: Database, key: Uint8Array = randomBytes(32)): SqlStore {
  const [sealing, clock, random] = [createSealing(key), new VirtualClock(0), createSeededRandom(1)];
  return new SqlStore({ database, sealing, clock, random });
}
