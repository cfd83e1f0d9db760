import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage, see, startBrowserAndMock } from './mock-page.ts';

const { browser, mock } = await startBrowserAndMock();

const storefront = '/api/workspaces/acme/apps/storefront/deploy?env=production&region=eu-central';

/** Sends a request as a dashboard in that session would. */
function send(session: string, method: string, path: string, body: object): Promise<Response> {
  const headers = { Authorization: 'Bearer pcp_demo_owner', 'X-Mock-Session': session, 'Content-Type': 'application/json' };
  return fetch(`${mock.url}${path}`, { method, headers, body: JSON.stringify(body) });
}

function linesOf(page: Page) {
  return page.getByRole('log', { name: 'Log' }).getByRole('listitem');
}

test('shows the log of a deploy as lines with time, step and stream, and its end as a state', async () => {
  await using visited = await openPage(browser, mock.url, '#stream/getDeployLogs', { session: 'lines' });
  const { page } = visited;

  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await see(page, 'The stream has ended, after 10 frames.');

  const lines = await linesOf(page).allTextContents();
  expect(lines[1]).toMatch(/^\d\d:\d\d:\d\d\.\d{3} clone stdout HEAD is now at 9f2c1e7 Show the stock on each product page$/);
  expect(lines[4]).toMatch(/^\d\d:\d\d:\d\d\.\d{3} build stderr warning: 2 images in public\/ are larger than 1 MB$/);
  expect(lines.at(-1)).toBe('The deploy has ended: ● succeeded');
});

test('offers a deploy that is live first', async () => {
  await send('offer', 'POST', storefront, {});
  // It ends at once, because nothing of it has changed.
  await send('offer', 'POST', storefront.replace('storefront', 'metrics'), {});
  await using visited = await openPage(browser, mock.url, '#stream/getDeployLogs', { session: 'offer' });
  const { page } = visited;

  await page.getByLabel('Of', { exact: true }).waitFor();
  const offered = await page.getByLabel('Of', { exact: true }).locator('option').allTextContents();

  expect(offered.slice(0, 2)).toEqual(['storefront in eu-central #43, live: building', 'metrics in eu-central #2, ended: succeeded']);
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
