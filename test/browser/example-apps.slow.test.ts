import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startMock } from '../../mock/start.ts';
import { createAcme } from '../platform/serve/on-engine.ts';
import { call } from '../platform/serve/served.ts';
import { startPlane } from '../platform/serve/started.ts';
import { type AppServer, buildExampleApps, type ExampleApps, startAppServer } from './example-apps.ts';
import { runPlaywrightGuide } from './guide-project.ts';
import { see } from './mock-page.ts';
import { launchBrowser, type Visit, visit } from './visit.ts';

// Only the mock's own origin, as a control plane that knows nothing of the app.
const [browser, mock] = await Promise.all([launchBrowser(), startMock({ origins: [] })]);
const env = {
  ...process.env,
  CONTROL_PLANE_URL: mock.url,
  SIGN_IN_URL: `${mock.url}/`,
  VITE_SIGN_IN_URL: `${mock.url}/`,
  NEXT_TELEMETRY_DISABLED: '1',
  NO_COLOR: '1',
};

let apps: ExampleApps;
beforeAll(async () => {
  apps = await buildExampleApps(env);
}, 600_000);
afterAll(async () => {
  await Promise.all([browser.close(), mock.stop()]);
  apps[Symbol.dispose]();
});

describe('the app with Vite', () => {
  let server: AppServer;
  beforeAll(async () => {
    server = await startVite();
  });
  afterAll(() => server[Symbol.asyncDispose]());

  test('sends a visitor without a session to sign in', async () => {
    await using visited = await visit(browser, server.url, { session: 'vite-signed-out' });
    await seeSignIn(visited.page);
    await visited.page.getByLabel('Persona').selectOption('viewer');

    await visited.page.goto(server.url);

    await see(visited.page, 'Acme (viewer)');
  });

  test('shows the workspaces of the session', async () => {
    await using visited = await open(server, 'vite-list');

    await see(visited.page, 'Acme (owner)');

    expect(visited.errors).toEqual([]);
  });

  test('creates a variable, and names the one that exists', async () => {
    await using visited = await open(server, 'vite-change');
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
    expect(changesOf('vite-change')).toEqual(['createVar 201', 'createVar 409']);
  });

  test('follows the status of an app', async () => {
    await using visited = await open(server, 'vite-stream');
    await visited.page.getByRole('button', { name: 'Storefront' }).click();
    await see(visited.page, /^storefront is running/);

    await crashStorefront('vite-stream');

    await see(visited.page, /^storefront is (degraded|error)/);
  });

  test('sends the visitor to sign in when the session ends', async () => {
    await using visited = await open(server, 'vite-expired');
    await see(visited.page, 'Acme (owner)');
    await visited.page.context().clearCookies({ name: 'pcp_session' });

    await visited.page.getByRole('button', { name: 'Storefront' }).click();

    await seeSignIn(visited.page);
  });

  test('says what a person without a verified phone has to do', async () => {
    await using visited = await open(server, 'vite-phone', 'demo_no-phone');

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
    await using visited = await visit(browser, servedServer.url, { session: 'served' });
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

  test('leaves the origin of another page, whose change is refused', async () => {
    const headers = {
      cookie: 'pcp_session=demo_owner',
      origin: 'http://elsewhere.test',
      'content-type': 'application/json',
    };

    const { status } = await fetch(`${server.url}/api/workspaces`, { method: 'POST', headers, body: '{}' });

    expect(status).toBe(403);
  });

  test('passes the tests of the Playwright guide, which start it and the mock', async () => {
    const { code, output } = await runPlaywrightGuide(join(apps.folder, 'vite'));

    expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining('2 passed') as string });
  });
});

