import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { createSealing } from '../../../platform/database/statements/sealing.ts';
import { databaseFile } from '../../../platform/database/sqlite/driver.ts';
import { secureRandom } from '../../../control-plane/index.ts';
import { openData } from '../../../platform/database/open-data.ts';
import { systemClock } from '../../../server/dispatch/clock.ts';
import { startChild } from '../child.ts';
import type { ServerReady } from '../usage.ts';
import { fill, tokenOf } from './fill.ts';
import type { DatabaseUsage } from './server.ts';

/** The cost of a backup of SQLite beside a server. */
export interface BackupReport {
  readonly variables: number;
  readonly megabytes: number;
  readonly backupMs: number;
  /** Requests on two connections, one after the other on each, while no backup was made, and while it was. */
  readonly alone: Pauses;
  readonly beside: Pauses;
}

export interface Pauses {
  readonly writes: number;
  readonly p50Ms: number;
  readonly longestWriteMs: number;
  readonly longestReadMs: number;
}

const aloneMs = 10_000;
const apps = 50;

/** Fills a database, and backs it up while a server changes it. */
export async function measureBackup(variables: number, progress: (line: string) => void): Promise<BackupReport> {
  const root = mkdtempSync(join(tmpdir(), 'bench-'));
  try {
    const folder = join(root, 'data');
    progress('filling the database');
    await fillFolder(folder, variables);
    progress('starting the server');
    await using server = await startChild<ServerReady, string, DatabaseUsage>('database/server.ts', [
      'serve',
      folder,
      '',
    ]);
    const load = createLoad(server.ready.port);
    await load.during(sleep(2000));
    progress('measuring');
    const alone = await load.during(sleep(aloneMs));
    const file = join(root, 'backup');
    const backup = timeBackup(folder, file);
    // The work that the backup leaves to the server counts too.
    const beside = await load.during(backup.then(() => sleep(2000)));
    return { variables, megabytes: statSync(join(file, 'database')).size / 1e6, backupMs: await backup, alone, beside };
  } finally {
    rmSync(root, { recursive: true });
  }
}

/** The variables are those of 50 workspaces. Requests add theirs to another one. */
export async function fillFolder(folder: string, variables: number): Promise<void> {
  const data = await openData({ folder, environment: {}, clock: systemClock, random: secureRandom });
  await fill(data.store, { workspaces: 51, apps, vars: 0, deploys: 1 }, systemClock.now());
  await data.close();
  const db = new DatabaseSync(databaseFile(folder));
  const sealing = createSealing(Buffer.from(readFileSync(join(folder, 'data.key'), 'utf8'), 'base64'));
  db.function('seal', (id) => sealing.seal('a value', `vars.value of ${String(id)}`));
  // Each app gets the same number of variables.
  db.exec(`
    with recursive numbers(n) as (select 0 union all select n + 1 from numbers where n + 1 < ${Math.ceil(variables / (50 * apps))})
    insert into vars (id, workspace_id, app_id, "key", value, is_secret, created_at, updated_at, updated_by_id)
    select id, workspace_id, app_id, "key", seal(id), 1, 1, 1, null from (
      select apps.id || '-' || n as id, workspace_id, apps.id as app_id, 'V' || n as "key"
      from apps join workspaces on workspaces.id = workspace_id, numbers where workspaces.slug <> 'w0')`);
  db.close();
}

function createLoad(port: number) {
  const path = `http://127.0.0.1:${port}/api/workspaces/w0/apps/a01/vars`;
  const headers = { authorization: `Bearer ${tokenOf(0)}`, 'content-type': 'application/json' };
  const request = async (method: string, url: string, body?: object) => {
    const start = performance.now();
    const response = await fetch(url, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${url}: ${response.status} ${text.slice(0, 300)}`);
    return { text, ms: performance.now() - start };
  };
  let changed: string | undefined;
  const write = async (number: number) => {
    changed ??= await addVariable();
    return request('PATCH', changed, { value: `value ${number}` });
  };
  const addVariable = async () => {
    const { text } = await request('POST', path, { key: 'BENCH', value: 'a value', isSecret: true });
    // The response has it.
    return `${path}/${(JSON.parse(text) as { readonly var: { readonly id: string } }).var.id}`;
  };
  return {
    async during(work: Promise<unknown>): Promise<Pauses> {
      let isOver = false;
      const repeat = async (send: (number: number) => Promise<{ readonly ms: number }>) => {
        const times: number[] = [];
        while (!isOver) times.push((await send(times.length)).ms);
        return times.toSorted((a, b) => a - b);
      };
      const both = Promise.all([repeat(write), repeat(() => request('GET', path))]);
      await work;
      isOver = true;
      const [writes, reads] = await both;
      const at = (times: readonly number[], part: number) => times.at(Math.ceil(part * times.length) - 1) ?? NaN;
      return {
        writes: writes.length,
        p50Ms: at(writes, 0.5),
        longestWriteMs: at(writes, 1),
        longestReadMs: at(reads, 1),
      };
    },
  };
}

/** By the command, in a process of its own. Returns the milliseconds that it takes. */
async function timeBackup(folder: string, file: string): Promise<number> {
  const start = performance.now();
  const main = resolve(import.meta.dirname, '../../../platform/bin/main.ts');
  const child = spawn(process.execPath, [main, 'backup', file, '--data', folder], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const [status] = (await once(child, 'close')) as [number | null];
  if (status !== 0) throw new Error(`The backup ended with ${status}: ${errors}`);
  return performance.now() - start;
}

export function formatBackupReport({ variables, megabytes, backupMs, alone, beside }: BackupReport): string {
  const line = (name: string, { writes, p50Ms, longestWriteMs, longestReadMs }: Pauses) =>
    `${name}: ${writes} writes, ${p50Ms.toFixed(1)} ms at the median; the longest write took ${longestWriteMs.toFixed(0)} ms, the longest read ${longestReadMs.toFixed(0)} ms`;
  return `${variables} variables, ${megabytes.toFixed(0)} MB, Node ${process.version}
backup         ${(backupMs / 1000).toFixed(1)} s
${line('without it    ', alone)}
${line('beside it     ', beside)}
`;
}
