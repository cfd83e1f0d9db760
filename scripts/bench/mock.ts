import { ownerPersona } from '../../mock/context/personas.ts';
import { generatedContract } from '../../server/http/generated-contract.ts';
import { copyOf } from './multiply.ts';
import { medianBurst, ratio } from './report.ts';
import {
  type Burst,
  type Measured,
  runRounds,
  type Server,
  type Settings,
  startLoad,
  startServer,
  type Target,
  targetOperations,
} from './rounds.ts';
import { formatBurst, formatTable } from './table.ts';
import { formatReads, type ReadReport, reportRead, targetReads } from './world-reads.ts';

/**
 * The measured servers. `mock10` and `mock10Last`: the first and the last copy in a contract with ten times the
 * operations.
 */
export type MockSide = 'mock' | 'prism' | 'scalar' | 'mock10' | 'mock10Last';

/** The results of one operation: medians of all rounds. A ratio is the median of the ratios of the rounds. */
export interface MockOperationReport {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly sides: Readonly<Record<MockSide, Burst>>;
  readonly timesPrism: number;
  readonly timesScalar: number;
  /** With ten times the operations, relative to the mock; and the last of ten copies, relative to the first. */
  readonly tenfold: number;
  readonly lastOfFirst: number;
}

export interface MockReport {
  readonly node: string;
  readonly rounds: number;
  readonly seconds: number;
  readonly operations: readonly MockOperationReport[];
  /** Reads of a world, beside the examples. */
  readonly reads: readonly ReadReport[];
}

/**
 * Compares the mock with stock Prism and Scalar, with the same document. Each must send the example of the contract.
 */
export async function measureMock(settings: Settings): Promise<MockReport> {
  settings.progress('starting the servers');
  await using open = new AsyncDisposableStack();
  const start = async (...args: string[]): Promise<Server> => open.use(await startServer('mock-server.ts', ...args));
  const load = open.use(await startLoad());
  const mock = await start('mock', '1');
  const mock10 = await start('mock', '10');
  const prism = await start('prism');
  const scalar = await start('scalar');
  const world = await start('world');

  const contract = generatedContract();
  const measured = await targetOperations(contract, (operation, example): Record<MockSide, Target> => {
    const request = { ...example, credential: ownerPersona.token };
    const lastRequest = { ...request, path: copyOf({ ...operation, path: request.path }, 10).path };
    const target = (server: Server, sent = request): Target => ({ server, request: sent, bursts: [] });
    return {
      prism: target(prism),
      scalar: target(scalar),
      mock: target(mock),
      mock10: target(mock10),
      mock10Last: target(mock10, lastRequest),
    };
  });
  const reads = await targetReads(contract, { world, examples: mock, prism });
  await runRounds(load, measured, settings);
  await runRounds(load, reads, settings);
  const { rounds, seconds } = settings;
  return {
    node: process.version,
    rounds,
    seconds,
    operations: measured.map(reportOperation),
    reads: reads.map(reportRead),
  };
}

function reportOperation({ operation: { id, method, path }, targets }: Measured<MockSide>): MockOperationReport {
  const { mock, prism, scalar, mock10, mock10Last } = targets;
  return {
    id,
    method,
    path,
    sides: {
      mock: medianBurst(mock),
      prism: medianBurst(prism),
      scalar: medianBurst(scalar),
      mock10: medianBurst(mock10),
      mock10Last: medianBurst(mock10Last),
    },
    timesPrism: ratio(mock, prism),
    timesScalar: ratio(mock, scalar),
    tenfold: ratio(mock10, mock),
    lastOfFirst: ratio(mock10Last, mock10),
  };
}

export function formatMockReport({ operations, reads, rounds, seconds, node }: MockReport): string {
  const header = ['operation', 'mock', 'stock Prism', 'Scalar', '× Prism', '× Scalar', '× 10', 'last'];
  const rows = operations.map(({ id, method, sides, ...ratios }) => [
    `${method.toUpperCase()} ${id}`,
    ...[sides.mock, sides.prism, sides.scalar].map(formatBurst),
    ratios.timesPrism.toFixed(1),
    ratios.timesScalar.toFixed(2),
    ratios.tenfold.toFixed(2),
    ratios.lastOfFirst.toFixed(2),
  ]);
  return `${formatTable([header, ...rows])}

${formatReads(reads)}

Requests per second, and processor time of the server per request: medians of ${rounds} rounds of ${seconds} s, Node ${node}.
× Prism, × Scalar: relative to \`prism mock\` and @scalar/mock-server with the same document; × 10: with ten times the
operations, relative to the mock; last: the last of those ten copies, relative to the first. The mock sends examples
(\`--stateless\`), and so do the \`examples\` beside reads of a world; of examples: the world relative to them,
by processor time too.
`;
}
