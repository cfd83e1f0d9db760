import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { allocator, heap } from '../../../platform/bin/spare-memory.ts';
import { openData } from '../../../platform/database/open-data.ts';
import { secureRandom } from '../../../control-plane/index.ts';
import { systemClock } from '../../../server/dispatch/clock.ts';
import { generatedContract } from '../../../server/http/generated-contract.ts';
import type { BenchRequest } from '../cases.ts';
import { type Child, startChild } from '../child.ts';
import { medianBurst, ratio } from '../report.ts';
import { type Burst, type Measured, runRounds, type Settings, startLoad } from '../rounds.ts';
import type { ServerReady } from '../usage.ts';
import { fill, type Size, tokenOf } from './fill.ts';
import type { DatabaseUsage } from './server.ts';

type Server = Child<ServerReady, string, DatabaseUsage>;

export interface DatabaseOperation {
  readonly id: string;
  readonly method: string;
  readonly serve: Burst;
  readonly bare: Burst;
  /** The control plane relative to bare Express, by requests per second and by processor time. */
  readonly ofBare: number;
  readonly cpuOfBare: number;
  /** The least `ofBare` that is accepted. */
  readonly least: number;
}

/** Times of `getWorkspace` on one connection, in milliseconds, and the most memory that the server has had by then. */
export interface WorkspaceReads {
  readonly size: Size;
  readonly p50: number;
  readonly p99: number;
  readonly peakBytes: number;
}

export interface DatabaseReport {
  readonly database: 'SQLite' | 'PostgreSQL';
  readonly bootMs: number;
  readonly operations: readonly DatabaseOperation[];
  readonly reads: WorkspaceReads;
}

export interface DatabaseSettings extends Settings {
  /** The address of an empty database of PostgreSQL; SQLite without one. */
  readonly url: string;
  /** How many workspaces there are. */
  readonly workspaces: number;
}

const path = '/api/workspaces/w0/apps';
const requests: Readonly<Record<string, BenchRequest & { readonly least: number }>> = {
  listDeploys: { method: 'GET', path: `${path}/a01/deploys`, least: 0.5 },
  listVars: { method: 'GET', path: `${path}/a01/vars`, least: 0.5 },
  createVar: {
    method: 'POST',
    path: `${path}/a{app}/vars`,
    body: '{"key":"BENCH{number}","value":"a value","isSecret":true}',
    least: 0.4,
  },
};
const readsMeasured = 300;

/** Compares a control plane with bare Express and the same statements by hand, on one database. */
export async function measureDatabase({ url, workspaces, ...settings }: DatabaseSettings): Promise<DatabaseReport> {
  await using open = new AsyncDisposableStack();
  const root = mkdtempSync(join(tmpdir(), 'bench-'));
  open.defer(() => rmSync(root, { recursive: true }));
  const [folder, copy] = [join(root, 'data'), join(root, 'copy')];
  const size: Size = { workspaces, apps: 50, vars: 50, deploys: 20 };
  settings.progress('filling the database');
  await fillDatabase(folder, url, size);
  cpSync(folder, copy, { recursive: true });
  settings.progress('starting the servers');
  // As the program starts itself again.
  const start = async (...args: string[]): Promise<Server> =>
    open.use(await startChild<ServerReady, string, DatabaseUsage>('database/server.ts', args, heap, allocator));
  const serve = await start('serve', folder, url);
  const bare = await start('bare', copy, url);
  const load = open.use(await startLoad());
  const reads = await measureReads(serve, size);
  const { operations } = generatedContract();
  const measured = Object.entries(requests).map(([id, request]): Measured<'serve' | 'bare'> => {
    const operation = operations.find((one) => one.id === id);
    if (!operation) throw new Error(`The contract has no operation ${id}.`);
    const target = (server: Server) => ({ server, request: { ...request, credential: tokenOf(0) }, bursts: [] });
    return { operation, targets: { serve: target(serve), bare: target(bare) } };
  });
  await runRounds(load, measured, settings);
  const database = url === '' ? 'SQLite' : 'PostgreSQL';
  return { database, bootMs: serve.ready.bootMs, operations: measured.map(reportOperation), reads };
}

async function fillDatabase(folder: string, url: string, size: Size): Promise<void> {
  const data = await openData({ folder, environment: { DATABASE_URL: url }, clock: systemClock, random: secureRandom });
  await fill(data.store, size, systemClock.now());
  await data.close();
}

async function measureReads(server: Server, size: Size): Promise<WorkspaceReads> {
  const times: number[] = [];
  for (let index = 0; index < 2 * readsMeasured; index++) {
    const workspace = (index * 7) % size.workspaces;
    const headers = { authorization: `Bearer ${tokenOf(workspace)}` };
    const start = performance.now();
    const response = await fetch(`http://127.0.0.1:${server.ready.port}/api/workspaces/w${workspace}`, { headers });
    const text = await response.text();
    // The first half warms the server up.
    if (index >= readsMeasured) times.push(performance.now() - start);
    if (!response.ok) throw new Error(`getWorkspace gets ${response.status}: ${text.slice(0, 300)}`);
  }
  const sorted = times.toSorted((a, b) => a - b);
  const at = (part: number) => sorted[Math.floor(sorted.length * part)] ?? NaN;
  const { peakBytes } = await server.request('usage');
  return { size, p50: at(0.5), p99: at(0.99), peakBytes };
}

function reportOperation({
  operation: { id, method },
  targets: { serve, bare },
}: Measured<'serve' | 'bare'>): DatabaseOperation {
  const [ours, theirs] = [medianBurst(serve), medianBurst(bare)];
  const cpuOfBare = theirs.cpuMicroseconds / ours.cpuMicroseconds;
  return {
    id,
    method,
    serve: ours,
    bare: theirs,
    ofBare: ratio(serve, bare),
    cpuOfBare,
    least: requests[id]?.least ?? NaN,
  };
}
