import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PostgresServer } from '../database/postgres-server.ts';
import { makeDataFolder } from './data-folder.ts';
import { call, type ServedProcess, startServe, startServeWith } from './served.ts';

test('acknowledged changes survive a kill of the process', async () => {
  const { data } = makeDataFolder();
  await using first = await startServe('--data', data);
  const token = first.token ?? '';
  const { status } = await call(first, token, '/api/workspaces', workspace);
  await first.end('SIGKILL');

  await using second = await startServe('--data', data);
  const { body } = await call(second, token, '/api/workspaces/acme');

  expect([status, body]).toMatchObject([201, { workspace: { name: 'Acme' } }]);
});

test('a second server on the same data is refused, and names the process of the first', async () => {
  const { data } = makeDataFolder();
  await using first = await startServe('--data', data);

  await expect(startServe('--data', data)).rejects.toThrow(
    `It ended with 1: Another server, process ${first.pid}, uses ${data}.`,
  );
  expect((await fetch(`${first.adminUrl}/readyz`)).status).toBe(200);
});

test('a changed configuration applies at the next start', async () => {
  const { folder, data } = makeDataFolder();
  const config = join(folder, 'config.yaml');
  await using first = await startServe('--data', data);
  await first.end('SIGTERM');
  writeFileSync(config, readFileSync('platform/serve/config/default.yaml', 'utf8').replace('This machine', 'Basement'));

  await using second = await startServe('--data', data, '--config', config);
  const { body } = await call(second, first.token ?? '', '/api/regions');

  expect(body).toMatchObject({ regions: [{ id: 'local', name: 'Basement', status: 'ready' }] });
});

test('an app is deployed, and has the same containers after the process is killed', async () => {
  const { data } = makeDataFolder();
  await using first = await startServe('--data', data);
  const token = first.token ?? '';
  await call(first, token, '/api/workspaces', workspace);
  await deployCache(first, token);
  await expect
    .poll(() => readContainers(first, token), { timeout: 300_000 })
    .toMatchObject([{ service: 'redis', ready: true }]);
  const before = await readContainers(first, token);
  await call(first, token, '/api/workspaces/acme/apps/cache/vars', {
    key: 'PASSWORD',
    value: 'pcp demo secret',
    isSecret: true,
  });
  await first.end('SIGKILL');

  await using second = await startServe('--data', data);

  expect(await readContainers(second, token)).toEqual(before);
  expect(await findApp(second, token)).toMatchObject({ app: { status: 'running' } });
  const { body: vars } = await call(second, token, '/api/workspaces/acme/apps/cache/vars');
  expect(vars).toMatchObject({ vars: [{ key: 'PASSWORD' }] });
});

test('no file below the data folder has the text of a secret variable, and another key does not open it', async () => {
  const { data } = makeDataFolder();
  await using served = await startServe('--data', data);
  const token = served.token ?? '';
  await call(served, token, '/api/workspaces', workspace);
  await call(served, token, '/api/workspaces/acme/deploy', {
    name: 'Cache',
    region: 'local',
    source: { type: 'image', ref: 'redis:7' },
  });
  const secret = { key: 'PASSWORD', value: 'unmistakable-demo-secret', isSecret: true };
  const { status } = await call(served, token, '/api/workspaces/acme/apps/cache/vars', secret);
  const { stdout } = await served.end('SIGKILL');

  const files = readdirSync(data).map((name) => readFileSync(join(data, name), 'latin1'));

  expect(status).toBe(201);
  expect([stdout, ...files].filter((text) => text.includes('unmistakable-demo-secret'))).toEqual([]);
  expect(files.some((text) => text.includes('PASSWORD'))).toBe(true);
  const otherKey = { PCP_DATA_KEY: Buffer.alloc(32, 9).toString('base64') };
  await expect(startServeWith(otherKey, '--data', data)).rejects.toThrow(
    'was sealed with another key than the one that is configured',
  );
});

test('questions without an answer do not count towards the limit of answers', async () => {
  const { data } = makeDataFolder();
  await using served = await startServe('--data', data);
  const ask = async () => (await fetch(`${served.url}/api/ai`, question)).status;

  const statuses = [];
  for (let asked = 0; asked < 10; asked++) statuses.push(await ask());

  expect(statuses).toEqual(Array.from({ length: 10 }, () => 503));
});

test('two servers share a database of PostgreSQL, with the containers of an app', async () => {
  const { folder, data } = makeDataFolder();
  await using postgres = await PostgresServer.start();
  const environment = { DATABASE_URL: postgres.url(), PCP_DATA_KEY: Buffer.alloc(32, 1).toString('base64') };
  await using first = await startServeWith(environment, '--data', data);
  await using second = await startServeWith(environment, '--data', join(folder, 'other'));
  const token = first.token ?? '';

  const created = await call(first, token, '/api/workspaces', workspace);
  const read = await call(second, token, '/api/workspaces/acme');
  const deployed = await deployCache(second, token);

  expect([created.status, read.status, deployed.status, second.token]).toEqual([201, 200, 201, null]);
  await expect
    .poll(() => readContainers(first, token), { timeout: 300_000 })
    .toMatchObject([{ service: 'redis', ready: true }]);
  expect(await readContainers(second, token)).toEqual(await readContainers(first, token));
});

test('a database that cannot be reached ends the command, without showing its password', async () => {
  const { data } = makeDataFolder();
  const environment = { DATABASE_URL: 'postgres://pcp:demo-password@127.0.0.1:1/pcp' };

  const message = await startServeWith(environment, '--data', data).then(
    () => 'it listens',
    (error: unknown) => String(error),
  );

  expect(message).toContain('The database of DATABASE_URL cannot be used: connect ECONNREFUSED 127.0.0.1:1');
  expect(message).not.toContain('demo-password');
});

const question = {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ question: 'Why?' }),
};
const workspace = { name: 'Acme', slug: 'acme', hues: [210, 260], tier: 'free', region: 'local' };

/** The containers of an app, without the resources that they use: these differ at each moment. */
async function readContainers(served: ServedProcess, token: string): Promise<readonly object[]> {
  const { body } = await call(served, token, '/api/workspaces/acme/apps/cache/services');
  // The response has them.
  const { containers } = body as { readonly containers: readonly object[] };
  return containers.map((container) => ({ ...container, cpu: null, memory: null }));
}

function deployCache(served: ServedProcess, token: string) {
  const source = { type: 'image', ref: 'docker.io/library/redis:7' };
  return call(served, token, '/api/workspaces/acme/deploy', { name: 'Cache', region: 'local', source });
}

async function findApp(served: ServedProcess, token: string): Promise<unknown> {
  return (await call(served, token, '/api/workspaces/acme/apps/cache')).body;
}
