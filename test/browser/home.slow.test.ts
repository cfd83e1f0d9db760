import { expect, test } from 'vitest';
import { startMock } from '../../mock/start.ts';
import { openPage, see, startBrowserAndMock, viewLink } from './mock-page.ts';

const { browser, mock, send } = await startBrowserAndMock();

test('opens with the dashboard as each persona, and the last requests', async () => {
  await using visited = await openPage(browser, mock.url, '', { session: 'home' });
  const { page, errors } = visited;
  const personas = page.getByRole('list', { name: 'The dashboard, as' }).getByRole('link');
  const requests = page.getByRole('list', { name: 'Last requests' }).getByRole('listitem');

  await send('home', 'GET', '/api/workspaces/nowhere');
  await see(requests.first(), '▲ 404 not_found');
  await page.getByLabel('Scenario').selectOption('app-crashing');
  await see(page, /^Scenario: /);

  expect(await requests.first().getByRole('link').textContent()).toBe('/api/workspaces/nowhere');
  const addresses = await personas.evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(addresses).toEqual(
    [
      ['owner', '%2Fworkspaces'],
      ['admin', '%2Fworkspaces'],
      ['developer', '%2Fworkspaces'],
      ['viewer', '%2Fworkspaces'],
      ['no-phone', '%2Fworkspaces'],
      ['stranger', '%2Fworkspaces'],
      ['invited', '%2Fworkspaces'],
      ['owner', '%2Foperator'],
    ].map(([name, place]) => `/sign-in?persona=${name}&scenario=app-crashing&return=${place}`),
  );
  expect(errors).toEqual([]);
});

test('leads to the dashboard as the chosen persona', async () => {
  await using visited = await openPage(browser, mock.url, '', { session: 'chosen' });
  const { page } = visited;
  const link = viewLink(page, 'Dashboard');
  const addresses = [await link.getAttribute('href')];

  for (const name of ['viewer', 'deploy']) {
    await page.getByLabel('Persona').selectOption(name);
    await see(page, /^Requests are sent as /);
    addresses.push(await link.getAttribute('href'));
  }

  // A persona that is only a token has no session to sign in with.
  expect(addresses).toEqual([
    '/sign-in?persona=owner&return=%2Fworkspaces',
    '/sign-in?persona=viewer&return=%2Fworkspaces',
    '/workspaces',
  ]);
});

test('a mock in front of a server leaves signing in to it', async () => {
  await using proxy = await startMock({ upstream: mock.url });
  await using visited = await openPage(browser, proxy.url, '', { session: 'in-front' });
  const { page } = visited;
  await see(page, /forwards to/);

  expect(await page.getByRole('list', { name: 'The dashboard, as' }).isVisible()).toBe(false);
  expect(await viewLink(page, 'Dashboard').getAttribute('href')).toBe('/workspaces');
});

test('the panel of the session lists the others with their last request', async () => {
  await send('checkout-tests', 'GET', '/api/workspaces/acme');
  await using visited = await openPage(browser, mock.url, '', { session: 'lists' });
  const { page } = visited;

  await page.getByRole('button', { name: 'Session and token' }).click();
  const other = page
    .getByRole('list', { name: 'Sessions used last' })
    .getByRole('listitem')
    .filter({ hasText: 'checkout-tests' });
  await see(other, 'GET /api/workspaces/acme');
  await other.getByRole('button', { name: 'checkout-tests' }).click();
  await see(page, 'This page and dashboards on this host use the session checkout-tests.');

  expect(await page.locator('#session-now').textContent()).toBe('checkout-tests');
  expect(await page.getByRole('list', { name: 'Last requests' }).getByRole('link').allTextContents()).toEqual([
    '/api/workspaces/acme',
  ]);
});

test('the stream opens with the newest deploy', async () => {
  await using visited = await openPage(browser, mock.url, '#stream', { session: 'opens' });
  const { page } = visited;

  await see(page, 'Deploy storefront and follow');

  expect(await page.getByRole('combobox', { name: 'Stream', exact: true }).inputValue()).toBe('getDeployLogs');
  expect(await page.getByRole('link', { name: 'In the dashboard' }).getAttribute('href')).toMatch(
    /^\/sign-in\?persona=owner&return=%2Fworkspaces%2Facme%2Fapps%2Fstorefront%2Fdeploys%2F[0-9a-f-]{36}%3Fenv%3D/,
  );
  expect(await page.getByRole('textbox', { name: 'URL' }).inputValue()).toMatch(
    /^\/api\/workspaces\/acme\/apps\/storefront\/deploys\/[0-9a-f-]{36}\/logs\?/,
  );
});
