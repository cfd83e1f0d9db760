import { execFileSync } from 'node:child_process';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAcme } from '../platform/serve/on-engine.ts';
import { call } from '../platform/serve/served.ts';
import { startPlane } from '../platform/serve/started.ts';
import type { AppServer } from './example-apps.ts';
import { ExampleApp } from './example-visits.ts';
import { runPlaywrightGuide } from './guide-project.ts';
import { see } from './mock-page.ts';
import { visit } from './visit.ts';

let app: ExampleApp;
let server: AppServer;
beforeAll(async () => {
  app = await ExampleApp.build('vite');
  server = await startVite();
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await app[Symbol.asyncDispose]();
});

test('has the mock that the guide starts by npx', () => {
  const args = ['--no-install', 'platform-control-plane', 'mock', '--help'];

  const help = execFileSync('npx', args, { cwd: app.folder, encoding: 'utf8' });

  expect(help).toContain('--scenario');
});

test('sends a visitor without a session to sign in', async () => {
  await using visited = await visit(app.browser, server.url, { session: 'vite-signed-out' });
  await app.seeSignIn(visited.page);
  await visited.page.getByLabel('Persona').selectOption('viewer');

  await visited.page.goto(server.url);

  await see(visited.page, 'Acme (viewer)');
});

test('shows the workspaces of the session', async () => {
  await using visited = await app.open(server, 'vite-list');

  await see(visited.page, 'Acme (owner)');

  expect(visited.errors).toEqual([]);
});

test('creates a variable, and names the one that exists', async () => {
  await using visited = await app.open(server, 'vite-change');
  const { page } = visited;
  await page.getByRole('button', { name: 'Storefront' }).click();
  const create = async () => {
    await page.getByLabel('Key').fill('CHANNEL');
    await page.getByLabel('Value').fill('web');
    await page.getByRole('button', { name: 'Create' }).click();
  };

  await create();
  await see(page, 'CHANNEL=web');
  await create();

  await see(page, 'The app has this variable already. Choose another key.');
  expect(app.changesOf('vite-change')).toEqual(['createVar 201', 'createVar 409']);
});

test('follows the status of an app', async () => {
  await using visited = await app.open(server, 'vite-stream');
  await visited.page.getByRole('button', { name: 'Storefront' }).click();
  await see(visited.page, /^storefront is running/);

  await app.crashStorefront('vite-stream');

  await see(visited.page, /^storefront is (degraded|error)/);
});

test('sends the visitor to sign in when the session ends', async () => {
  await using visited = await app.open(server, 'vite-expired');
  await see(visited.page, 'Acme (owner)');
  await visited.page.context().clearCookies({ name: 'pcp_session' });

  await visited.page.getByRole('button', { name: 'Storefront' }).click();

  await app.seeSignIn(visited.page);
});

test('says what a person without a verified phone has to do', async () => {
  await using visited = await app.open(server, 'vite-phone', 'demo_no-phone');

  await visited.page.getByRole('link', { name: 'Verify your phone number to go on.' }).waitFor();
});

test('sends a token to a control plane on another host', async () => {
  await using tokenServer = await startVite({ CONTROL_PLANE_TOKEN: 'pcp_demo_viewer' });

  const response = await fetch(`${tokenServer.url}/api/me`);

  expect(await response.json()).toMatchObject({ user: { name: 'Barbara Nowak' } });
});

test('works with a control plane that is served, by its address and a token alone', async () => {
  await using started = await startPlane();
  const { url, token } = started.plane;
  const post = (path: string, body: object) => call({ url }, token ?? '', path, body);
  await createAcme({ post });
  const source = { type: 'image', ref: 'registry.test/acme/storefront:1' };
  await post('/api/workspaces/acme/deploy', { name: 'Storefront', region: 'local', source });
  await using servedServer = await startVite({ CONTROL_PLANE_URL: url, CONTROL_PLANE_TOKEN: token ?? '' });
  await using visited = await visit(app.browser, servedServer.url, { session: 'served' });
  const { page } = visited;

  await see(page, 'Acme (owner)');
  await page.getByRole('button', { name: 'Storefront' }).click();
  await page.getByLabel('Key').fill('CHANNEL');
  await page.getByLabel('Value').fill('web');
  await page.getByRole('button', { name: 'Create' }).click();

  await see(page, 'CHANNEL=web');
  await see(page, /^storefront is running/);
  expect(visited.errors).toEqual([]);
});

test('leaves the origin of another page as it is, so that its change is refused', async () => {
  const headers = {
    cookie: 'pcp_session=demo_owner',
    origin: 'http://elsewhere.test',
    'content-type': 'application/json',
  };

  const { status } = await fetch(`${server.url}/api/workspaces`, { method: 'POST', headers, body: '{}' });

  expect(status).toBe(403);
});

test('passes the tests of the Playwright guide, which start it and the mock', async () => {
  const { code, output } = await runPlaywrightGuide(app.folder);

  expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining('2 passed') as string });
});

function startVite(more: NodeJS.ProcessEnv = {}): Promise<AppServer> {
  return app.start(['vite/bin/vite.js', '--port', '0'], more);
}
