import { expect, test } from 'vitest';
import { openPage, startBrowserAndMock } from './mock-page.ts';

const { browser, mock } = await startBrowserAndMock();

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
