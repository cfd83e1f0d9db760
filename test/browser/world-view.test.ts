import { expect, test } from 'vitest';
import { openPage, see, startBrowserAndMock } from './mock-page.ts';

const { browser, mock, send } = await startBrowserAndMock();

test('shows the workspaces, apps and deploys of the session', async () => {
  await using visited = await openPage(browser, mock.url, '#world', { session: 'shows' });
  const { page, errors } = visited;

  const acme = page.getByRole('region', { name: 'Workspace Acme', exact: true });
  const storefront = acme.getByRole('article', { name: 'storefront in production, eu-central' });
  await see(storefront, '● running');

  expect(await acme.getByRole('article').count()).toBe(2);
  expect(await storefront.getByRole('list', { name: 'Steps' }).getByRole('listitem').allTextContents()).toEqual([
    'clone4 s',
    'build1 min',
    'release18 s',
    'health18 s',
    'route3 s',
  ]);
  expect(errors).toEqual([]);
});

test('shows the size of each service and volume, and a change of it', async () => {
  await using visited = await openPage(browser, mock.url, '#world', { session: 'sizes' });
  const { page, errors } = visited;
  const sizes = page.getByRole('list', { name: 'Sizes of storefront', exact: true }).getByRole('listitem');
  await sizes.first().waitFor();
  const before = await sizes.allTextContents();

  const body = { services: [{ name: 'web', cpu: 0.75, memory: 536_870_912 }], volumes: { 'db-data': 11_811_160_064 } };
  await send('sizes', 'PATCH', '/api/workspaces/acme/apps/storefront?env=production&region=eu-central', body);
  await see(page, 'db-data: 11 GiB');

  expect(before).toEqual(['db: 1 core, 1.5 GiB', 'db-data: 10 GiB', 'web: 0.5 cores, 1 GiB']);
  expect(await sizes.allTextContents()).toEqual(['db: 1 core, 1.5 GiB', 'db-data: 11 GiB', 'web: 0.75 cores, 512 MiB']);
  expect(errors).toEqual([]);
});

test('shows what a request of the session changed, and keeps the focus', async () => {
  await using visited = await openPage(browser, mock.url, '#world', { session: 'live' });
  const { page } = visited;
  const storefront = page.getByRole('article', { name: 'storefront in production, eu-central' });
  await storefront.getByRole('button', { name: 'Crash' }).focus();

  await send('live', 'POST', '/api/workspaces/acme/apps/storefront/deploy?env=production&region=eu-central');
  await see(storefront, '◐ building');

  expect(
    await storefront.getByRole('list', { name: 'Deploys of storefront' }).getByText('#43', { exact: true }).count(),
  ).toBe(1);
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Crash');
});

test('lets an app crash and recover as the time goes by', async () => {
  await using visited = await openPage(browser, mock.url, '#world', { session: 'crash' });
  const { page } = visited;
  const storefront = page.getByRole('article', { name: 'storefront in production, eu-central' });

  await storefront.getByRole('button', { name: 'Crash' }).click();
  await see(page.getByRole('status'), 'The containers of acme/storefront crash until it recovers.');
  await page.getByRole('main').getByRole('button', { name: '+1 min' }).click();
  await see(storefront, '✕ error: crash loop');
  await storefront.getByRole('button', { name: 'Recover' }).click();
  await page.getByRole('main').getByRole('button', { name: '+1 hour' }).click();
  await see(storefront, '● running');

  expect(await storefront.getByText('crash loop').count()).toBe(0);
});

test('lets the next build fail, and deploys', async () => {
  await using visited = await openPage(browser, mock.url, '#world', { session: 'build' });
  const { page } = visited;
  const storefront = page.getByRole('article', { name: 'storefront in production, eu-central' });

  await storefront.getByRole('button', { name: 'Fail the next build' }).click();
  await see(page.getByRole('status'), 'The next build of acme/storefront will fail.');
  await send('build', 'PATCH', '/__mock/clock', { speed: 500 });
  await storefront.getByRole('button', { name: 'Deploy and follow' }).click();

  await see(page.getByRole('log', { name: 'Log' }), 'The deploy has ended: ');

  expect(await page.getByRole('log', { name: 'Log' }).getByRole('listitem').last().textContent()).toBe(
    'The deploy has ended: ✕ failed',
  );
});
