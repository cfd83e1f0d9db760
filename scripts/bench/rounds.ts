import { generatedContract } from '../../server/http/document.ts';
import type { Operation } from '../../server/model/operation.ts';
import { type BenchRequest, exampleAnswer, exampleRequest, headersOf, measuredOperations } from './cases.ts';
import { type Child, startChild } from './child.ts';
import type { LoadOrder, LoadResult } from './load.ts';
import { copyOf } from './multiply.ts';
import type { ServerReady, Usage } from './server.ts';

/** Who is measured; `front10` and `front10Last` are the first and the last copy in a contract of ten times the operations. */
export type Side = 'front' | 'bare' | 'stock' | 'unchecked' | 'front10' | 'front10Last';

/** One burst of load on one side. */
export interface Burst {
  readonly requestsPerSecond: number;
  /** Processor time of the server for one request: what else the machine does disturbs it less. */
  readonly cpuMicroseconds: number;
}

/** What was measured of an operation: a burst a round on each side. */
export interface Measured {
  readonly operation: Operation;
  readonly bursts: Readonly<Record<Side, readonly Burst[]>>;
}

export interface Settings {
  readonly rounds: number;
  readonly seconds: number;
  readonly progress: (line: string) => void;
}

type Server = Child<ServerReady, string, Usage>;
type Load = Child<object, LoadOrder, LoadResult>;

interface Target {
  readonly server: Server;
  readonly request: BenchRequest;
  readonly bursts: Burst[];
}

/** How many times as long as a burst each side is loaded before the first round. */
const warmUps = 2;

/**
 * Loads each side of each operation in turn, round after round, so that a slow moment of the machine hits all alike.
 * Also says how many milliseconds it took to make the front, by the number of operations.
 */
export async function measure({ rounds, seconds, progress }: Settings): Promise<{ measured: Measured[]; bootMs: Record<string, number> }> {
  progress('starting the servers');
  await using open = new AsyncDisposableStack();
  const start = async (...args: string[]): Promise<Server> => open.use(await startChild<ServerReady, string, Usage>('server.ts', args));
  const load: Load = open.use(await startChild<object, LoadOrder, LoadResult>('load.ts', []));
  const contract = generatedContract();
  const front = await start('front', '1');
  const front10 = await start('front', '10');
  const servers = { front, front10, front10Last: front10, unchecked: await start('unchecked', '1'), stock: await start('stock', '1') };

  const groups: { operation: Operation; targets: Record<Side, Target> }[] = [];
  for (const operation of measuredOperations(contract)) {
    const request = exampleRequest(contract, operation);
    const lastRequest = { ...request, path: copyOf({ ...operation, path: request.path }, 10).path };
    const target = (server: Server, asked = request): Target => ({ server, request: asked, bursts: [] });
    const targets: Record<Side, Target> = {
      stock: target(servers.stock),
      bare: target(await start('bare', '1', operation.id)),
      front: target(servers.front),
      front10: target(servers.front10),
      front10Last: target(servers.front10Last, lastRequest),
      unchecked: target(servers.unchecked),
    };
    for (const each of Object.values(targets)) await expectAnswer(each, exampleAnswer(contract, operation).body);
    groups.push({ operation, targets });
  }

  for (let round = 0; round <= rounds; round++) {
    for (const { operation, targets } of groups) {
      progress(round === 0 ? `warming up: ${operation.id}` : `round ${round} of ${rounds}: ${operation.id}`);
      for (const target of Object.values(targets)) {
        // Before some 10,000 requests V8 has not compiled all that there is to compile.
        if (round === 0) await burst(load, target, seconds * warmUps);
        else target.bursts.push(await burst(load, target, seconds));
      }
    }
  }
  const count = contract.operations.length;
  return {
    measured: groups.map(({ operation, targets }) => ({ operation, bursts: burstsOf(targets) })),
    bootMs: { [count]: front.ready.bootMs, [count * 10]: front10.ready.bootMs },
  };
}

async function burst(load: Load, { server, request }: Target, seconds: number): Promise<Burst> {
  const before = await server.ask('usage');
  const { requests, requestsPerSecond } = await load.ask({ ...request, port: server.ready.port, seconds });
  const after = await server.ask('usage');
  return { requestsPerSecond, cpuMicroseconds: (after.cpuMicroseconds - before.cpuMicroseconds) / requests };
}

/** Nobody is measured who answers something else than the others. */
async function expectAnswer({ server, request }: Target, expected: unknown): Promise<void> {
  const { method, path, body = null } = request;
  const response = await fetch(`http://127.0.0.1:${server.ready.port}${path}`, { method, headers: headersOf(request), body });
  const text = await response.text();
  if (text !== JSON.stringify(expected)) throw new Error(`${method} ${path} is answered with ${response.status} ${text.slice(0, 300)}`);
}

function burstsOf({ front, bare, stock, unchecked, front10, front10Last }: Record<Side, Target>): Measured['bursts'] {
  return {
    front: front.bursts,
    bare: bare.bursts,
    stock: stock.bursts,
    unchecked: unchecked.bursts,
    front10: front10.bursts,
    front10Last: front10Last.bursts,
  };
}
