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
  await visited.page.getByLabel('Persona', { exact: true }).selectOption('owner');
  await visited.page.getByLabel('Persona', { exact: true }).selectOption('viewer');

  await visited.page.goto(`http://localhost:${app.port}/`);

  await see(visited.page, /^Signed in as Barbara/);
});

test('the dashboard follows the status of an app by its stream', async () => {
  await using dashboard = await openDashboard('follow', storefront);
  await signIn(dashboard);

  await dashboard.page
    .getByRole('status')
    .filter({ hasText: /^(running|deploying)$/ })
    .waitFor();

  const containers = dashboard.page.getByRole('list', { name: 'Containers' }).getByRole('listitem');
  await expect.poll(() => containers.count()).toBe(2);
  // A page that was left may have had one too, which has ended.
  const open = mock.requests('follow').filter(({ streamed, milliseconds }) => streamed && milliseconds === null);
  expect(open).toEqual([expect.objectContaining({ operationId: 'getAppStatus' })]);
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
