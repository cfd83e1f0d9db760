import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage, see, startBrowserAndMock } from './mock-page.ts';

const { browser, mock, send } = await startBrowserAndMock();

const storefront = '/api/workspaces/acme/apps/storefront/deploy?env=production&region=eu-central';

function linesOf(page: Page) {
  return page.getByRole('log', { name: 'Log' }).getByRole('listitem');
}

test('shows the log of a deploy as lines with time, step and stream, and its end as a state', async () => {
  await using visited = await openPage(browser, mock.url, '#stream/getDeployLogs', { session: 'lines' });
  const { page } = visited;

  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await see(page, 'The stream has ended, after 10 frames.');

  const lines = await linesOf(page).allTextContents();
  expect(lines[1]).toMatch(
    /^\d\d:\d\d:\d\d\.\d{3} clone stdout HEAD is now at 9f2c1e7 Show the stock on each product page$/,
  );
  expect(lines[4]).toMatch(/^\d\d:\d\d:\d\d\.\d{3} build stderr warning: 2 images in public\/ are larger than 1 MB$/);
  expect(lines.at(-1)).toBe('The deploy has ended: ● succeeded');
});

test('shows the colours of a build without its control characters', async () => {
  await send('colours', 'POST', '/__mock/world/events', {
    given: [{ event: 'build', app: 'acme/storefront', outcome: 'fail', times: 1 }],
  });
  await send('colours', 'POST', storefront, {});
  await send('colours', 'PATCH', '/__mock/clock', { advanceSeconds: 600 });
  await using visited = await openPage(browser, mock.url, '#stream/getDeployLogs', { session: 'colours' });
  const { page } = visited;
  await page.getByLabel('Of', { exact: true }).waitFor();

  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await see(page, 'The deploy has ended: ');

  const mistake = linesOf(page).filter({ hasText: 'TS2551' }).first();
  expect(await mistake.textContent()).toContain('src/checkout.ts:48:31 - error TS2551: Property ');
  expect(await mistake.locator('.ansi-broken').textContent()).toBe('error');
});

test('offers a deploy that is live first', async () => {
  await send('offer', 'POST', storefront, {});
  // The deploy ends at once, because nothing of the app has changed.
  await send('offer', 'POST', storefront.replace('storefront', 'metrics'), {});
  await using visited = await openPage(browser, mock.url, '#stream/getDeployLogs', { session: 'offer' });
  const { page } = visited;

  await page.getByLabel('Of', { exact: true }).waitFor();
  const offered = await page.getByLabel('Of', { exact: true }).locator('option').allTextContents();

  expect(offered.slice(0, 2)).toEqual([
    'storefront in eu-central #43, live: building',
    'metrics in eu-central #2, ended: succeeded',
  ]);
});

test('deploys an app and follows its log to the end', async () => {
  await using visited = await openPage(browser, mock.url, '#stream/getDeployLogs', { session: 'follow' });
  const { page, errors } = visited;

  await page.getByRole('button', { name: 'Deploy storefront and follow' }).click();
  await see(linesOf(page), /clone system Cloning/);
  await send('follow', 'PATCH', '/__mock/clock', { speed: 500 });
  await see(linesOf(page), 'The deploy has ended: ');

  expect(await linesOf(page).last().textContent()).toBe('The deploy has ended: ● succeeded');
  expect(errors).toEqual([]);
});

test('says why an app cannot be deployed as the chosen persona', async () => {
  await using visited = await openPage(browser, mock.url, '#stream/getDeployLogs', { session: 'viewer' });
  const { page } = visited;

  await page.getByLabel('Persona').selectOption('viewer');
  await page.getByRole('button', { name: 'Deploy storefront and follow' }).click();
  await see(page.getByRole('alert'), /^⚠ 403: /);

  expect(mock.requests('viewer').map(({ status }) => status)).toEqual([403]);
});

test('pauses a log, and then shows the lines of the pause', async () => {
  await send('hold', 'PATCH', '/__mock/clock', { speed: 50 });
  await using visited = await openPage(browser, mock.url, '#stream/readServiceLogs', { session: 'hold' });
  const { page } = visited;
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await linesOf(page).first().waitFor();

  await page.getByRole('button', { name: 'Pause' }).click();
  const before = await linesOf(page).count();
  await page.getByRole('button', { name: /^Resume \(\d+ new\)$/ }).waitFor();
  const during = await linesOf(page).count();
  await page.getByRole('button', { name: /^Resume/ }).click();

  expect(during).toBe(before);
  await expect.poll(() => linesOf(page).count()).toBeGreaterThan(before);
});

test('a log that is scrolled up stays where it is', async () => {
  await using visited = await openPage(browser, mock.url, '#stream/readServiceLogs', { session: 'scroll' });
  const { page } = visited;
  const log = page.getByRole('log', { name: 'Log' });
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await linesOf(page).nth(40).waitFor();

  await log.evaluate((element) => (element.scrollTop = 0));
  const count = await linesOf(page).count();
  await send('scroll', 'PATCH', '/__mock/clock', { advanceSeconds: 60 });
  await linesOf(page).nth(count).waitFor();
  const top = await log.evaluate((element) => element.scrollTop);
  await page.getByRole('button', { name: 'To the end' }).click();

  expect(top).toBe(0);
  expect(await log.evaluate((element) => element.scrollHeight - element.scrollTop - element.clientHeight)).toBeLessThan(
    40,
  );
});

test('goes on after the last line when the connection was cut', async () => {
  await mock.chooseScenario('streams-break', 'resume');
  await using visited = await openPage(browser, mock.url, '#stream/getDeployLogs', { session: 'resume' });
  const { page } = visited;

  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await see(linesOf(page), 'The deploy has ended: ');

  const lines = await linesOf(page).allTextContents();
  expect(lines).toHaveLength(10);
  expect(new Set(lines).size).toBe(10);
});
