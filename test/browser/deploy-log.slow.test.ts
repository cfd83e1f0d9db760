import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage, see, startBrowserAndMock } from './mock-page.ts';

const { browser, mock, send } = await startBrowserAndMock();

function linesOf(page: Page) {
  return page.getByRole('log', { name: 'Log' }).getByRole('listitem');
}

test('says why an app cannot be deployed as the chosen persona', async () => {
  await using visited = await openPage(browser, mock.url, '#stream/getDeployLogs', { session: 'viewer' });
  const { page } = visited;

  await page.getByLabel('Persona').selectOption('viewer');
  await page.getByRole('button', { name: 'Deploy storefront and follow' }).click();
  await see(page.getByRole('alert'), /^⚠ 403: /);

  expect(mock.requests('viewer').map(({ status }) => status)).toEqual([403]);
});

test('pauses a log, and shows what has come since when it goes on', async () => {
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
  expect(await linesOf(page).count()).toBeGreaterThan(before);
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
  expect(await log.evaluate((element) => element.scrollHeight - element.scrollTop - element.clientHeight)).toBeLessThan(40);
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
