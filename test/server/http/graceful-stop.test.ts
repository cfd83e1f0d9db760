import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { expect, test } from 'vitest';
import type { Handlers } from '../../../generated/handlers.ts';
import { operations } from '../../../generated/operations.ts';
import { exampleReply } from '../../stubs.ts';
import { balance, createKeeping } from './balancer.ts';
import { startServing } from './served.ts';
import { ada } from './streams.ts';

const vars = '/api/workspaces/acme/apps/storefront/vars';

/** A handler that counts how often each variable is created. */
function counting(created: Map<string, number>): Pick<Handlers, 'createVar'> {
  // It is an example of the contract.
  const reply = exampleReply(operations.createVar) as Awaited<ReturnType<Handlers['createVar']>>;
  return {
    async createVar({ body: { key } }) {
      created.set(key, (created.get(key) ?? 0) + 1);
      return reply;
    },
  };
}

test('40 clients behind a balancer that follows /readyz lose no request when a server stops', async () => {
  const created = new Map<string, number>();
  const first = await startServing(counting(created), { stopDelaySeconds: 0.5, preparation: 'atFirstRequest' });
  const second = await startServing(counting(created), { preparation: 'atFirstRequest' });
  await using balancer = await balance([first, second]);
  const running = new AbortController();
  const connected = new Set<string>();
  const allConnected = Promise.withResolvers<void>();
  const send = async (name: string) => {
    const client = createKeeping(balancer.port);
    const statuses: number[] = [];
    while (!running.signal.aborted) {
      const body = { key: `${name}_${statuses.length}`, value: 'x', isSecret: false };
      statuses.push(await client.post(vars, body, ada));
      connected.add(name);
      if (connected.size === 40) allConnected.resolve();
    }
    client.close();
    return statuses;
  };
  const clients = Promise.allSettled(Array.from({ length: 40 }, (_, index) => send(`CLIENT_${index}`)));

  await allConnected.promise;

  await first.stop();
  running.abort();
  const results = await clients;
  await second.stop();

  const statuses = results.flatMap((result) =>
    result.status === 'fulfilled' ? result.value.map(String) : [String(result.reason)],
  );
  expect(statuses.filter((status) => status !== '201')).toEqual([]);
  expect([...created.values()].every((times) => times === 1)).toBe(true);
  expect(created.size).toBe(statuses.length);
});

/** The head of the response to a request on the agent's connection. */
async function get(agent: Agent, url: string): Promise<IncomingMessage> {
  const [response] = (await once(request(url, { agent, headers: ada }).end(), 'response')) as [IncomingMessage];
  response.resume();
  return response;
}

test('while a server stops, each response closes its connection, and an idle connection stays open until then', async () => {
  const asked = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  const served = await startServing(
    {
      getAiStatus: async () => ({ status: 200, body: { enabled: true } }),
      listTiers: async () => {
        asked.resolve();
        await gate.promise;
        return { status: 200, body: { tiers: [] } };
      },
    },
    { stopDelaySeconds: 0.5, preparation: 'atFirstRequest' },
  );
  const agents = [new Agent({ keepAlive: true }), new Agent({ keepAlive: true })] as const;
  const before = await get(agents[0], `${served.url}/api/ai`);
  const running = get(agents[1], `${served.url}/api/tiers`);
  await asked.promise;

  const stopped = served.stop();
  gate.resolve();
  const idle = await get(agents[0], `${served.url}/api/ai`);
  const after = await running;
  await stopped;

  expect([before, idle, after].map(({ headers }) => headers.connection)).toEqual(['keep-alive', 'close', 'close']);
});
