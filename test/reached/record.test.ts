import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { move } from '../../control-plane/model/shared/lifecycle.ts';
import { alertRuleLifecycle } from '../../generated/moves.ts';
import { createMock } from '../../mock/app.ts';
import { listen } from '../listen.ts';
import { startWorld } from '../control-plane/world/start-world.ts';
import { collect, folderVariable } from './record.ts';

const folder = mkdtempSync(join(tmpdir(), 'record-'));
afterAll(() => rmSync(folder, { recursive: true }));

const path = { workspaceSlug: 'acme', appSlug: 'storefront' };

test('records a response of the control plane', async () => {
  const { call } = await startWorld();

  const lines = await collect(() => call('getMe'));

  expect(lines).toEqual(['success getMe 200']);
});

test('records an error of the control plane, and one of the front before it', async () => {
  const { call, send } = await startWorld();

  const lines = await collect(async () => {
    await call('revokeToken', { params: { id: '00000000-0000-4000-8000-000000000000' } });
    await send('getMe', { headers: { authorization: 'Bearer wrong' } });
  });

  expect(lines).toEqual([
    'error getMe 401 unauthorized',
    'error revokeToken 404 not_found',
    'value #/components/schemas/ErrorDetail/properties/in path',
  ]);
});

test('records no example, and nothing that a request selects from the mock', async () => {
  await using mock = await listen(await createMock({ stateless: true }));
  await using world = await listen(await createMock());
  const headers = { authorization: 'Bearer pcp_demo_owner' };

  const lines = await collect(async () => {
    await fetch(`${mock.url}/api/me`, { headers });
    await fetch(`${world.url}/api/me`, { headers: { ...headers, prefer: 'code=403' } });
    await fetch(`${world.url}/api/me?__code=403`, { headers });
  });

  expect(lines).toEqual([]);
});

test('records the values of bodies and of frames', async () => {
  const { call } = await startWorld();
  await call('updateApp', { params: path, body: { status: 'stopped' } });
  await call('getAppStatus', { params: path });

  const body = await collect(() => call('getAppStatus', { params: path }));
  const frame = await collect(async () => {
    const response = await call('getAppStatus', { params: path, stream: true });
    // The world has the app, so its stream opens.
    const { frames } = response as { frames: AsyncIterable<unknown> };
    await frames[Symbol.asyncIterator]().next();
  });

  expect(body).toEqual([
    'success getAppStatus 200',
    'value #/components/schemas/DesiredStatus stopped',
    'value #/components/schemas/ServiceStatus stopped',
  ]);
  expect(frame).toEqual(body);
});

test('records a move of the control plane, and none that a test makes', async () => {
  const { call } = await startWorld();
  const lines = await collect(async () => {
    move(alertRuleLifecycle, 'ok', 'conditionTrue', 'pending');
    await call('deleteAlert', { params: { workspaceSlug: 'acme', alertId: 'f2a6c8d3-9e10-4b74-8c5d-6b3e1f0a7d01' } });
  });

  expect(lines).toEqual([
    'move alertRule ok deleteAlert none',
    'move incident resolved deleteAlert none',
    'success deleteAlert 200',
  ]);
});

test('records the responses of a mock in a process of its own', async () => {
  const env = { ...process.env, [folderVariable]: folder };
  const child = spawn(process.execPath, ['bin/main.ts', 'mock', '--port', '0', '--json'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  const { port } = JSON.parse(line.toString()) as { port: number };

  await fetch(`http://localhost:${port}/api/me`, { headers: { authorization: 'Bearer pcp_demo_owner' } });
  child.kill('SIGKILL');
  await once(child, 'exit');

  expect(readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8'))).toEqual(['success getMe 200\n']);
});
