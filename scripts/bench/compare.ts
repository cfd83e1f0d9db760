import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { generatedContract } from '../../server/http/generated-contract.ts';
import { medianBurst } from './report.ts';
import {
  type Burst,
  type Measured,
  runRounds,
  type Settings,
  startLoad,
  startServer,
  type Target,
  targetOperations,
} from './rounds.ts';
import { formatBurst, formatTable } from './table.ts';

/** `before`: the front of the other checkout; `after`: the front of this one. */
type Side = 'before' | 'after';

/** Medians of all rounds, and their ratio: `after` relative to `before`. */
export interface Comparison {
  readonly id: string;
  readonly method: string;
  readonly before: Burst;
  readonly after: Burst;
  readonly requestsPerSecond: number;
  readonly cpuMicroseconds: number;
}

export interface ComparisonReport {
  readonly node: string;
  readonly rounds: number;
  readonly seconds: number;
  readonly operations: readonly Comparison[];
}

/** Compares the front with that of another checkout. Each checkout runs its own `scripts/bench/server.ts`. */
export async function measureComparison(folder: string, settings: Settings): Promise<ComparisonReport> {
  const file = join(resolve(folder), 'scripts/bench/server.ts');
  if (!existsSync(file)) throw new Error(`There is no ${file}. --before takes the folder of another checkout.`);
  settings.progress('starting the servers');
  await using open = new AsyncDisposableStack();
  const load = open.use(await startLoad());
  const before = open.use(await startServer(file, 'front', '1'));
  const after = open.use(await startServer('server.ts', 'front', '1'));

  const measured = await targetOperations(generatedContract(), (_, request): Record<Side, Target> => ({
    before: { server: before, request, bursts: [] },
    after: { server: after, request, bursts: [] },
  }));
  await runRounds(load, measured, settings);
  const { rounds, seconds } = settings;
  return { node: process.version, rounds, seconds, operations: measured.map(compare) };
}

export function compare({ operation: { id, method }, targets }: Measured<Side>): Comparison {
  const before = medianBurst(targets.before);
  const after = medianBurst(targets.after);
  return {
    id,
    method,
    before,
    after,
    requestsPerSecond: after.requestsPerSecond / before.requestsPerSecond,
    cpuMicroseconds: after.cpuMicroseconds / before.cpuMicroseconds,
  };
}

export function formatComparison({ operations, rounds, seconds, node }: ComparisonReport): string {
  const header = ['operation', 'before', 'after', 'requests', 'processor time'];
  const rows = operations.map(({ id, method, before, after, requestsPerSecond, cpuMicroseconds }) => [
    `${method.toUpperCase()} ${id}`,
    formatBurst(before),
    formatBurst(after),
    requestsPerSecond.toFixed(2),
    cpuMicroseconds.toFixed(2),
  ]);
  return `${formatTable([header, ...rows])}

Requests per second, and processor time of the server per request: medians of ${rounds} rounds of ${seconds} s, Node ${node}.
requests, processor time: this checkout relative to the other one.
`;
}
