import { afterAll, expect, test } from 'vitest';
import { serveExampleApp } from './example-server.ts';
import { openPage, see, startBrowserAndMock } from './mock-page.ts';
import { type Visit, visit } from './visit.ts';

const { browser, mock } = await startBrowserAndMock();
const app = await serveExampleApp(mock.url);
afterAll(() => app[Symbol.asyncDispose]());

const storefront = '/workspaces/acme/eu-central/storefront';

/** Opens the dashboard on the host of the mock but another port, so that cookies are sent to both. */
function openDashboard(session: string, path = '/'): Promise<Visit> {
  return visit(browser, `http://localhost:${app.port}${path}`, { session });
}

async function signIn({ page }: Visit): Promise<void> {
  await page.context().addCookies([{ name: 'pcp_session', value: 'demo_owner', url: 'http://localhost/' }]);
  await page.reload();
  await see(page, 'Signed in as Ada Park');
}

test('the persona chosen on the mock page is signed in to the dashboard', async () => {
  await using visited = await openPage(browser, mock.url, '', { session: 'signed-in' });
  await visited.page.getByLabel('Persona').selectOption('owner');
  await visited.page.getByLabel('Persona').selectOption('viewer');

  await visited.page.goto(`http://localhost:${app.port}/`);

  await see(visited.page, /^Signed in as Barbara/);
});

test('without the cookie, the dashboard shows that no user is signed in', async () => {
  await using dashboard = await openDashboard('signed-out');

  await see(dashboard.page, 'You are signed out. Sign in to go on.');
});

test('the dashboard lists workspaces from another origin with the session cookie', async () => {
  await using dashboard = await openDashboard('list');
  await signIn(dashboard);

  await see(dashboard.page, 'Acme (owner)');

  expect(mock.requests('list').map(({ operationId, status, violations }) => [operationId, status, violations])).toContainEqual([
    'listWorkspaces',
    200,
    [],
  ]);
  expect(dashboard.errors.filter((error) => !error.includes('401'))).toEqual([]);
});

test('the dashboard follows the status of an app by its stream', async () => {
  await using dashboard = await openDashboard('follow', storefront);
  await signIn(dashboard);

  await dashboard.page
    .getByRole('status')
    .filter({ hasText: /^(running|deploying)$/ })
    .waitFor();

  expect(await dashboard.page.getByRole('list', { name: 'Containers' }).getByRole('listitem').count()).toBe(2);
  expect(mock.requests('follow').filter(({ streamed }) => streamed)).toEqual([
    expect.objectContaining({ operationId: 'getAppStatus', milliseconds: null }),
  ]);
});

test('the dashboard uploads files as a form', async () => {
  await using dashboard = await openDashboard('upload', '/workspaces/acme');
  await signIn(dashboard);
  const file = (name: string, text: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });

  await dashboard.page.getByLabel('Files').setInputFiles([file('index.html', '<h1>Soon</h1>'), file('style.css', 'h1 { color: teal }')]);
  await dashboard.page.getByRole('button', { name: 'Upload' }).click();
  await see(dashboard.page, /^\d files, \d+ bytes: /);

  const upload = mock.requests('upload').find(({ operationId }) => operationId === 'createUpload');
  expect(upload).toMatchObject({ status: 201, violations: [] });
});

test('a scenario causes its error only in its own session', async () => {
  await mock.chooseScenario('free-tier-used-up', 'used-up');
  await using usedUp = await openDashboard('used-up');
  await using fresh = await openDashboard('fresh');
  await Promise.all([signIn(usedUp), signIn(fresh)]);

  await usedUp.page.getByRole('button', { name: 'Create' }).click();
  await fresh.page.getByRole('button', { name: 'Create' }).click();

  await see(usedUp.page, 'You have your free workspace already. Choose a paid tier.');
  await see(fresh.page, / was created\./);
});

test('the dashboard reopens a stream that is cut', async () => {
  await mock.chooseScenario('streams-break', 'cut-off');
  await fetch(`${mock.url}/api/health?__speed=50`, { headers: { 'X-Mock-Session': 'cut-off' } });
  await using dashboard = await openDashboard('cut-off', storefront);
  await signIn(dashboard);

  await expect.poll(() => mock.requests('cut-off').filter(({ streamed }) => streamed).length, { timeout: 50_000 }).toBeGreaterThan(1);
});
