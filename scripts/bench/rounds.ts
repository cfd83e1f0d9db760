import type { Operation } from '../../server/model/operation.ts';
import { type BenchAnswer, type BenchRequest, headersOf } from './cases.ts';
import { type Child, startChild } from './child.ts';
import type { LoadOrder, LoadResult } from './load.ts';
import type { ServerReady, Usage } from './usage.ts';

/** One burst of load on one side. */
export interface Burst {
  readonly requestsPerSecond: number;
  /** Processor time of the server for one request: what else the machine does disturbs it less. */
  readonly cpuMicroseconds: number;
}

export type Server = Child<ServerReady, string, Usage>;
export type Load = Child<object, LoadOrder, LoadResult>;

/** What is loaded: a request on one of the servers; and what was measured of it, a burst a round. */
export interface Target {
  readonly server: Server;
  readonly request: BenchRequest;
  readonly bursts: Burst[];
}

/** An operation, and the sides on which it is measured. */
export interface Measured<Side extends string> {
  readonly operation: Operation;
  readonly targets: Readonly<Record<Side, Target>>;
}

export interface Settings {
  readonly rounds: number;
  readonly seconds: number;
  readonly progress: (line: string) => void;
}

/** How many times as long as a burst each side is loaded before the first round. */
const warmUps = 2;

/** Starts a server of this folder in a process of its own. */
export function startServer(file: string, ...args: readonly string[]): Promise<Server> {
  return startChild<ServerReady, string, Usage>(file, args);
}

export function startLoad(): Promise<Load> {
  return startChild<object, LoadOrder, LoadResult>('load.ts', []);
}

/**
 * Loads each side of each operation in turn, round after round, so that a slow moment of the machine hits all alike.
 */
export async function runRounds<Side extends string>(
  load: Load,
  groups: readonly Measured<Side>[],
  { rounds, seconds, progress }: Settings,
): Promise<void> {
  for (let round = 0; round <= rounds; round++) {
    for (const { operation, targets } of groups) {
      progress(round === 0 ? `warming up: ${operation.id}` : `round ${round} of ${rounds}: ${operation.id}`);
      for (const target of Object.values<Target>(targets)) {
        // Before some 10,000 requests V8 has not compiled all that there is to compile.
        if (round === 0) await burst(load, target, seconds * warmUps);
        else target.bursts.push(await burst(load, target, seconds));
      }
    }
  }
}

async function burst(load: Load, { server, request }: Target, seconds: number): Promise<Burst> {
  const before = await server.ask('usage');
  const { requests, requestsPerSecond } = await load.ask({ ...request, port: server.ready.port, seconds });
  const after = await server.ask('usage');
  return { requestsPerSecond, cpuMicroseconds: (after.cpuMicroseconds - before.cpuMicroseconds) / requests };
}

/** Nobody is measured who answers something else than the others. */
export async function expectAnswer({ server, request }: Target, { status, body: expected }: BenchAnswer): Promise<void> {
  const { method, path, body = null } = request;
  const response = await fetch(`http://127.0.0.1:${server.ready.port}${path}`, { method, headers: headersOf(request), body });
  const text = await response.text();
  if (response.status === status && text === JSON.stringify(expected)) return;
  throw new Error(`${method} ${path} is answered with ${response.status} ${text.slice(0, 300)}`);
}
