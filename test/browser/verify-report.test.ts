import { type Browser, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Report } from '../../verify/model/report.ts';
import { toHtml } from '../../verify/report/html.ts';
import { listen, type Listening } from '../listen.ts';
import { sampleReport } from '../verify/sample-report.ts';
import { launchBrowser, type Visit, visit } from './visit.ts';

let browser: Browser;
let server: Listening;
const pages = new Map<string, string>();
beforeAll(async () => {
  server = await listen(
    ({ url = '' }, response) => void response.setHeader('Content-Type', 'text/html').end(pages.get(url)),
  );
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser.close();
  await server[Symbol.asyncDispose]();
});

/** Opens the page of a report. */
function open(name: string, report: Report): Promise<Visit> {
  pages.set(`/${name}`, toHtml(report));
  return visit(browser, `http://localhost:${server.port}/${name}`, { session: name });
}

/** The operations that the matrix shows. */
function rows(page: Page): Promise<string[]> {
  return page.locator('.matrix tr[data-operation]:visible a[href^="#coverage"]').allInnerTexts();
}

test('shows the verdict, each failure and each outcome, runs nothing that a response holds, and fits a narrow screen', async () => {
  await using visited = await open('sample', sampleReport());
  const { page, errors } = visited;

  expect(await page.locator('h1').innerText()).toBe('✗ Contract not kept');
  expect(await page.title()).toBe('✗ Contract not kept: contract checks of http://localhost:4010');
  expect(await page.locator('#violations .failure').count()).toBe(2);
  expect(
    await page
      .locator('#violations pre')
      .getByText('<script>document.title = "taken over"</script>\\u001b[31m')
      .count(),
  ).toBe(1);
  expect((await page.locator('.matrix tr[data-operation="deleteApp"] td').allTextContents()).join(' ')).toBe(
    '✓ passed ✓ passed ✓ passed ✓ passed ✓ passed ✓ passed ! known failure ✓ passed ✓ passed ✓ passed ✓ passed ? not checked ' +
      '✓ passed ✓ passed ✓ passed ✓ passed ✓ passed ✓ passed ? not checked ✓ passed',
  );
  expect(errors).toEqual([]);
  await page.setViewportSize({ width: 390, height: 800 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

test('filters operations, leads from a failed check to its failure, and copies the command', async () => {
  await using visited = await open('use', sampleReport());
  const { page } = visited;

  await page.getByLabel('Operation or path').fill('apps/{appslug}');
  expect(await rows(page)).toEqual(['getApp', 'deleteApp']);
  await page.getByLabel('Outcome').selectOption('failed');
  expect(await rows(page)).toEqual(['getApp']);
  expect(await page.getByRole('status').innerText()).toBe('1 of 5 operations');
  await page.getByRole('button', { name: 'Close all' }).click();
  await page.locator('.matrix tr[data-operation="getApp"] td.failed a').last().click();
  await page.locator('#failure-1').getByRole('button', { name: 'Copy' }).first().click();
  await page.getByRole('button', { name: 'Copied' }).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    "curl -H 'Authorization: Bearer [redacted]' 'http://localhost:4010/api/workspaces/acme/apps/storefront'",
  );
  await page.getByLabel('Area').selectOption('billing');
  expect(await rows(page)).toEqual([]);
  expect(await page.getByText('No operation matches the filter.').first().isVisible()).toBe(true);
});

test('shows everything without scripts', async () => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.setContent(toHtml(sampleReport()));

  expect(await page.locator('#violations .failure[open]').count()).toBe(2);
  expect(await page.locator('button:visible, form:visible').count()).toBe(0);
  await context.close();
});
