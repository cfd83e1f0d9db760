import { expect, test } from 'vitest';
import { openPage, see, startBrowserAndMock } from './mock-page.ts';

const { browser, mock } = await startBrowserAndMock();

test('offers every stream of the contract', async () => {
  await using visited = await openPage(browser, mock.url, '#stream', { session: 'choose' });

  const values = await visited.page
    .getByRole('combobox', { name: 'Stream' })
    .locator('option')
    .evaluateAll((options) => options.map((option) => option.getAttribute('value')));

  expect(values.toSorted()).toEqual([
    'followAppLogs',
    'getActiveDeploy',
    'getAppMetrics',
    'getAppStatus',
    'getDeployLogs',
    'getWorkspace',
    'listTicketMessages',
    'readServiceLogs',
  ]);
});

test('shows the frames of a log as they are, its last event and its end', async () => {
  await using visited = await openPage(browser, mock.url, '#stream/getDeployLogs', { session: 'ends' });
  const { page } = visited;

  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await see(page, /^The stream has ended, after \d+ frames\.$/);
  await page.getByLabel('Raw frames').check();

  const frames = page.getByRole('log', { name: 'Frames' }).getByRole('listitem');
  expect(await frames.count()).toBeGreaterThan(3);
  expect(await frames.last().locator('.event').textContent()).toBe('end');
  expect(await page.getByRole('button', { name: 'Start', exact: true }).isVisible()).toBe(true);
});

test('a stream without an end runs until it is stopped', async () => {
  await using visited = await openPage(browser, mock.url, '#stream/getAppMetrics', { session: 'stop' });
  const { page } = visited;

  await page.getByLabel('Speed').selectOption('50');
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await see(page, 'Connected; frames come in below.');
  await page.getByRole('log', { name: 'Frames' }).getByRole('listitem').nth(2).waitFor();
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await see(page, 'Stopped.');

  await expect
    .poll(() => mock.requests('stop').map(({ milliseconds }) => milliseconds), { timeout: 300_000 })
    .toEqual([expect.any(Number)]);
});

test('reconnects a stream that is cut, unless reconnecting is turned off', async () => {
  await mock.chooseScenario('streams-break', 'cut');
  await using visited = await openPage(browser, mock.url, '#stream/getAppMetrics', { session: 'cut' });
  const { page } = visited;

  await page.getByLabel('Speed').selectOption('50');
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await see(page, '⚠ Cut after 3 frames. Connecting again in 1 s…');
  await page.getByRole('log', { name: 'Frames' }).getByRole('listitem').nth(3).waitFor();
  await page.getByLabel('Reconnect when cut').uncheck();
  await see(page, /^⚠ Cut after \d+ frames\.$/);

  expect(await page.getByRole('button', { name: 'Start', exact: true }).isVisible()).toBe(true);
});

test('shows why a stream is refused, and does not retry it', async () => {
  await using visited = await openPage(browser, mock.url, '#stream/getAppStatus', { session: 'refused' });

  await visited.page.getByLabel('Persona').selectOption('nobody');
  await visited.page.getByRole('button', { name: 'Start', exact: true }).click();
  await see(visited.page, /^⚠ Refused with 401: /);
  await visited.page.getByRole('button', { name: 'Start', exact: true }).waitFor();

  expect(mock.requests('refused')).toHaveLength(1);
});

test('follows a stream at an edited URL', async () => {
  await using visited = await openPage(browser, mock.url, '#stream/getAppStatus', { session: 'by-hand' });
  const address = visited.page.getByRole('region', { name: 'Stream' }).getByLabel('URL');

  await address.fill('/api/workspaces/acme/apps/storefront/status?region=nowhere');
  await visited.page.getByRole('button', { name: 'Start', exact: true }).click();
  await see(visited.page, /^(⚠ Refused|Connected)/);

  expect(mock.requests('by-hand').map(({ url }) => url)).toEqual([
    '/api/workspaces/acme/apps/storefront/status?region=nowhere',
  ]);
});

test('offers the workspaces for a stream of a workspace', async () => {
  await using visited = await openPage(browser, mock.url, '#stream/getWorkspace', { session: 'workspace' });
  const { page } = visited;

  await page.getByLabel('Of', { exact: true }).selectOption('acme-labs');

  expect(await page.getByRole('region', { name: 'Stream' }).getByLabel('URL').inputValue()).toBe(
    '/api/workspaces/acme-labs',
  );
  expect(await page.getByRole('link', { name: 'In the dashboard' }).getAttribute('href')).toBe(
    '/sign-in?persona=owner&return=%2Fworkspaces%2Facme-labs',
  );
});
