import { afterAll, beforeAll, expect, test } from 'vitest';
import { asObject } from '../../../contract/document.ts';
import { freePort } from '../../listen.ts';
import { PostgresServer } from '../database/postgres-server.ts';
import { makeDataFolder } from './data-folder.ts';
import { call, observesApps, startServeWith } from './served.ts';

let postgres: PostgresServer;
beforeAll(async () => {
  postgres = await PostgresServer.start();
});
afterAll(() => postgres[Symbol.asyncDispose]());

test('one server observes apps for all, and another does so within 15 s after it was killed', async () => {
  const { folder } = makeDataFolder();
  const environment = {
    DATABASE_URL: await postgres.createSchema('killed'),
    PCP_DATA_KEY: Buffer.alloc(32, 1).toString('base64'),
  };
  await using first = await startServeWith(environment, '--data', `${folder}/first`);
  await expect.poll(() => observesApps(first)).toBe(true);
  await using second = await startServeWith(environment, '--data', `${folder}/second`);
  const before = observesApps(second);

  await first.end('SIGKILL');

  await expect.poll(() => observesApps(second), { timeout: 15_000 }).toBe(true);
  expect(before).toBe(false);
});

test('a server that only serves the API leaves builds, uploads and logs to the full one, also after a restart of it', async () => {
  const { folder } = makeDataFolder();
  const environment = {
    DATABASE_URL: await postgres.createSchema('only_api'),
    PCP_DATA_KEY: Buffer.alloc(32, 1).toString('base64'),
    PCP_SERVERS_SECRET: 'servers-of-a-test-0123456789abcdef',
  };
  const port = await freePort();
  const startFull = () => startServeWith(environment, '--data', `${folder}/full`, '--port', String(port));
  await using first = await startFull();
  const token = first.token ?? '';
  const only = ['--only', 'api', '--full-server', `http://127.0.0.1:${port}`];
  await using api = await startServeWith(environment, '--data', `${folder}/api`, ...only);
  const get = async (path: string) => (await call(api, token, `/api/workspaces/acme${path}`)).status;
  await call(api, token, '/api/workspaces', workspace);

  const uploaded = await call(api, token, '/api/workspaces/acme/uploads', { files: [page] });
  const source = { type: 'upload', uploadId: asObject(uploaded.body).uploadId };
  const app = { name: 'Page', region: 'local', source };
  const deployed = await call(api, token, '/api/workspaces/acme/deploy', app);
  const readApp = async () => (await call(api, token, '/api/workspaces/acme/apps/page')).body;
  await expect.poll(readApp).toMatchObject({ app: { status: 'running' } });
  const log = '/apps/page/logs';
  const before = await get(log);
  await first.end('SIGKILL');
  const without = await Promise.all([get(log), get('/apps/page')]);
  await using _second = await startFull();

  expect([uploaded.status, deployed.status, before]).toEqual([201, 201, 200]);
  expect(without).toEqual([503, 200]);
  await expect.poll(() => get(log)).toBe(200);
});

const workspace = { name: 'Acme', slug: 'acme', hues: [210, 260], tier: 'free', region: 'local' };
const page = { path: 'index.html', content: '<h1>Hello</h1>' };
