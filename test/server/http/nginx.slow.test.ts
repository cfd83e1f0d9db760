import { expect, test } from 'vitest';
import type { Handlers } from '../../../generated/handlers.ts';
import { operations } from '../../../generated/operations.ts';
import { freePort } from '../../listen.ts';
import { createKeeping } from './balancer.ts';
import { startNginx } from './nginx.ts';
import { startServing } from './served.ts';
import { ada } from './streams.ts';
import { exampleReply } from '../../stubs.ts';

const requests = 10_000;
const restarts = 10;
const clients = 20;
const vars = '/api/workspaces/acme/apps/storefront/vars';

test('nginx as the guide configures it loses no POST, and repeats none, while two servers restart in turn', async () => {
  const created = new Map<string, number>();
  const ports = [await freePort(), await freePort()];
  const start = (port: number) =>
    startServing(counting(created), { port, stopDelaySeconds: 1, preparation: 'atFirstRequest' });
  const served = await Promise.all(ports.map(start));
  await using nginx = await startNginx(ports);
  let sent = 0;
  let isRestarting = true;
  const send = async () => {
    const client = createKeeping(nginx.port);
    const statuses: string[] = [];
    while (isRestarting || sent < requests) {
      const body = { key: `VAR_${sent++}`, value: 'x', isSecret: false };
      statuses.push(String(await client.post(vars, body, ada)));
    }
    client.close();
    return statuses;
  };
  const sending = Promise.allSettled(Array.from({ length: clients }, send));

  for (let index = 0; index < restarts; index += 1) {
    await served[index % 2]?.stop();
    served[index % 2] = await start(ports[index % 2] ?? 0);
  }
  isRestarting = false;
  const results = await sending;
  await Promise.all(served.map((one) => one.stop()));

  const statuses = results.flatMap((result) =>
    result.status === 'fulfilled' ? result.value : [String(result.reason)],
  );
  expect(statuses.filter((status) => status !== '201')).toEqual([]);
  expect(statuses.length).toBeGreaterThanOrEqual(requests);
  expect(created.size).toBe(statuses.length);
  expect([...created].filter(([, times]) => times > 1)).toEqual([]);
});

function counting(created: Map<string, number>): Pick<Handlers, 'createVar'> {
  // `exampleReply` returns an example of the contract.
  const reply = exampleReply(operations.createVar) as Awaited<ReturnType<Handlers['createVar']>>;
  return {
    async createVar({ body: { key } }) {
      created.set(key, (created.get(key) ?? 0) + 1);
      return reply;
    },
  };
}