describe('the app with Next.js', () => {
  let server: AppServer;
  beforeAll(async () => {
    server = await startAppServer(join(apps.folder, 'nextjs'), ['next/dist/bin/next', 'start', '--port', '0'], env);
  });
  afterAll(() => server[Symbol.asyncDispose]());

  test('sends a visitor without a session to sign in', async () => {
    const { status, headers } = await fetch(server.url, { redirect: 'manual' });

    expect([status, headers.get('location')]).toEqual([307, `${mock.url}/`]);
  });

  test('renders the workspaces of the session on the server', async () => {
    const response = await fetch(server.url, { headers: { cookie: 'pcp_session=demo_owner; mock_session=next-list' } });

    expect(await response.text()).toMatch(/<h2>Acme(<!-- -->)? \((<!-- -->)?owner/);
  });

  test('creates a workspace, and names a slug that is taken', async () => {
    await using visited = await open(server, 'next-change');
    const { page } = visited;
    const create = async () => {
      await page.getByLabel('Name').fill('Lab');
      await page.getByLabel('Slug').fill('lab-two');
      await page.getByLabel('Tier').selectOption('starter');
      await page.getByRole('button', { name: 'Create' }).click();
    };

    await create();
    await see(page, 'Lab was created.');
    await see(page, 'Lab (owner)');
    await create();

    await see(page, 'The slug lab-two is taken. Choose another one.');
    expect(changesOf('next-change')).toEqual(['createWorkspace 201', 'createWorkspace 409']);
    expect(visited.errors).toEqual([]);
  });

  test('follows the status of an app', async () => {
    await using visited = await open(server, 'next-stream');
    await visited.page.getByRole('link', { name: 'Storefront' }).click();
    await see(visited.page, /^running/);

    await crashStorefront('next-stream');

    await see(visited.page, /^(degraded|error)/);
  });

  test('sends the visitor to sign in when the session ends', async () => {
    await using visited = await open(server, 'next-expired');
    await see(visited.page, 'Acme (owner)');
    await visited.page.context().clearCookies({ name: 'pcp_session' });

    await visited.page.getByLabel('Name').fill('Lab');
    await visited.page.getByLabel('Slug').fill('lab');
    await visited.page.getByRole('button', { name: 'Create' }).click();

    await seeSignIn(visited.page);
  });

  test('sends the visitor to sign in when the session ends during a stream', async () => {
    await mock.chooseScenario('streams-break', 'next-cut');
    await fetch(`${mock.url}/api/health?__speed=50`, { headers: { 'X-Mock-Session': 'next-cut' } });
    await using visited = await open(server, 'next-cut');
    await visited.page.getByRole('link', { name: 'Storefront' }).click();
    await see(visited.page, /^running/);

    await visited.page.context().clearCookies({ name: 'pcp_session' });

    await seeSignIn(visited.page);
  });

  test('says what a person without a verified phone has to do', async () => {
    await using visited = await open(server, 'next-phone', 'demo_no-phone');

    await visited.page.getByRole('link', { name: 'Verify your phone number to go on.' }).waitFor();
  });
});

function startVite(more: NodeJS.ProcessEnv = {}): Promise<AppServer> {
  return startAppServer(join(apps.folder, 'vite'), ['vite/bin/vite.js', '--port', '0'], { ...env, ...more });
}

/** Opens an app as a person of the mock who has signed in. */
function open({ url }: AppServer, session: string, person = 'demo_owner'): Promise<Visit> {
  return visit(browser, url, { session, cookies: [{ name: 'pcp_session', value: person, url: 'http://localhost/' }] });
}

/** The page of the mock takes the place of the sign-in page. */
function isSignIn({ origin }: URL): boolean {
  return origin === mock.url;
}

/** A navigation may be aborted by another one to the same page: several requests can be refused at once. */
function seeSignIn(page: Page): Promise<void> {
  return expect.poll(() => isSignIn(new URL(page.url())), { timeout: 50_000 }).toBe(true);
}

function changesOf(session: string): string[] {
  return mock
    .requests(session)
    .filter(({ method }) => method !== 'GET')
    .map(({ operationId, status }) => `${operationId} ${status}`);
}

async function crashStorefront(session: string): Promise<void> {
  const headers = { 'X-Mock-Session': session, 'Content-Type': 'application/json' };
  await fetch(`${mock.url}/api/health?__speed=50`, { headers });
  const body = JSON.stringify({ given: [{ event: 'crash', app: 'acme/storefront' }] });
  await fetch(`${mock.url}/__mock/world/events`, { method: 'POST', headers, body });
}
