import { mkdtempSync, rmSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { openData } from '../../../platform/database/open-data.ts';
import { secureRandom } from '../../../control-plane/index.ts';
import { systemClock } from '../../../server/dispatch/clock.ts';
import { startChild } from '../child.ts';
import { addMembers, fill, tokenOf } from './fill.ts';
import type { DatabaseReady, DatabaseUsage } from './server.ts';

export interface WatchSettings {
  /** The address of an empty database of PostgreSQL; SQLite without one. */
  readonly url: string;
  readonly streams: number;
  readonly seconds: number;
  readonly progress: (line: string) => void;
}

export interface WatchReport {
  readonly database: 'SQLite' | 'PostgreSQL';
  readonly streams: number;
  /** Statements a second that the streams add: while nothing changes, and while another workspace does. */
  readonly added: { readonly idle: number; readonly changing: number };
  /** Times of `getMe` beside the idle streams, in milliseconds. */
  readonly getMe: { readonly p50: number; readonly p99: number };
}

/** A caller may have this many streams. */
const eachOf = 20;

/** Opens idle streams of one workspace, and counts the statements of a server while another one changes. */
export async function measureWatch({ url, streams, seconds, progress }: WatchSettings): Promise<WatchReport> {
  await using open = new AsyncDisposableStack();
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  open.defer(() => rmSync(folder, { recursive: true }));
  const size = { workspaces: Math.max(2, Math.ceil(streams / eachOf)), apps: 20, vars: 0, deploys: 1 };
  const data = await openData({ folder, environment: { DATABASE_URL: url }, clock: systemClock, random: secureRandom });
  await fill(data.store, size, systemClock.now());
  await addMembers(data.store, size);
  await data.close();
  progress('starting the server');
  const server = open.use(
    await startChild<DatabaseReady, string, DatabaseUsage>('database/server.ts', ['serve', folder, url]),
  );
  const { port, adminPort } = server.ready;
  const rate = async (work: () => Promise<unknown>) => {
    const [start, before] = [performance.now(), await countStatements(adminPort)];
    await work();
    return ((await countStatements(adminPort)) - before) / ((performance.now() - start) / 1000);
  };
  const quiet = () => rate(() => setTimeout(seconds * 1000));
  const changing = (key: string) => rate(() => change({ port, seconds, key }));
  const before = { idle: await quiet(), changing: await changing('BEFORE') };
  progress(`opening ${streams} streams`);
  const readers: IncomingMessage[] = [];
  open.defer(() => readers.forEach((reader) => void reader.destroy()));
  for (let index = 0; index < streams; index++) readers.push(await openStream(port, Math.floor(index / eachOf)));
  // The first look is a whole one.
  await setTimeout(6000);
  progress('reading them');
  const during = { idle: await quiet(), changing: await changing('DURING') };
  const times = await timeGetMe(port, seconds);
  const sorted = times.toSorted((a, b) => a - b);
  const at = (part: number) => sorted[Math.floor(sorted.length * part)] ?? NaN;
  return {
    database: url === '' ? 'SQLite' : 'PostgreSQL',
    streams,
    added: { idle: during.idle - before.idle, changing: during.changing - before.changing },
    getMe: { p50: at(0.5), p99: at(0.99) },
  };
}

async function countStatements(adminPort: number): Promise<number> {
  const metrics = await (await fetch(`http://127.0.0.1:${adminPort}/metrics`)).text();
  return Number(/^control_plane_store_statements_total (\d+)/m.exec(metrics)?.[1]);
}

/** Opens a stream of the workspace `w0` for the owner of one of the workspaces. */
async function openStream(port: number, workspace: number): Promise<IncomingMessage> {
  const headers = { accept: 'text/event-stream', authorization: `Bearer ${tokenOf(workspace)}` };
  const sent = request({ host: '127.0.0.1', port, path: '/api/workspaces/w0', headers, agent: false });
  const response = once(sent, 'response');
  sent.end();
  // The event has one response.
  const [opened] = (await response) as [IncomingMessage];
  if (opened.statusCode !== 200) throw new Error(`A stream gets ${opened.statusCode}.`);
  opened.on('error', () => undefined);
  return opened.resume();
}

async function timeGetMe(port: number, seconds: number): Promise<number[]> {
  const times: number[] = [];
  const until = performance.now() + seconds * 1000;
  while (performance.now() < until) {
    const start = performance.now();
    await (await fetch(`http://127.0.0.1:${port}/api/me`, { headers: authorizationOf(0) })).arrayBuffer();
    times.push(performance.now() - start);
    await setTimeout(10);
  }
  return times;
}

interface Changing {
  readonly port: number;
  readonly seconds: number;
  /** Beginning of the names of the variables. */
  readonly key: string;
}

/** Changes an app of another workspace twice a second. */
async function change({ port, seconds, key }: Changing): Promise<void> {
  const url = `http://127.0.0.1:${port}/api/workspaces/w1/apps/a01/vars`;
  const headers = { ...authorizationOf(1), 'content-type': 'application/json' };
  for (let index = 0; index < 2 * seconds; index++) {
    const body = JSON.stringify({ key: `${key}${index}`, value: 'a value', isSecret: false });
    const { status } = await fetch(url, { method: 'POST', headers, body });
    if (status !== 201) throw new Error(`createVar gets ${status}.`);
    await setTimeout(500);
  }
}

function authorizationOf(workspace: number) {
  return { authorization: `Bearer ${tokenOf(workspace)}` };
}

export function formatWatchReport({ database, streams, added, getMe }: WatchReport): string {
  return `
${streams} idle streams of one workspace, on ${database}

  statements a second  ${added.idle.toFixed(1)}, and ${added.changing.toFixed(1)} while another workspace changes
  getMe                ${getMe.p50.toFixed(1)} ms (p99 ${getMe.p99.toFixed(1)} ms)
`;
}
