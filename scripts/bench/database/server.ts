import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { readConfig } from '../../../platform/serve/config/read-config.ts';
import { startControlPlane } from '../../../platform/serve/start.ts';
import { generatedContract } from '../../../server/http/generated-contract.ts';
import { serveParent } from '../child.ts';
import { listenLocally } from '../listen.ts';
import type { ServerReady } from '../usage.ts';
import { createBare } from './bare.ts';
import { openRaw } from './raw.ts';

/** The report of a server that is ready. */
export interface DatabaseReady extends ServerReady {
  /** 0 without one. */
  readonly adminPort: number;
}

/** The resources that a server has used since it started. */
export interface DatabaseUsage {
  readonly cpuMicroseconds: number;
  /** The most memory that it has had. */
  readonly peakBytes: number;
}

// A child process: node server.ts <serve or bare> <data folder> [address of PostgreSQL]
const [side = '', folder = '', url = ''] = process.argv.slice(2);
const raw = openRaw(url || folder);

async function listen(): Promise<Omit<DatabaseReady, 'bootMs'>> {
  if (side === 'bare') return { port: await listenLocally(createServer(createBare(raw))), adminPort: 0 };
  const requestsPerMinute = { account: null, client: null };
  const config = { ...readConfig(null, generatedContract().document), requestsPerMinute };
  const options = { environment: { DATABASE_URL: url }, isSimulated: true, version: '0.0.0' };
  const free = { port: 0, adminPort: 0, host: '127.0.0.1', adminHost: '127.0.0.1' };
  const started = await startControlPlane({ config, folder, ...options, ...free });
  return { port: Number(new URL(started.url).port), adminPort: Number(new URL(started.adminUrl).port) };
}

/** A start wakes all apps; the benchmark measures a server that has looked at them. */
async function countDue(): Promise<number> {
  const [row] = await raw.transact('read', (query) =>
    query('select count(*) as due from work where due_at <= $1', [Date.now()]),
  );
  return Number(row?.due);
}

function readPeak(): number {
  return 1024 * Number(/^VmHWM:\s+(\d+)/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]);
}

const start = performance.now();
const ports = await listen();
const bootMs = performance.now() - start;
if (side === 'serve') {
  do await setTimeout(500);
  while ((await countDue()) > 0);
}

serveParent({ ...ports, bootMs }, async () => {
  // The deletion keeps apps below the limit of their variables. Only the apps of one workspace get any.
  const ofWorkspace = "select a.id from apps a join workspaces w on w.id = a.workspace_id where w.slug = 'w0'";
  await raw.transact('write', (query) =>
    query(`delete from vars where app_id in (${ofWorkspace}) and "key" like 'BENCH%'`, []),
  );
  const { user, system } = process.cpuUsage();
  const usage: DatabaseUsage = { cpuMicroseconds: user + system, peakBytes: readPeak() };
  return { ...usage };
});
