import { expect, test } from 'vitest';
import { openPage, see, startBrowserAndMock, viewLink } from './mock-page.ts';

const { browser, mock, send } = await startBrowserAndMock();

test('lists a request as soon as its response is sent, newest first', async () => {
  await using visited = await openPage(browser, mock.url, '#requests', { session: 'live' });
  await see(visited.page, 'New requests appear here.');

  await send('live', 'GET', '/api/me');
  await send('live', 'GET', '/api/regions');
  await viewLink(visited.page, 'Requests (2)').waitFor();

  const items = await visited.page
    .getByRole('list', { name: 'Requests, newest first' })
    .locator('summary')
    .allTextContents();
  expect(items).toEqual([
    expect.stringMatching(/^\d\d:\d\d:\d\d ✓ 200 OK GET \/api\/regions owner [\d.]+ m?s$/),
    expect.stringMatching(/^\d\d:\d\d:\d\d ✓ 200 OK GET \/api\/me owner [\d.]+ m?s$/),
  ]);
});

test('does not list requests of another session', async () => {
  await using visited = await openPage(browser, mock.url, '#requests', { session: 'mine' });
  await see(visited.page, 'New requests appear here.');

  await send('theirs', 'GET', '/api/me');
  await send('mine', 'GET', '/api/tiers');
  await viewLink(visited.page, 'Requests (1)').waitFor();

  expect(await visited.page.getByRole('list', { name: 'Requests, newest first' }).textContent()).toContain(
    '/api/tiers',
  );
});

test('marks a violation in words, shows its details, and filters by it', async () => {
  await send('wrong', 'GET', '/api/me');
  await send('wrong', 'GET', '/api/me?colour=red');
  await using visited = await openPage(browser, mock.url, '#requests', { session: 'wrong' });
  const { page } = visited;
  await viewLink(page, 'Requests (2, ⚠ 1)').waitFor();

  await page.getByText('⚠ 1 violation', { exact: true }).click();
  await page.getByLabel('Only with violations').check();

  expect(await page.getByRole('list', { name: 'Violations of the contract' }).textContent()).toBe(
    'Request: query colour is unknown; the operation has no query parameters',
  );
  expect(await page.getByRole('list', { name: 'Requests, newest first' }).locator('> li:visible').count()).toBe(1);
});

test('a listed request links to its operation', async () => {
  await send('lead', 'GET', '/api/regions');
  await using visited = await openPage(browser, mock.url, '#requests', { session: 'lead' });
  const { page } = visited;

  await page.getByRole('list', { name: 'Requests, newest first' }).getByText('/api/regions').click();
  await page.getByRole('link', { name: 'listRegions' }).click();

  await see(page.locator('#operation-listRegions'), 'Select an example');
  expect(await viewLink(page, 'Operations').getAttribute('aria-current')).toBe('page');
});

test('clears the list of requests', async () => {
  await send('clear', 'GET', '/api/me');
  await using visited = await openPage(browser, mock.url, '#requests', { session: 'clear' });
  await viewLink(visited.page, 'Requests (1)').waitFor();

  await visited.page.getByRole('button', { name: 'Clear the list' }).click();
  await see(visited.page, 'No requests yet.');

  expect(mock.requests('clear')).toEqual([]);
});

test('filters by words of path, operation, status, error code and persona', async () => {
  await send('filter', 'GET', '/api/me');
  await send('filter', 'GET', '/api/regions');
  await send('filter', 'GET', '/api/workspaces/nowhere');
  await using visited = await openPage(browser, mock.url, '#requests', { session: 'filter' });
  const { page } = visited;
  const lines = page.getByRole('list', { name: 'Requests, newest first' }).locator('> li:visible code.path');
  await lines.nth(2).waitFor();

  await page.getByLabel('Filter').fill('404 not_found owner');
  await see(page, '1 of 3 requests match.');
  const byCode = await lines.allTextContents();
  await page.getByLabel('Filter').fill('listRegions');
  const byOperation = await lines.allTextContents();

  expect([byCode, byOperation]).toEqual([['/api/workspaces/nowhere'], ['/api/regions']]);
});

test('shows the persona, the headers of the mock and the bodies of a request', async () => {
  mock.session('bodies').respond('getMe', { example: 'unauthorized' });
  await send('bodies', 'GET', '/api/me');
  await using visited = await openPage(browser, mock.url, '#requests', { session: 'bodies' });
  const { page } = visited;

  await page.getByRole('region', { name: 'Requests' }).getByText('401 unauthorized').click();
  await see(page.getByRole('region', { name: 'Response body' }), '"unauthorized"');

  const details = await page.getByRole('list', { name: 'Requests, newest first' }).getByRole('listitem').textContent();
  expect(details).toContain('Personaowner');
  expect(details).toContain('X-Mock-Override401');
});

test('the focus and an open request stay while others arrive', async () => {
  await send('focus', 'GET', '/api/me');
  await using visited = await openPage(browser, mock.url, '#requests', { session: 'focus' });
  const { page } = visited;
  await page.locator('summary').getByText('/api/me', { exact: true }).click();

  await send('focus', 'GET', '/api/regions');
  await viewLink(page, 'Requests (2)').waitFor();
  const focused = await page.evaluate(() => document.activeElement?.textContent);
  await page.keyboard.press('ArrowUp');

  expect(focused).toContain('/api/me');
  expect(await page.getByRole('link', { name: 'getMe' }).isVisible()).toBe(true);
  expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('/api/regions');
});

test('a stream that is open in the list stays open and focused when it ends', async () => {
  await using visited = await openPage(browser, mock.url, '#requests', { session: 'stream' });
  const { page } = visited;
  const aborting = new AbortController();
  const headers = { Authorization: 'Bearer pcp_demo_owner', 'X-Mock-Session': 'stream', Accept: 'text/event-stream' };
  const url = `${mock.url}/api/workspaces/acme/apps/storefront/status?env=production&region=eu-central`;
  await fetch(url, { headers, signal: aborting.signal });
  const line = page.getByRole('list', { name: 'Requests, newest first' }).locator('summary');
  await line.filter({ hasText: / open$/ }).click();

  aborting.abort();
  await line.filter({ hasText: / (ms|s)$/ }).waitFor();

  expect(await page.getByRole('link', { name: 'getAppStatus' }).isVisible()).toBe(true);
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('SUMMARY');
});
