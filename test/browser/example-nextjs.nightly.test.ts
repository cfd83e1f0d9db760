import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AppServer } from './example-apps.ts';
import { ExampleApp } from './example-visits.ts';
import { see } from './mock-page.ts';

let app: ExampleApp;
let server: AppServer;
beforeAll(async () => {
  app = await ExampleApp.build('nextjs');
  server = await app.start(['next/dist/bin/next', 'start', '--port', '0']);
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await app[Symbol.asyncDispose]();
});

test('sends a visitor without a session to sign in', async () => {
  const { status, headers } = await fetch(server.url, { redirect: 'manual' });

  expect([status, headers.get('location')]).toEqual([307, `${app.mock.url}/`]);
});

test('renders the workspaces of the session on the server', async () => {
  const response = await fetch(server.url, { headers: { cookie: 'pcp_session=demo_owner; mock_session=next-list' } });

  expect(await response.text()).toMatch(/<h2>Acme(<!-- -->)? \((<!-- -->)?owner/);
});

test('creates a workspace, and names a slug that is taken', async () => {
  await using visited = await app.open(server, 'next-change');
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
  expect(app.changesOf('next-change')).toEqual(['createWorkspace 201', 'createWorkspace 409']);
  expect(visited.errors).toEqual([]);
});

test('follows the status of an app', async () => {
  await using visited = await app.open(server, 'next-stream');
  await visited.page.getByRole('link', { name: 'Storefront' }).click();
  await see(visited.page, /^running/);

  await app.crashStorefront('next-stream');

  await see(visited.page, /^(degraded|error)/);
});

test('sends the visitor to sign in when the session ends', async () => {
  await using visited = await app.open(server, 'next-expired');
  await see(visited.page, 'Acme (owner)');
  await visited.page.context().clearCookies({ name: 'pcp_session' });

  await visited.page.getByLabel('Name').fill('Lab');
  await visited.page.getByLabel('Slug').fill('lab');
  await visited.page.getByRole('button', { name: 'Create' }).click();

  await app.seeSignIn(visited.page);
});

test('sends the visitor to sign in when the session ends during a stream', async () => {
  await app.mock.chooseScenario('streams-break', 'next-cut');
  await fetch(`${app.mock.url}/api/health?__speed=50`, { headers: { 'X-Mock-Session': 'next-cut' } });
  await using visited = await app.open(server, 'next-cut');
  await visited.page.getByRole('link', { name: 'Storefront' }).click();
  await see(visited.page, /^running/);

  await visited.page.context().clearCookies({ name: 'pcp_session' });

  await app.seeSignIn(visited.page);
});

test('says what a person without a verified phone has to do', async () => {
  await using visited = await app.open(server, 'next-phone', 'demo_no-phone');

  await visited.page.getByRole('link', { name: 'Verify your phone number to go on.' }).waitFor();
});
