import { generatedContract } from '../../server/http/generated-contract.ts';
import { exampleResponse, exampleRequest, measuredOperations } from './cases.ts';
import { copyOf } from './multiply.ts';
import {
  expectResponse,
  type Measured,
  runRounds,
  type Server,
  type Settings,
  startLoad,
  startServer,
  type Target,
} from './rounds.ts';

/**
 * The measured servers. `front10` and `front10Last`: the first and the last copy in a contract with ten times the
 * operations. `serve`: the front as `serve()` starts it; `logged`: bare Express with a logger.
 */
export type Side = 'front' | 'bare' | 'stock' | 'unchecked' | 'front10' | 'front10Last' | 'serve' | 'logged';

/** Measures the front, and the milliseconds to create it, by the number of operations. */
export async function measureFront(
  settings: Settings,
): Promise<{ measured: Measured<Side>[]; bootMs: Record<string, number> }> {
  settings.progress('starting the servers');
  await using open = new AsyncDisposableStack();
  const start = async (...args: string[]): Promise<Server> => open.use(await startServer('server.ts', ...args));
  const load = open.use(await startLoad());
  const contract = generatedContract();
  const front = await start('front', '1');
  const front10 = await start('front', '10');
  const unchecked = await start('unchecked', '1');
  const stock = await start('stock', '1');
  const serve = await start('serve', '1');

  const measured: Measured<Side>[] = [];
  for (const operation of measuredOperations(contract)) {
    const request = exampleRequest(contract, operation);
    const lastRequest = { ...request, path: copyOf({ ...operation, path: request.path }, 10).path };
    const target = (server: Server, sent = request): Target => ({ server, request: sent, bursts: [] });
    const targets: Record<Side, Target> = {
      stock: target(stock),
      bare: target(await start('bare', '1', operation.id)),
      front: target(front),
      front10: target(front10),
      front10Last: target(front10, lastRequest),
      unchecked: target(unchecked),
      serve: target(serve, { ...request, traced: true }),
      logged: target(await start('logged', '1', operation.id), { ...request, traced: true }),
    };
    for (const each of Object.values(targets)) await expectResponse(each, exampleResponse(contract, operation));
    measured.push({ operation, targets });
  }
  await runRounds(load, measured, settings);
  const count = contract.operations.length;
  return { measured, bootMs: { [count]: front.ready.bootMs, [count * 10]: front10.ready.bootMs } };
}
