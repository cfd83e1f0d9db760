import { expect, test } from 'vitest';
import { openPage, see, startBrowserAndMock } from './mock-page.ts';

const { browser, mock, send } = await startBrowserAndMock();

test('opens with the apps of the world, what fails, and the last requests', async () => {
  await using visited = await openPage(browser, mock.url, '', { session: 'home' });
  const { page, errors } = visited;
  const itemsOf = (name: string) => page.getByRole('list', { name }).getByRole('listitem');
  await see(page, '2 workspaces, 2 apps in the world of this session.');
  const fine = await page.getByText('Nothing.').isVisible();

  await send('home', 'POST', '/__mock/world/events', { given: [{ event: 'crash', app: 'acme/storefront' }] });
  await send('home', 'PATCH', '/__mock/clock', { advanceSeconds: 120 });
  await send('home', 'GET', '/api/workspaces/nowhere');
  await see(itemsOf('What fails').first(), '✕ error: crash loop');
  await see(itemsOf('Last requests').first(), '▲ 404 not_found');

  expect(fine).toBe(true);
  expect(await itemsOf('Apps').getByRole('link').allTextContents()).toEqual(['acme/storefront', 'acme/metrics']);
  expect(await itemsOf('What fails').getByRole('link').allTextContents()).toEqual([
    'acme/storefront',
    'Alert rule "The storefront is down"',
  ]);
  expect(await itemsOf('Last requests').first().getByRole('link').textContent()).toBe('/api/workspaces/nowhere');
  expect(errors).toEqual([]);
});

test('leads from a deploy that failed to its log', async () => {
  await using visited = await openPage(browser, mock.url, '', { session: 'failed' });
  const { page } = visited;
  await send('failed', 'POST', '/__mock/world/events', {
    given: [{ event: 'build', app: 'acme/storefront', outcome: 'fail', times: 1 }],
  });
  await send('failed', 'POST', '/api/workspaces/acme/apps/storefront/deploy?env=production&region=eu-central');
  await send('failed', 'PATCH', '/__mock/clock', { advanceSeconds: 600 });

  await page.getByRole('list', { name: 'What fails' }).getByRole('link', { name: 'Deploy #43 of storefront' }).click();
  await see(page, /^The stream has ended, after \d+ frames\.$/);

  expect(new URL(page.url()).hash).toMatch(/^#stream\/getDeployLogs\//);
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
  expect(await page.getByRole('textbox', { name: 'URL' }).inputValue()).toMatch(
    /^\/api\/workspaces\/acme\/apps\/storefront\/deploys\/[0-9a-f-]{36}\/logs\?/,
  );
});
