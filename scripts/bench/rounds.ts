import { isDeepStrictEqual } from 'node:util';
import { parseJson } from '../../contract/parse-json.ts';
import type { Operation } from '../../contract/model/operation.ts';
import type { Contract } from '../../contract/document.ts';
import {
  type BenchResponse,
  type BenchRequest,
  exampleRequest,
  exampleResponse,
  headersOf,
  measuredOperations,
} from './cases.ts';
import { type Child, startChild } from './child.ts';
import type { LoadOrder, LoadResult } from './load.ts';
import type { ServerReady, Usage } from './usage.ts';

/** The result of one burst of load. */
export interface Burst {
  readonly requestsPerSecond: number;
  /** Processor time of the server per request. Other processes on the machine affect it less. */
  readonly cpuMicroseconds: number;
}

export type Server = Child<ServerReady, string, Usage>;
export type Load = Child<object, LoadOrder, LoadResult>;

/** A request to one of the servers, with its results: one burst per round. */
export interface Target {
  readonly server: Server;
  readonly request: BenchRequest;
  readonly bursts: Burst[];
}

/** An operation, and its target on each server. */
export interface Measured<Side extends string> {
  readonly operation: Operation;
  readonly targets: Readonly<Record<Side, Target>>;
}

export interface Settings {
  readonly rounds: number;
  readonly seconds: number;
  readonly progress: (line: string) => void;
}

/**
 * The warm-up before the first round, as a multiple of a burst. V8 needs about 10,000 requests until all is compiled.
 */
const warmUps = { least: 2, most: 8, requests: 10_000 };

/** Starts a server of this folder in a child process. */
export function startServer(file: string, ...args: readonly string[]): Promise<Server> {
  return startChild<ServerReady, string, Usage>(file, args);
}

export function startLoad(): Promise<Load> {
  return startChild<object, LoadOrder, LoadResult>('load.ts', []);
}

/** The measured operations with their targets. Each must send the example of the contract. */
export async function targetOperations<Side extends string>(
  contract: Contract,
  targetsOf: (operation: Operation, request: BenchRequest) => Readonly<Record<Side, Target>>,
): Promise<readonly Measured<Side>[]> {
  const measured: Measured<Side>[] = [];
  for (const operation of measuredOperations(contract)) {
    const targets = targetsOf(operation, exampleRequest(contract, operation));
    for (const target of Object.values<Target>(targets))
      await expectResponse(target, exampleResponse(contract, operation));
    measured.push({ operation, targets });
  }
  return measured;
}

/**
 * Loads every target of every operation in turn, round after round, so that a slow moment affects all of them equally.
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
        if (round === 0) await warmUp(load, target, seconds);
        else target.bursts.push(await burst(load, target, seconds));
      }
    }
  }
}

/** On a busy machine, a server has sent few responses after the least of the warm-up. */
async function warmUp(load: Load, { server, request }: Target, seconds: number): Promise<void> {
  let sent = 0;
  for (let bursts = 0; bursts < warmUps.most && (bursts < warmUps.least || sent < warmUps.requests); bursts++) {
    const { requests } = await load.request({ ...request, port: server.ready.port, seconds });
    sent += requests;
    // A server may clear what these requests have made.
    await server.request('usage');
  }
}

async function burst(load: Load, { server, request }: Target, seconds: number): Promise<Burst> {
  const before = await server.request('usage');
  const { requests, requestsPerSecond } = await load.request({ ...request, port: server.ready.port, seconds });
  const after = await server.request('usage');
  return { requestsPerSecond, cpuMicroseconds: (after.cpuMicroseconds - before.cpuMicroseconds) / requests };
}

/**
 * Checks that a target sends the expected response, so that all targets do the same work. `comparable` removes from
 * the body what may differ.
 */
export async function expectResponse(
  { server, request }: Target,
  { status, body: expected }: BenchResponse,
  comparable = (text: string) => text,
): Promise<void> {
  const { method, path, body = null } = request;
  const response = await fetch(`http://127.0.0.1:${server.ready.port}${path}`, {
    method,
    headers: headersOf(request),
    body,
  });
  const text = await response.text();
  // The order of members means nothing in JSON.
  const isExpected = isDeepStrictEqual(parseJson(comparable(text)), JSON.parse(comparable(JSON.stringify(expected))));
  if (response.status === status && isExpected) return;
  throw new Error(`${method} ${path} gets an unexpected response: ${response.status} ${text.slice(0, 300)}`);
}
