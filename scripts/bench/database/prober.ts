import { DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import { join } from 'node:path';
import pg from 'pg';
import { serveParent } from '../child.ts';

/** Statement that a child process repeats on the row of a variable. */
export type Probe = 'read' | 'write';

// A child process: node prober.ts <read or write> <data folder> [address of PostgreSQL]
const [probe = '', folder = '', url = ''] = process.argv.slice(2);
const statements: Readonly<Record<string, string>> = {
  read: 'select "value" from "vars" limit 1',
  write: 'update "vars" set "updated_at" = "updated_at" where "id" in (select "id" from "vars" limit 1)',
};
const send = url === '' ? openFolder() : await openServer();

function openFolder(): (text: string) => Promise<void> {
  const db = new DatabaseSync(join(folder, 'control-plane.db'));
  // Longer than any migration.
  db.exec('pragma busy_timeout = 3600000');
  return async (text) => db.exec(text);
}

async function openServer(): Promise<(text: string) => Promise<void>> {
  const client = new pg.Client(url);
  await client.connect();
  return async (text) => {
    await client.query(text);
  };
}

let longestMs = 0;
let last: Promise<void> = Promise.resolve();

async function time(): Promise<void> {
  const start = performance.now();
  await send(statements[probe] ?? '');
  longestMs = Math.max(longestMs, performance.now() - start);
}

async function repeat(): Promise<never> {
  for (;;) {
    await (last = time());
    await setImmediate();
  }
}

repeat().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
serveParent({}, async () => {
  // The last statement may wait for the migration, which has just ended.
  await last;
  return longestMs;
});
