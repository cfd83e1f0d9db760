import { generatedContract } from '../../server/http/generated-contract.ts';
import { medianBurst } from './report.ts';
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

/** `front`: the front as a listener of Node. `fastifyLogged`: Fastify with a pino log, for comparison with `serve`. */
type Side = 'front' | 'fastify' | 'serve' | 'fastifyLogged';

/** The results of one operation: medians of all rounds, and the ratios of the processor times. */
export interface FastifyOperation {
  readonly id: string;
  readonly method: string;
  readonly sides: Readonly<Record<Side, Burst>>;
  readonly frontOfFastify: number;
  readonly serveOfFastify: number;
  /** How many times Fastify's processor time a request may take; `null` where none is set. */
  readonly limit: number | null;
}

export interface FastifyReport {
  readonly node: string;
  readonly rounds: number;
  readonly seconds: number;
  readonly operations: readonly FastifyOperation[];
}

const limits: Readonly<Record<string, number>> = { getMe: 2.3, createVar: 2.9, getApp: 2.9 };

/** Compares the front and `serve` with Fastify, by the processor time of a request. */
export async function measureFastify(settings: Settings): Promise<FastifyReport> {
  settings.progress('starting the servers');
  await using open = new AsyncDisposableStack();
  const start = async (side: string): Promise<Server> => open.use(await startServer('server.ts', side, '1'));
  const load = open.use(await startLoad());
  const servers: Record<Side, Server> = {
    front: await start('listener'),
    fastify: await start('fastify'),
    serve: await start('serve'),
    fastifyLogged: await start('fastifyLogged'),
  };

  const measured = await targetOperations(generatedContract(), (_, request): Record<Side, Target> => {
    const target = (side: Side, traced: boolean): Target => ({
      server: servers[side],
      request: { ...request, traced },
      bursts: [],
    });
    return {
      front: target('front', false),
      fastify: target('fastify', false),
      serve: target('serve', true),
      fastifyLogged: target('fastifyLogged', true),
    };
  });
  await runRounds(load, measured, settings);
  const { rounds, seconds } = settings;
  return { node: process.version, rounds, seconds, operations: measured.map(reportFastifyOperation) };
}

export function reportFastifyOperation({ operation: { id, method }, targets }: Measured<Side>): FastifyOperation {
  const front = medianBurst(targets.front);
  const fastify = medianBurst(targets.fastify);
  const serve = medianBurst(targets.serve);
  const fastifyLogged = medianBurst(targets.fastifyLogged);
  return {
    id,
    method,
    sides: { front, fastify, serve, fastifyLogged },
    frontOfFastify: front.cpuMicroseconds / fastify.cpuMicroseconds,
    serveOfFastify: serve.cpuMicroseconds / fastifyLogged.cpuMicroseconds,
    limit: limits[id] ?? null,
  };
}

export function formatFastifyReport({ operations, rounds, seconds, node }: FastifyReport): string {
  const header = ['operation', 'front', 'Fastify', 'times', 'serve()', 'Fastify + pino', 'times', 'at most'];
  const rows = operations.map(({ id, method, sides, frontOfFastify, serveOfFastify, limit }) => [
    `${method.toUpperCase()} ${id}`,
    formatBurst(sides.front),
    formatBurst(sides.fastify),
    frontOfFastify.toFixed(2),
    formatBurst(sides.serve),
    formatBurst(sides.fastifyLogged),
    serveOfFastify.toFixed(2),
    limit === null ? '-' : limit.toFixed(1),
  ]);
  return `${formatTable([header, ...rows])}

Requests per second, and processor time of the server per request: medians of ${rounds} rounds of ${seconds} s, Node ${node}.
times: the processor time, relative to Fastify 5 with a route for each operation, its own Ajv and the same credential
check. The front checks access and each response too; serve() also has metrics, strips and redacts.
`;
}
