import { afterAll, beforeAll, expect, test } from 'vitest';
import { createKeeping } from '../../server/http/balancer.ts';
import { startNginx } from '../../server/http/nginx.ts';
import { PostgresServer } from '../database/postgres-server.ts';
import { names, openClustered } from './clustered.ts';

let postgres: PostgresServer;
beforeAll(async () => {
  postgres = await PostgresServer.start();
});
afterAll(() => postgres[Symbol.asyncDispose]());

test('nginx as the guide configures it loses no request while both kinds of servers of a cluster restart in turn', async () => {
  await using place = await openClustered(await postgres.createSchema('rolling'));
  const starts = [place.startFull, place.startApi];
  const served = [await place.startFull(), await place.startApi()];
  await place.startApps();
  await using nginx = await startNginx(place.ports);
  const headers = { authorization: `Bearer ${place.token}` };
  let isRestarting = true;
  const send = async (app: string) => {
    const client = createKeeping(nginx.port);
    const path = `/api/workspaces/acme/apps/${app}`;
    const statuses: (number | string)[] = [];
    const failed = (error: unknown) => String(error);
    for (let index = 0; isRestarting; index++) {
      if (index % 20 > 0) statuses.push(await client.get(path, headers).catch(failed));
      else {
        const body = { key: `KEY_${index}`, value: 'x', isSecret: false };
        statuses.push(await client.post(`${path}/vars`, body, headers).catch(failed));
      }
    }
    client.close();
    return statuses;
  };
  const sending = Promise.all(names.map(send));

  for (const index of [0, 1, 0, 1]) {
    await served[index]?.end('SIGTERM');
    const again = await starts[index]?.();
    if (again) served[index] = again;
  }
  isRestarting = false;
  const statuses = (await sending).flat();
  for (const one of served) await one[Symbol.asyncDispose]();

  expect(statuses.filter((status) => status !== 200 && status !== 201)).toEqual([]);
  expect(statuses.length).toBeGreaterThan(1000);
});
